//! {"exit": 1, "kind": "assertion", "line": 19, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A timed acquire may give up before the permit comes.
#include <cassert>
#include <chrono>
#include <semaphore>
#include <thread>

using namespace std::chrono_literals;

std::counting_semaphore<> permits(0);

int main() {
  std::thread giver([] { permits.release(); });
  const bool got_it = permits.try_acquire_for(5ms);
#ifdef FIXED
  if (!got_it) permits.acquire();
#else
  assert(got_it);
#endif
  giver.join();
  assert(!permits.try_acquire());
}

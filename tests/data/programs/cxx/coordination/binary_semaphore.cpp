//! {"exit": 1, "kind": "data-race"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A semaphore says that the result is there; who only tries to acquire it has to look at the outcome.
#include <cassert>
#include <semaphore>
#include <thread>

std::binary_semaphore finished(0);
int result = 0;

int main() {
  std::thread worker([] {
    result = 6;
    finished.release();
  });
#ifdef FIXED
  finished.acquire();
#else
  static_cast<void>(finished.try_acquire());
#endif
  assert(result == 6 || result == 0);
  worker.join();
}

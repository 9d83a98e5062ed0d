//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// An exception leaves the scope before join is reached; std::jthread joins on every way out.
#include <atomic>
#include <cassert>
#include <exception>
#include <thread>

#ifdef FIXED
using Thread = std::jthread;
#else
using Thread = std::thread;
#endif

struct Rejected : std::exception {};

std::atomic<int> done;

void run(int request) {
  Thread worker([] { done = 1; });
  if (request < 0) throw Rejected();
  worker.join();
}

int main() {
  try {
    run(-1);
    assert(false);
  } catch (const std::exception&) {
    assert(done == 1);
  }
}

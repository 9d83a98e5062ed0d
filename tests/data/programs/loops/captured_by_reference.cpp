//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "assertion"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// An object on the heap that the thread knows by reference to main's pointer.
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

struct Job {
  std::atomic<bool> finished{false};
  std::atomic<int> answer{0};
};

int main() {
  auto job = std::make_unique<Job>();
  std::thread worker([&] {
#if BUG == 1
    job->finished = true;
    job->answer = 42;
#else
    job->answer = 42;
#if BUG != 2
    job->finished = true;
#endif
#endif
  });
  while (!job->finished.load()) std::this_thread::yield();
  assert(job->answer == 42);
  worker.join();
}

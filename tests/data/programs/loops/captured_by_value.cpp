//! {"exit": 0}
//! {"args": ["--define", "BUG=1"], "exit": 1, "kind": "use-after-free"}
//! {"args": ["--define", "BUG=2"], "exit": 1, "kind": "stuck"}
// An object on the heap that the thread knows by a copy of main's pointer.
#include <atomic>
#include <cassert>
#include <thread>

struct Job {
  std::atomic<bool> finished{false};
  std::atomic<int> answer{0};
};

int main() {
  Job* job = new Job;
  std::thread worker([job] {
    job->answer = 42;
#if BUG != 2
    job->finished = true;
#endif
#if BUG == 1
    job->answer = 43;
#endif
  });
  while (!job->finished) {
  }
  assert(job->answer >= 42);
#if BUG != 1
  worker.join();
#endif
  delete job;
#if BUG == 1
  worker.join();
#endif
}

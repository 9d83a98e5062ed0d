//! {"args": ["--define", "N=1"], "exit": 0}
//! {"args": ["--define", "N=2", "--runtime=tree"], "exit": 0}
// Two threads copy a shared pointer N times and count what they see. Ours, for what the C++ library shares.
#include <atomic>
#include <memory>
#include <thread>

#ifndef N
#define N 2
#endif

struct Job {
  std::atomic<int> done{0};
};

int main() {
  const auto job = std::make_shared<Job>();
  const auto work = [job] {
    for (int i = 0; i < N; ++i) {
      const std::shared_ptr<Job> mine = job;
      mine->done.fetch_add(1);
    }
  };
  std::thread one(work), two(work);
  one.join();
  two.join();
}

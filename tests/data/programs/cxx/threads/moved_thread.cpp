//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// A thread object can be moved, also into a vector; only the one that has the thread can join it.
#include <cassert>
#include <thread>
#include <utility>
#include <vector>

int main() {
  int answer = 0;
  std::vector<std::thread> all;
  all.reserve(1);
  std::thread worker([&answer] { answer = 42; });
  std::thread other = std::move(worker);
  all.push_back(std::move(other));
#ifdef FIXED
  all.front().join();
#else
  worker.join();
#endif
  assert(answer == 42);
  assert(!worker.joinable() && !other.joinable() && !all.front().joinable());
  std::swap(worker, other);
  assert(worker.get_id() == std::thread::id());
}

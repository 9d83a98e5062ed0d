//! {"exit": 1, "kind": "use-after-free", "line": 20, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// What a thread_local vector holds is gone with its thread.
#include <cassert>
#include <thread>
#include <vector>

thread_local std::vector<int> squares{0, 1, 4, 9};

int main() {
#ifdef FIXED
  int result = 0;
  std::thread worker([&result] { result = squares[3]; });
  worker.join();
  assert(result == 9);
#else
  const int* result = nullptr;
  std::thread worker([&result] { result = &squares[3]; });
  worker.join();
  assert(*result == 9);
#endif
}

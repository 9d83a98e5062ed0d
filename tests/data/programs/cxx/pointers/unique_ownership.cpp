//! {"exit": 0, "args": ["--define", "FIXED=1"]}
//! {"args": ["--leaks"], "exit": 1, "kind": "leak"}
//! {"args": ["--leaks", "--define", "FIXED=1"], "exit": 0}
// A unique_ptr passes its object on by a move; release gives it up without destroying it.
#include <cassert>
#include <memory>
#include <utility>
#include <vector>

struct Closer {
  void operator()(int* handle) const {
    *handle = -1;
    delete handle;
  }
};

std::unique_ptr<int> twice(std::unique_ptr<int> number) {
  *number *= 2;
  return number;
}

int main() {
  auto number = twice(std::make_unique<int>(21));
  assert(*number == 42);
  std::vector<std::unique_ptr<int>> all;
  all.push_back(std::move(number));
  all.push_back(std::make_unique<int>(1));
  std::swap(all[0], all[1]);
  assert(!number && *all[1] == 42);
  std::unique_ptr<int, Closer> handle(new int(7));
  handle.reset(new int(8));
  int* raw = handle.release();
  assert(*raw == 8 && !handle);
#ifdef FIXED
  handle.reset(raw);
#endif
}

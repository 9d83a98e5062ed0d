//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// An exception must not leave a noexcept function, although somebody further out would catch it.
#include <cassert>
#include <vector>

int refuse() {
  throw 5;
}

#ifdef FIXED
int last(const std::vector<int>& numbers) {
#else
int last(const std::vector<int>& numbers) noexcept {
#endif
  return numbers.empty() ? refuse() : numbers.back();
}

int main() {
  int result = 0;
  try {
    result = last({});
  } catch (int code) {
    result = code;
  }
  assert(result == 5);
}

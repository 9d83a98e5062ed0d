//! {"exit": 1, "kind": "undefined", "line": 9}
// The library checks itself where the program's text asks for it.
#define _GLIBCXX_ASSERTIONS 1
#include <optional>

std::optional<int> nothing;

int main() {
  return *nothing;
}

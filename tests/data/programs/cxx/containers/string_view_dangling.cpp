//! {"exit": 1, "kind": "use-after-free", "line": 19, "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// A string_view of a temporary string outlives it.
#include <cassert>
#include <string>
#include <string_view>

std::string full_name(const std::string& first, const std::string& last) {
  return first + " Theodora " + last;
}

int main() {
#ifdef FIXED
  const std::string name = full_name("Wilhelmina", "Vandermeer");
  std::string_view view = name;
#else
  std::string_view view = full_name("Wilhelmina", "Vandermeer");
#endif
  const char initial = view[0];
  assert(initial == 'W');
}

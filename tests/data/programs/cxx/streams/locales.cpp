//! {"exit": 1, "kind": "data-race", "args": ["--", "-DUPPER"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DASSIGNED"]}
//! {"exit": 0}
// A locale is an object like any other, and a text that is made upper case through it is memory like any other.
#include <cassert>
#include <locale>
#include <string>
#include <thread>

char text[] = "abc";
std::locale shared;

void to_upper() {
  std::use_facet<std::ctype<char>>(std::locale::classic()).toupper(text, text + 3);
}

int main() {
#if defined(UPPER)
  std::thread other(to_upper);
  const char seen = text[2];
  other.join();
  assert(seen == 'c' || seen == 'C');
#elif defined(ASSIGNED)
  std::thread other([] { shared = std::locale::classic(); });
  const std::locale mine = shared;
  other.join();
  assert(mine == shared);
#else
  std::thread other(to_upper);
  other.join();
  assert(std::string(text) == "ABC");
  shared = std::locale::classic();
  assert(shared == std::locale());
#endif
}

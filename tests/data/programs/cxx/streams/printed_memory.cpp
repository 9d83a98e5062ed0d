//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DFREED_STRING"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DFREED_BYTES"]}
//! {"exit": 1, "kind": "out-of-bounds", "args": ["--", "-DTOO_MANY"]}
//! {"exit": 1, "kind": "out-of-bounds", "args": ["--", "-DTOO_MANY_OF_GLOBAL"]}
//! {"exit": 1, "kind": "invalid-access", "args": ["--", "-DNOWHERE"]}
//! {"exit": 1, "kind": "out-of-bounds", "args": ["--", "-DUNTERMINATED"]}
//! {"exit": 1, "kind": "use-after-free", "args": ["--", "-DINTO_STRING_STREAM"]}
//! {"exit": 0}
// What a stream is given to print must be there: all of it, and still.
#include <cstring>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

char four[4] = {'a', 'b', 'c', 'd'};

int main() {
#if defined(FREED_STRING)
  auto* text = new std::string("a text that does not fit into the string itself");
  const std::string_view view = *text;
  delete text;
  std::cout << view;
#elif defined(FREED_BYTES)
  char* bytes = new char[4];
  std::memset(bytes, 'a', 4);
  delete[] bytes;
  std::cerr.write(bytes, 4);
#elif defined(TOO_MANY)
  char* bytes = new char[4]{'a', 'b', 'c', 'd'};
  std::cout.write(bytes, 5);
  delete[] bytes;
#elif defined(TOO_MANY_OF_GLOBAL)
  std::cout << std::string_view(four, 5);
#elif defined(NOWHERE)
  std::cout.write(nullptr, 1);
#elif defined(UNTERMINATED)
  std::cout << four;
#elif defined(INTO_STRING_STREAM)
  char* bytes = new char[4]{'a', 'b', 'c', 0};
  delete[] bytes;
  std::ostringstream out;
  out << bytes;
#else
  char* bytes = new char[4]{'a', 'b', 'c', 'd'};
  std::cout.write(bytes, 4) << std::string_view(four, 4) << '\n';
  std::cout.write(nullptr, 0);
  delete[] bytes;
#endif
}

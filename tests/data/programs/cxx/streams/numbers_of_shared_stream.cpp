//! {"exit": 1, "kind": "data-race", "args": ["--", "-DWIDTH"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DPRECISION"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DREAD_TO"]}
//! {"exit": 1, "kind": "data-race", "args": ["--", "-DREAD_BOTH"]}
//! {"exit": 0}
// What a stream says about the form of numbers, the number that it reads and where it stands are memory like any other.
#include <cassert>
#include <iomanip>
#include <sstream>
#include <thread>

std::ostringstream out;
std::istringstream in("123456 7890");
long number;

#if defined(WIDTH)
void first() {
  out.width(5);
}
void second() {
  out << 7L;
}
#elif defined(PRECISION)
void first() {
  out.precision(2);
}
void second() {
  out << 0.5;
}
#elif defined(READ_TO)
void first() {
  in >> number;
}
void second() {
  number = 1;
}
#elif defined(READ_BOTH)
void first() {
  long mine = 0;
  in >> mine;
}
void second() {
  first();
}
#else
void first() {
  out << std::setw(4) << 7L << '|' << std::hex << 255 << '|' << std::setprecision(3) << 1.0 / 3 << '|' << true
      << '|' << -5;
  assert(out.str() == "   7|ff|0.333|1|fffffffb");
}
void second() {
  short small = 0;
  unsigned rest = 0;
  in >> small;
  assert(in.fail() && small == 32767);
  in.clear();
  in >> rest;
  assert(in.eof() && rest == 7890);
}
#endif

int main() {
  std::thread other(first);
  second();
  other.join();
#if !defined(WIDTH) && !defined(PRECISION) && !defined(READ_TO) && !defined(READ_BOTH)
  assert(out.width() == 0);
#endif
}

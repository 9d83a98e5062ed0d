//! {"exit": 0}
//! {"args": ["--leaks"], "exit": 0}
// Text put together by a string stream, with manipulators and an operator of the program's own.
#include <cassert>
#include <iomanip>
#include <sstream>
#include <string>

struct Point {
  int x, y;
};

std::ostream& operator<<(std::ostream& out, const Point& point) {
  return out << '(' << point.x << ", " << point.y << ')';
}

int main() {
  std::ostringstream out;
  out << Point{1, -2} << ' ' << std::hex << std::showbase << 255 << std::dec << ' ' << std::setw(5) << 42;
  assert(out.str() == "(1, -2) 0xff    42");
  out.str("");
  out << std::fixed << std::setprecision(2) << 3.14159 << ' ' << std::boolalpha << false;
  assert(out.str() == "3.14 false");
  out.str(std::string());
  for (int i = 0; i < 60; ++i) out << i % 10;
  assert(out.str().size() == 60 && out.good());
  std::ostringstream left;
  left << std::left << std::setw(4) << "ab" << '|' << std::quoted("c\"d");
  assert(left.str() == "ab  |\"c\\\"d\"");
}

//! {"exit": 1, "kind": "assertion", "line": 14, "thread": "main"}
//! {"args": ["--define", "FIXED=1"], "exit": 0}
// Reading from a string stream fails at what is not a number; the state tells so.
#include <cassert>
#include <sstream>
#include <string>
#include <vector>

std::vector<int> parse(const std::string& text) {
  std::istringstream in(text);
  std::vector<int> numbers;
  for (int number = 0; in >> number;) numbers.push_back(number);
#ifndef FIXED
  assert(in.eof());
#endif
  return numbers;
}

int main() {
  assert((parse("1 22\n -3") == std::vector{1, 22, -3}));
  assert((parse("4 five 6") == std::vector{4}));
  std::stringstream both;
  both << "name: Ann\nage: 30\n";
  std::string key, name, line;
  int age = 0;
  both >> key >> name >> key >> age;
  assert(name == "Ann" && age == 30 && key == "age:");
  std::istringstream lines("first line\nsecond\n\nlast");
  int count = 0;
  while (std::getline(lines, line)) ++count;
  assert(count == 4 && line == "last" && lines.eof());
  int broken = 5;
  assert(!(std::istringstream("x") >> broken) && broken == 0);
}

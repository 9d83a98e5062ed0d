//! {"exit": 1, "kind": "terminate", "thread": "main"}
//! {"args": ["--define", "FIXED=1", "--leaks"], "exit": 0}
// The exceptions that the standard library throws, each caught by its type.
#include <any>
#include <bitset>
#include <cassert>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

template <typename Expected, typename Action>
bool throws(Action action) {
  try {
    action();
  } catch (const Expected& error) {
    return error.what()[0] != '\0';
  }
  return false;
}

int main() {
  const std::vector<int> numbers{1, 2, 3};
  const std::map<int, int> map;
  std::variant<int, char> variant = 'x';
  assert(throws<std::out_of_range>([&] { (void)numbers.at(3); }));
  assert(throws<std::out_of_range>([&] { (void)map.at(0); }));
  assert(throws<std::out_of_range>([] { (void)std::string("abc").substr(4); }));
  assert(throws<std::out_of_range>([] { std::stoi("99999999999"); }));
  assert(throws<std::invalid_argument>([] { std::stod("pi"); }));
  assert(throws<std::invalid_argument>([] { std::bitset<4>("012"); }));
  assert(throws<std::length_error>([] { std::vector<int>().reserve(-1); }));
  assert(throws<std::bad_variant_access>([&] { std::get<int>(variant); }));
  assert(throws<std::bad_optional_access>([] { (void)std::optional<int>().value(); }));
  assert(throws<std::bad_any_cast>([] { (void)std::any_cast<int>(std::any('c')); }));
  assert(throws<std::bad_function_call>([] { std::function<void()>()(); }));
#ifndef FIXED
  return numbers.at(7);
#endif
}

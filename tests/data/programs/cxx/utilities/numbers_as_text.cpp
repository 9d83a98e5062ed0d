//! {"exit": 0}
// Numbers to text and back, in each of the ways that the library has.
#include <cassert>
#include <charconv>
#include <limits>
#include <string>
#include <system_error>

int main() {
  assert(std::to_string(-17) == "-17" && std::to_string(18446744073709551615ULL) == "18446744073709551615");
  assert(std::to_string(0.5) == "0.500000");
  std::size_t used = 0;
  assert(std::stoi("42 apples", &used) == 42 && used == 2 && std::stoi("ff", nullptr, 16) == 255);
  assert(std::stol("-9") == -9 && std::stod("2.5e2") == 250.0 && std::stoull("7") == 7);
  char buffer[16];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, 1234);
  assert(error == std::errc() && std::string(buffer, end) == "1234");
  int parsed = 0;
  const std::string text = "-56x";
  const auto result = std::from_chars(text.data(), text.data() + text.size(), parsed);
  assert(parsed == -56 && *result.ptr == 'x');
  assert(std::to_chars(buffer, buffer + 2, 1234).ec == std::errc::value_too_large);
  assert(std::numeric_limits<int>::max() == 2147483647);
}

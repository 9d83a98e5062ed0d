#include "checking/choosable.hpp"

#include <fmt/format.h>

namespace heddle::checking {

bool is_choosable(std::string_view function) {
  return function == "rand" || function == "random";
}

ErrorMessage choice_error(const std::string& function, std::pair<std::int64_t, std::int64_t> range) {
  constexpr std::int64_t largest = INT32_MAX;  // what these functions return
  constexpr std::int64_t most = 65'536;
  const auto [low, high] = range;
  if (!is_choosable(function))
    return fmt::format("the values of '{}' cannot be chosen; supported: rand, random", function);
  if (low < 0 || high > largest)
    return fmt::format("'{}' never returns less than 0 or more than {}", function, largest);
  if (high - low >= most)
    return fmt::format("'{}={}..{}' has more than {} values", function, low, high, most);
  return std::nullopt;
}

}  // namespace heddle::checking

// Functions whose results can be chosen: each call returns each value of a range.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace heddle::checking {

/// Whether the results of a function can be chosen.
[[nodiscard]] bool is_choosable(std::string_view function);

/// What is wrong with a range of results for a function; none if the function can return them all, and they
/// are few enough to try.
[[nodiscard]] std::optional<std::string> wrong_choice(const std::string& function,
                                                      std::pair<std::int64_t, std::int64_t> range);

}  // namespace heddle::checking

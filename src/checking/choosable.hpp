// Library functions whose result the exploration can choose (--choose): a call then has one outcome per value
// of a range.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/error_message.hpp"

namespace heddle::checking {

/// Whether the exploration can choose the results of this function: rand and random.
[[nodiscard]] bool is_choosable(std::string_view function);

/// Returns what is wrong with a range of results for a function; none if the function can return every value
/// of the range and the range is small enough to explore.
[[nodiscard]] ErrorMessage choice_error(const std::string& function,
                                        std::pair<std::int64_t, std::int64_t> range);

}  // namespace heddle::checking

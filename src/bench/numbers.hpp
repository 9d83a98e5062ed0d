// How the tables and plots write numbers.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "bench/row.hpp"

namespace heddle::bench {

/// Returns "12,870".
[[nodiscard]] std::string count_text(std::uint64_t count);
/// Returns two or three significant digits: 0.0042, 0.35, 1.23, 12.3, 1,234.
[[nodiscard]] std::string figure_text(double value);
/// Returns "1 row", "2 rows".
[[nodiscard]] std::string number_of(std::uint64_t count, std::string_view one);
/// Returns the count of a row: "140", "> 1,200" at a limit, or its status.
[[nodiscard]] std::string count_text(const Row& row);

}  // namespace heddle::bench

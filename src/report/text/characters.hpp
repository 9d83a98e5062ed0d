// Characters of UTF-8 text: how many columns they take on a terminal, and cutting between them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heddle::report {

/// A space at which a line is not broken. Those who wrap lines turn it into a plain one.
inline constexpr std::string_view no_break = "\u00a0";

/// As one word.
[[nodiscard]] std::string unbroken(std::string text);
[[nodiscard]] std::string with_plain_spaces(std::string text);

[[nodiscard]] std::size_t columns_of(std::string_view text);

/// Bytes of the first character; what is not UTF-8 counts as characters of one byte.
[[nodiscard]] std::size_t first_character(std::string_view text);

/// Without what would move the cursor or is not UTF-8: text of a program may have anything.
[[nodiscard]] std::string printable(std::string_view text);

/// As much of the beginning, or of the end, as fits.
[[nodiscard]] std::string_view head(std::string_view text, std::size_t columns);
[[nodiscard]] std::string_view tail(std::string_view text, std::size_t columns);

/// Cut at the end, with a mark, if it does not fit.
[[nodiscard]] std::string cut(std::string_view text, std::size_t columns);
/// Cut in the middle: of a long name both ends say most.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t columns);

[[nodiscard]] std::string padded(std::string_view text, std::size_t columns);

}  // namespace heddle::report

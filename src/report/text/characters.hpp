// Characters of UTF-8 text: how many columns they take on a terminal, and cutting between them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace heddle::report {

/// A space at which a line is not broken. Functions that wrap lines turn it into a plain one.
inline constexpr std::string_view no_break = "\u00a0";

/// Returns the text with all spaces made unbreakable.
[[nodiscard]] std::string unbroken(std::string text);
[[nodiscard]] std::string with_plain_spaces(std::string text);

[[nodiscard]] std::size_t columns_of(std::string_view text);

/// Returns the number of bytes of the first character; a byte that is not UTF-8 counts as one character.
[[nodiscard]] std::size_t first_character(std::string_view text);

/// Returns the text without bytes that would move the cursor or are not UTF-8: a program may print anything.
[[nodiscard]] std::string printable(std::string_view text);

/// Return as much of the beginning, or of the end, as fits.
[[nodiscard]] std::string_view head(std::string_view text, std::size_t columns);
[[nodiscard]] std::string_view tail(std::string_view text, std::size_t columns);

/// Returns the text, cut at the end, with a mark, if it does not fit.
[[nodiscard]] std::string cut(std::string_view text, std::size_t columns);
/// Returns the text, cut in the middle if it does not fit: the ends of a long name say most.
[[nodiscard]] std::string shortened(std::string_view text, std::size_t columns);

[[nodiscard]] std::string padded(std::string_view text, std::size_t columns);

}  // namespace heddle::report

// Breaks text into lines of limited width.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::report {

/// What happens to a word that is longer than a line.
enum class LongWords : std::uint8_t { stay, are_shortened };

/// The first line begins with the lead, the others are indented. Lines are broken at spaces, and after "("
/// where that is not enough.
struct Wrapping {
  std::string_view lead;
  std::size_t indent = 0;
  std::size_t width = 80;
  LongWords long_words = LongWords::stay;
};

[[nodiscard]] std::vector<std::string> wrapped(std::string_view text, const Wrapping& wrapping);

/// Returns the width that a line must have for no word to be shortened, without the indentation.
[[nodiscard]] std::size_t widest_word(std::string_view text);

/// Returns prose as lines, each with its end.
[[nodiscard]] std::string paragraph(std::string_view lead, std::string_view text, std::size_t indent,
                                    std::size_t width);

}  // namespace heddle::report

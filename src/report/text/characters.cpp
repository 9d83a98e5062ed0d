#include "report/text/characters.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/assert.hpp"

namespace heddle::report {

namespace {

struct Range {
  std::uint32_t first, last;
};

// The blocks that matter, not every exception within them: terminals do not agree on those either.
constexpr std::array wide{Range{0x1100, 0x115f}, Range{0x2e80, 0xa4cf},   Range{0xac00, 0xd7a3},
                          Range{0xf900, 0xfaff}, Range{0xfe30, 0xfe6f},   Range{0xff00, 0xff60},
                          Range{0xffe0, 0xffe6}, Range{0x1f300, 0x1faff}, Range{0x20000, 0x3fffd}};
constexpr std::array without_width{Range{0x300, 0x36f}, Range{0x200b, 0x200f}, Range{0x20d0, 0x20ff},
                                   Range{0xfe00, 0xfe0f}, Range{0xfeff, 0xfeff}};

template <std::size_t n>
bool is_in(const std::array<Range, n>& ranges, std::uint32_t code) {
  return std::ranges::any_of(ranges, [&](Range r) { return r.first <= code && code <= r.last; });
}

std::uint8_t byte(char c) {
  return static_cast<std::uint8_t>(c);
}

/// Returns the length of a character by its first byte.
std::size_t length_by_first_byte(char first) {
  const std::uint8_t b = byte(first);
  return b >= 0xf0 && b < 0xf8 ? 4 : b >= 0xe0 && b < 0xf0 ? 3 : b >= 0xc2 && b < 0xe0 ? 2 : 1;
}

std::uint32_t code_of(std::string_view character) {
  if (character.size() == 1) return byte(character[0]);
  std::uint32_t code = byte(character[0]) & (0xffU >> (character.size() + 1));
  for (const char c : character.substr(1)) code = code << 6 | (byte(c) & 0x3f);
  return code;
}

std::size_t columns_of_one(std::string_view character) {
  const std::uint32_t code = code_of(character);
  return is_in(without_width, code) ? 0 : is_in(wide, code) ? 2 : 1;
}

}  // namespace

std::string unbroken(std::string text) {
  for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at))
    text.replace(at, 1, no_break);
  return text;
}

std::string with_plain_spaces(std::string text) {
  for (std::size_t at = text.find(no_break); at != std::string::npos; at = text.find(no_break, at))
    text.replace(at, no_break.size(), " ");
  return text;
}

std::size_t first_character(std::string_view text) {
  if (text.empty()) return 0;
  const std::size_t size = length_by_first_byte(text[0]);
  if (size > text.size()) return 1;
  const auto continues = [](char c) { return (byte(c) & 0xc0) == 0x80; };
  return std::ranges::all_of(text.substr(1, size - 1), continues) ? size : 1;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = first_character(text.substr(i));
    columns += columns_of_one(text.substr(i, size));
    i += size;
  }
  return columns;
}

std::string printable(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = first_character(text.substr(i));
    const std::string_view character = text.substr(i, size);
    const std::uint32_t code = code_of(character);
    const bool is_odd = size == 1 && (code < 0x20 || code >= 0x7f);
    if (code == '\t')
      out += ' ';
    else if (is_odd || (code >= 0x80 && code < 0xa0))
      out += '?';
    else
      out += character;
    i += size;
  }
  return out;
}

std::string_view head(std::string_view text, std::size_t columns) {
  std::size_t end = 0;
  for (std::size_t used = 0; end < text.size();) {
    const std::size_t size = first_character(text.substr(end));
    used += columns_of_one(text.substr(end, size));
    if (used > columns) break;
    end += size;
  }
  HEDDLE_DCHECK(end <= text.size());
  return text.substr(0, end);
}

std::string_view tail(std::string_view text, std::size_t columns) {
  std::size_t begin = 0, left = columns_of(text);
  while (left > columns) {
    const std::size_t size = first_character(text.substr(begin));
    left -= columns_of_one(text.substr(begin, size));
    begin += size;
  }
  return text.substr(begin);
}

std::string cut(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  return columns == 0 ? std::string() : std::string(head(text, columns - 1)) + "…";
}

std::string shortened(std::string_view text, std::size_t columns) {
  if (columns_of(text) <= columns) return std::string(text);
  if (columns < 3) return cut(text, columns);
  const std::size_t end = (columns - 1) / 2;
  return std::string(head(text, columns - 1 - end)) + "…" + std::string(tail(text, end));
}

std::string padded(std::string_view text, std::size_t columns) {
  const std::size_t own = columns_of(text);
  return std::string(text) + std::string(columns - std::min(columns, own), ' ');
}

}  // namespace heddle::report

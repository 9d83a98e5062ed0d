#include "report/xml_text.hpp"

#include <cstdint>
#include <fmt/format.h>

namespace heddle::report {

namespace {

constexpr char32_t no_character = 0xfffd;

struct Character {
  char32_t code = no_character;
  std::size_t bytes = 1;
};

/// Returns the first character of the text; one byte if that is not UTF-8.
Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t bytes = lead >= 0xf8 ? 0 : lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc2 ? 2 : 0;
  if (bytes == 0 || bytes > text.size()) return {};
  char32_t code = lead & (0xffU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0U) != 0x80U) return {};
    code = code << 6 | (byte(i) & 0x3fU);
  }
  const bool is_too_long = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  if (is_too_long || is_surrogate || code > 0x10ffff) return {};
  return {code, bytes};
}

/// Returns a sign from U+0800 to U+FFFF as three bytes of UTF-8.
std::string sign(char32_t code) {
  std::string out(3, '\0');
  out[0] = static_cast<char>(0xe0U | code >> 12);
  out[1] = static_cast<char>(0x80U | (code >> 6 & 0x3fU));
  out[2] = static_cast<char>(0x80U | (code & 0x3fU));
  return out;
}

std::string ascii(char c, bool in_attribute) {
  constexpr char32_t control_pictures = 0x2400;
  switch (c) {
    case '&':
      return "&amp;";
    case '<':
      return "&lt;";
    case '>':
      return "&gt;";
    case '"':
      return in_attribute ? "&quot;" : "\"";
    case '\n':
    case '\t':
      return in_attribute ? fmt::format("&#{};", static_cast<int>(c)) : std::string(1, c);
    case '\r':
      return "&#13;";
    case '\x7f':
      return sign(0x2421);
    default:
      return c >= ' ' ? std::string(1, c) : sign(control_pictures + static_cast<unsigned char>(c));
  }
}

std::string escaped(std::string_view text, bool in_attribute) {
  std::string out;
  while (!text.empty()) {
    const Character next = first_character(text);
    const bool is_none = next.code == no_character || next.code == 0xfffe || next.code == 0xffff;
    if (next.code < 0x80)
      out += ascii(text[0], in_attribute);
    else if (is_none || next.code < 0xa0)
      out += sign(no_character);
    else
      out += text.substr(0, next.bytes);
    text.remove_prefix(next.bytes);
  }
  return out;
}

}  // namespace

std::string xml_text(std::string_view text) {
  return escaped(text, false);
}

std::string xml_attribute(std::string_view text) {
  return escaped(text, true);
}

}  // namespace heddle::report

#include "program/litmus/lexer.hpp"

#include <array>
#include <cstddef>

namespace heddle {
namespace {

// Not <cctype>: the dialect is ASCII whatever the locale says.
[[nodiscard]] constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] constexpr bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

template <class Predicate>
[[nodiscard]] std::size_t length_while(std::string_view text, Predicate predicate) {
  std::size_t length = 0;
  while (length < text.size() && predicate(text[length])) ++length;
  return length;
}

[[nodiscard]] std::size_t remark_length(std::string_view text) {
  const std::size_t close = text.find_first_of("\"\n", 1);
  return close != std::string_view::npos && text[close] == '"' ? close + 1 : 0;
}

[[nodiscard]] std::size_t symbol_length(std::string_view text) {
  constexpr std::array<std::string_view, 4> pairs = {"==", "!=", "/\\", "\\/"};
  for (const std::string_view pair : pairs)
    if (text.starts_with(pair)) return pair.size();
  return 1;
}

/// The token at the start of the text, which is not empty and does not start with white space.
[[nodiscard]] LitmusToken first_token(std::string_view text) {
  using Kind = LitmusToken::Kind;
  const auto token = [text](Kind kind, std::size_t length) {
    return LitmusToken{kind, text.substr(0, length)};
  };
  if (is_letter(text[0]))
    return token(Kind::word, length_while(text, [](char c) { return is_letter(c) || is_digit(c); }));
  const std::size_t sign = text[0] == '-' ? 1 : 0;
  const std::size_t digits = length_while(text.substr(sign), is_digit);
  if (digits != 0) return token(Kind::integer, sign + digits);
  if (text[0] == '"' && remark_length(text) != 0) return token(Kind::remark, remark_length(text));
  return token(Kind::symbol, symbol_length(text));
}

}  // namespace

std::vector<LitmusToken> tokenize_litmus(std::string_view text, std::uint32_t first_line) {
  std::vector<LitmusToken> tokens;
  std::uint32_t line = first_line;
  std::uint32_t last_line =
      first_line;  // an `end` is reported where the text ends, not on the empty line after it
  while (!text.empty()) {
    if (is_space(text[0])) {
      if (text[0] == '\n') ++line;
      text.remove_prefix(1);
      continue;
    }
    LitmusToken token = first_token(text);
    token.line = last_line = line;
    tokens.push_back(token);
    text.remove_prefix(token.text.size());
  }
  tokens.push_back({LitmusToken::Kind::end, text, last_line});
  return tokens;
}

}  // namespace heddle

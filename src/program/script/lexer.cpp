#include "program/script/lexer.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace heddle {

Error error_at(std::string_view file_name, TextPlace place, std::string_view what) {
  std::string message(file_name);
  message += ':' + std::to_string(place.line) + ':' + std::to_string(place.column) + ": ";
  message += what;
  return {std::move(message)};
}

namespace {

// Not those of <cctype>: they depend on the locale.
[[nodiscard]] bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] bool is_word_start(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
[[nodiscard]] bool is_word_part(char c) {
  return is_word_start(c) || is_digit(c);
}
[[nodiscard]] bool is_space(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

constexpr std::array<std::string_view, 7> pairs{"==", "!=", "<=", ">=", "&&", "||", ".."};
constexpr std::string_view singles = "+-*&|^<>!=(){}[],;";

class Lexer {
 public:
  Lexer(std::string_view text, std::string_view file_name) : text_(text), file_name_(file_name) {}

  [[nodiscard]] Result<std::vector<ScriptToken>> run() {
    while (skip_blanks(), at_ < text_.size()) {
      if (std::optional<Error> error = take_token()) return *std::move(error);
    }
    tokens_.push_back({ScriptToken::Kind::end, "", 0, place_});
    return std::move(tokens_);
  }

 private:
  void skip_blanks() {
    while (at_ < text_.size()) {
      if (is_space(text_[at_]))
        advance(1);
      else if (text_.substr(at_).starts_with("//"))
        advance(std::min(text_.find('\n', at_), text_.size()) - at_);
      else
        return;
    }
  }

  void advance(std::size_t count) {
    for (; count > 0; --count, ++at_) {
      ++place_.column;
      if (text_[at_] == '\n') place_ = {place_.line + 1, 1};
    }
  }

  [[nodiscard]] std::optional<Error> take_token() {
    const char first = text_[at_];
    if (is_word_start(first)) return take(ScriptToken::Kind::word, length_while(is_word_part));
    if (is_digit(first)) return take_number();
    if (first == '"') return take_text();
    if (std::ranges::find(pairs, text_.substr(at_, 2)) != pairs.end())
      return take(ScriptToken::Kind::symbol, 2);
    if (singles.find(first) != std::string_view::npos) return take(ScriptToken::Kind::symbol, 1);
    return error_at(file_name_, place_, "unexpected character '" + printable(first) + "'");
  }

  std::optional<Error> take(ScriptToken::Kind kind, std::size_t length) {
    tokens_.push_back({kind, text_.substr(at_, length), 0, place_});
    advance(length);
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Error> take_number() {
    const std::size_t length = length_while(is_digit);
    Value number = 0;
    const char* const begin = text_.data() + at_;
    if (std::from_chars(begin, begin + length, number).ec != std::errc{})
      return error_at(file_name_, place_,
                      "number too large: '" + std::string(text_.substr(at_, length)) + "'");
    take(ScriptToken::Kind::number, length);
    tokens_.back().number = number;
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Error> take_text() {
    const std::size_t close = text_.find_first_of("\"\n", at_ + 1);
    if (close == std::string_view::npos || text_[close] == '\n')
      return error_at(file_name_, place_, "expected '\"' before the end of the line");
    tokens_.push_back({ScriptToken::Kind::text, text_.substr(at_ + 1, close - at_ - 1), 0, place_});
    advance(close + 1 - at_);
    return std::nullopt;
  }

  [[nodiscard]] std::size_t length_while(bool (*belongs)(char)) const {
    std::size_t end = at_;
    while (end < text_.size() && belongs(text_[end])) ++end;
    return end - at_;
  }

  [[nodiscard]] static std::string printable(char c) {
    if (c >= ' ' && c <= '~') return {c};
    constexpr std::string_view digits = "0123456789abcdef";
    const auto byte = static_cast<unsigned char>(c);
    return {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
  }

  std::string_view text_;
  std::string_view file_name_;
  std::size_t at_ = 0;
  TextPlace place_;
  std::vector<ScriptToken> tokens_;
};

}  // namespace

Result<std::vector<ScriptToken>> tokenize_script(std::string_view text, std::string_view file_name) {
  return Lexer(text, file_name).run();
}

}  // namespace heddle

#include "program/litmus/reader.hpp"

#include <charconv>
#include <system_error>
#include <utility>

namespace heddle {

std::string_view LitmusReader::take() {
  const std::string_view text = peek().text;
  if (!at(LitmusToken::Kind::end)) ++at_;
  return text;
}

bool LitmusReader::accept(std::string_view text) {
  if (!at(text)) return false;
  ++at_;
  return true;
}

void LitmusReader::expect(std::string_view text) {
  if (!accept(text)) fail("'" + std::string(text) + "'");
}

std::string_view LitmusReader::expect(LitmusToken::Kind kind, std::string_view what) {
  if (at(kind)) return take();
  fail(what);
  return {};
}

Value LitmusReader::expect_integer(std::string_view what) {
  Value value = 0;
  const std::string_view text = peek().text;
  if (!at(LitmusToken::Kind::integer)) {
    fail(what);
  } else if (std::from_chars(text.data(), text.data() + text.size(), value).ec != std::errc{}) {
    fail("a number of 64 bits");
  } else {
    take();
  }
  return value;
}

void LitmusReader::fail(std::string_view expected) {
  fail(expected, peek().text, peek().line);
}

void LitmusReader::fail(std::string_view expected, std::string_view found, std::uint32_t line) {
  if (failed()) return;
  std::string message =
      file_name_ + ":" + std::to_string(line) + ": expected " + std::string(expected) + ", found ";
  message += found.empty() ? "the end of the file" : "'" + std::string(found) + "'";
  error_ = Error{std::move(message)};
  at_ = tokens_.size() - 1;
}

}  // namespace heddle

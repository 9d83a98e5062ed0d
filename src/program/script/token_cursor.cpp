#include "program/script/token_cursor.hpp"

#include "program/script/calls.hpp"

namespace heddle {

namespace {

[[nodiscard]] std::string describe(const ScriptToken& token) {
  switch (token.kind) {
    case ScriptToken::Kind::end:
      return "the end of the file";
    case ScriptToken::Kind::text:
      return '"' + std::string(token.spelling) + '"';
    default:
      return '\'' + std::string(token.spelling) + '\'';
  }
}

}  // namespace

bool ScriptTokenCursor::stands_at(std::string_view spelling) const {
  const ScriptToken& token = peek();
  const bool spelled = token.kind == ScriptToken::Kind::word || token.kind == ScriptToken::Kind::symbol;
  return spelled && token.spelling == spelling;
}

bool ScriptTokenCursor::accept(std::string_view spelling) {
  if (!stands_at(spelling)) return false;
  take();
  return true;
}

void ScriptTokenCursor::expect(std::string_view spelling) {
  if (!accept(spelling)) fail_expected('\'' + std::string(spelling) + '\'');
}

std::string_view ScriptTokenCursor::expect_name(std::string_view what) {
  if (peek().kind == ScriptToken::Kind::word && !is_script_word(peek().spelling)) return take().spelling;
  fail_expected(what);
  return {};
}

void ScriptTokenCursor::fail_expected(std::string_view what) {
  fail(place(), "expected " + std::string(what) + ", found " + describe(peek()));
}

void ScriptTokenCursor::fail(TextPlace place, std::string_view what) {
  if (!error_) error_ = error_at(file_name_, place, what);
  at_ = tokens_.size() - 1;
}

}  // namespace heddle

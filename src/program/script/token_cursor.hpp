// A position in the tokens of a script, and the first error met.
//
// After an error the cursor is at the end of the text, where no token is accepted: parsing functions return
// without consuming anything, and only the first error is kept.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/assert.hpp"
#include "core/result.hpp"
#include "program/script/lexer.hpp"

namespace heddle {

class ScriptTokenCursor {
 public:
  /// The tokens outlive the cursor, and the last one is an `end`.
  ScriptTokenCursor(const std::vector<ScriptToken>& tokens, std::string_view file_name)
      : tokens_(tokens), file_name_(file_name) {
    HEDDLE_DCHECK(!tokens.empty() && tokens.back().kind == ScriptToken::Kind::end);
  }

  [[nodiscard]] const ScriptToken& peek() const {
    HEDDLE_DCHECK(at_ < tokens_.size());
    return tokens_[at_];
  }
  [[nodiscard]] const ScriptToken& peek_second() const {
    return tokens_[at_ + 1 < tokens_.size() ? at_ + 1 : at_];
  }
  [[nodiscard]] TextPlace place() const { return peek().place; }
  [[nodiscard]] bool at_end() const { return peek().kind == ScriptToken::Kind::end; }
  /// Whether the next token is this symbol or word.
  [[nodiscard]] bool stands_at(std::string_view spelling) const;

  const ScriptToken& take() { return tokens_[at_ + 1 < tokens_.size() ? at_++ : at_]; }
  /// Consumes the next token if it is this symbol or word. Returns whether it was.
  bool accept(std::string_view spelling);
  void expect(std::string_view spelling);
  /// Consumes a word that can be a name, and returns it; anything else is an error.
  [[nodiscard]] std::string_view expect_name(std::string_view what);

  void fail_expected(std::string_view what);
  void fail(TextPlace place, std::string_view what);
  [[nodiscard]] bool failed() const { return error_.has_value(); }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

 private:
  const std::vector<ScriptToken>& tokens_;
  std::string_view file_name_;
  std::size_t at_ = 0;
  std::optional<Error> error_;
};

}  // namespace heddle

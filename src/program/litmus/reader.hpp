// A cursor over the tokens of a litmus test that remembers the first error.
//
// After an error the cursor is at the end of the text, where no token is accepted and further errors are
// ignored: a parser need not check for errors after every step, only in its loops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"
#include "core/result.hpp"
#include "program/litmus/lexer.hpp"

namespace heddle {

class LitmusReader {
 public:
  LitmusReader(std::string_view text, std::string_view file_name, std::uint32_t first_line)
      : tokens_(tokenize_litmus(text, first_line)), file_name_(file_name) {}

  [[nodiscard]] const LitmusToken& peek() const {
    HEDDLE_DCHECK(at_ < tokens_.size());
    return tokens_[at_];
  }
  [[nodiscard]] bool at(LitmusToken::Kind kind) const { return peek().kind == kind; }
  /// Whether the next token is this word or symbol.
  [[nodiscard]] bool at(std::string_view text) const {
    return (at(LitmusToken::Kind::word) || at(LitmusToken::Kind::symbol)) && peek().text == text;
  }

  /// Consumes a token and returns its text. The end of the text is never consumed.
  std::string_view take();
  /// Consumes the next token if it is this word or symbol. Returns whether it was.
  bool accept(std::string_view text);
  /// Consumes this word or symbol; any other token is an error.
  void expect(std::string_view text);
  /// Consumes a token of the kind and returns its text; any other token is an error, and the result is empty.
  std::string_view expect(LitmusToken::Kind kind, std::string_view what);
  [[nodiscard]] Value expect_integer(std::string_view what);

  /// Reports that the next token is not what was expected.
  void fail(std::string_view expected);
  /// As above, for a token that has been consumed.
  void fail(std::string_view expected, std::string_view found, std::uint32_t line);
  [[nodiscard]] bool failed() const { return error_.has_value(); }
  [[nodiscard]] const std::optional<Error>& error() const { return error_; }

  /// Counts the depth of nested constructs: lives while one is parsed. Nesting so deep that it could exhaust
  /// the stack is an error.
  class [[nodiscard]] Nesting {
   public:
    explicit Nesting(LitmusReader& reader) : reader_(reader) {
      if (++reader_.depth_ > max_depth) reader_.fail("less nesting");
    }
    ~Nesting() {
      HEDDLE_DCHECK(reader_.depth_ != 0);
      --reader_.depth_;
    }
    Nesting(const Nesting&) = delete;
    Nesting& operator=(const Nesting&) = delete;

   private:
    static constexpr std::size_t max_depth = 200;
    LitmusReader& reader_;
  };

 private:
  std::vector<LitmusToken> tokens_;
  std::string file_name_;
  std::size_t at_ = 0;
  std::size_t depth_ = 0;
  std::optional<Error> error_;
};

}  // namespace heddle

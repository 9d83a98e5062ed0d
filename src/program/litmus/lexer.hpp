// The tokens of a litmus test.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace heddle {

struct LitmusToken {
  enum class Kind : std::uint8_t {
    word,     // letters, digits and '_', not starting with a digit
    integer,  // decimal, with an optional '-'
    remark,   // "…" on one line, with its quotes
    symbol,   // punctuation, one or two characters; also any character that belongs nowhere
    end,
  };
  Kind kind = Kind::end;
  std::string_view text;  // a part of what was tokenized
  std::uint32_t line = 0;
};

/// Returns the tokens of a text whose first line has the number `first_line`. The last token, and only that
/// one, is an `end`.
[[nodiscard]] std::vector<LitmusToken> tokenize_litmus(std::string_view text, std::uint32_t first_line);

}  // namespace heddle

// The tokens of a script's text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/ids.hpp"
#include "core/result.hpp"

namespace heddle {

/// A place in a text, counted from 1.
struct TextPlace {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
};

/// Returns an error with the message "FILE:LINE:COLUMN: what".
[[nodiscard]] Error error_at(std::string_view file_name, TextPlace place, std::string_view what);

struct ScriptToken {
  enum class Kind : std::uint8_t {
    word,    // letters, digits and '_', not starting with a digit
    number,  // decimal, without a sign
    text,    // "…" on one line, without its quotes
    symbol,  // punctuation, one or two characters
    end,
  };
  Kind kind = Kind::end;
  std::string_view spelling;  // a part of the text that was split
  Value number = 0;
  TextPlace place;
};

/// Returns the tokens of a text. The last token, and only that one, is an `end`.
[[nodiscard]] Result<std::vector<ScriptToken>> tokenize_script(std::string_view text,
                                                               std::string_view file_name);

}  // namespace heddle

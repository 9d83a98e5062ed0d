// Suggestions for shell completion: the words that can replace "sc|tso|pso|all", "FILE" or the like in the
// table of commands and options.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_table.hpp"

namespace heddle::cli {

struct Suggestions {
  enum class Kind : std::uint8_t {
    nothing,  // there is no list of words: a number, say
    files,
    words,
    list,  // words with commas between them
  };
  Kind kind = Kind::nothing;
  std::vector<std::string> words;

  /// Returns the words in one line, separated by blanks.
  [[nodiscard]] std::string joined() const;
};

/// Returns the suggestions for the value of an option that has one.
[[nodiscard]] Suggestions suggestions_for(const OptionRow& option);

/// Returns the suggestions for the operands of a command.
[[nodiscard]] Suggestions suggestions_for(const CommandRow& command);

/// Returns the beginning of an option's help text, short enough to be shown beside the option's name.
[[nodiscard]] std::string_view brief_help(std::string_view help);

}  // namespace heddle::cli

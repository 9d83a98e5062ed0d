// What can stand where the table of commands and options says "sc|tso|pso|all", "FILE" or the like.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/option_table.hpp"

namespace heddle::cli {

struct Suggestions {
  enum class Kind : std::uint8_t {
    nothing,  // a number, say: there is no list of them
    files,
    words,
    list,  // words with commas between them
  };
  Kind kind = Kind::nothing;
  std::vector<std::string> words;

  /// The words in one line.
  [[nodiscard]] std::string joined() const;
};

/// For the value of an option that has one.
[[nodiscard]] Suggestions suggestions_for(const OptionRow& option);

/// For what a command takes besides options.
[[nodiscard]] Suggestions suggestions_for(const CommandRow& command);

/// The beginning of an option's help: what fits beside its name.
[[nodiscard]] std::string_view brief_help(std::string_view help);

}  // namespace heddle::cli

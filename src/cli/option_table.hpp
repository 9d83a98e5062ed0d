// The one table of commands and options, from which parsing, help and the manual page come.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "cli/any_command.hpp"
#include "core/error_message.hpp"

namespace heddle::cli {

struct CommandRow {
  AnyCommand (*make)();  // the command with default options
  std::string_view name;
  std::string_view operand;  // what it takes besides options; empty: nothing
  std::string_view summary;
  std::string_view text;       // a paragraph for the manual page
  std::string_view like = {};  // another command, whose options it takes, too
};

/// Where an option may be given, and how often.
struct OptionTraits {
  bool is_list = false;        // several values add up
  bool for_whole_run = false;  // where there are several checks: not for one of them
  bool not_in_files = false;   // only on the command line, not in a project's file
};

struct OptionRow {
  std::string_view name;   // "--model"
  std::string_view value;  // "text|json"; empty: a flag
  std::string_view help;
  std::string_view commands;  // names, separated by spaces
  /// Stores the value in the command; returns what is wrong with it, or none.
  ErrorMessage (*apply)(AnyCommand& command, const std::string& value);
  char letter = 0;  // by which it may be called, too; 0: none
  OptionTraits traits = {};
};

[[nodiscard]] std::span<const CommandRow> command_table();
[[nodiscard]] std::span<const OptionRow> option_table();
[[nodiscard]] bool applies_to(const OptionRow& option, const CommandRow& command);

}  // namespace heddle::cli

#include <fmt/format.h>

#include "cli/completion/completion.hpp"
#include "cli/completion/suggestions.hpp"

namespace heddle::cli {

namespace {

std::string quoted(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') out += '\\';
    out += c;
  }
  return out + "'";
}

/// -r: there is a value; -f: it is no file.
std::string value_of(const Suggestions& suggestions) {
  switch (suggestions.kind) {
    case Suggestions::Kind::nothing:
      return " -r -f";
    case Suggestions::Kind::files:
      return " -r -F";
    case Suggestions::Kind::words:
      return fmt::format(" -r -f -a '{}'", suggestions.joined());
    case Suggestions::Kind::list:
      return fmt::format(" -r -f -a '(__fish_append , {})'", suggestions.joined());
  }
  return "";
}

std::string lines_for(const CommandRow& command) {
  const std::string here =
      fmt::format("complete -c heddle -n '__fish_seen_subcommand_from {}'", command.name);
  std::string out = fmt::format("\ncomplete -c heddle -n __fish_use_subcommand -a {} -d {}\n", command.name,
                                quoted(command.summary));
  const Suggestions operand = suggestions_for(command);
  if (operand.kind == Suggestions::Kind::files) out += here + " -F\n";
  if (operand.kind == Suggestions::Kind::words) out += fmt::format("{} -a '{}'\n", here, operand.joined());
  for (const OptionRow& option : option_table())
    if (applies_to(option, command))
      out += fmt::format("{} -l {}{} -d {}\n", here, option.name.substr(2),
                         option.value.empty() ? "" : value_of(suggestions_for(option)),
                         quoted(brief_help(option.help)));
  return out;
}

}  // namespace

std::string fish_completion() {
  std::string out =
      "# Completion of heddle's command line in fish; written by 'heddle completion fish'.\n\n"
      "complete -c heddle -f\n"
      "complete -c heddle -l help -d 'show help'\n"
      "complete -c heddle -n __fish_use_subcommand -l version -d 'show the version'\n";
  for (const CommandRow& command : command_table()) out += lines_for(command);
  return out;
}

}  // namespace heddle::cli

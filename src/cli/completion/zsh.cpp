#include <fmt/format.h>

#include "cli/completion/completion.hpp"
#include "cli/completion/suggestions.hpp"

namespace heddle::cli {

namespace {

/// Text inside of a specification in single quotes: brackets and colons have a meaning there.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '[' || c == ']' || c == ':' || c == '\\') out += '\\';
    out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return out;
}

std::string action(const Suggestions& suggestions) {
  switch (suggestions.kind) {
    case Suggestions::Kind::nothing:
      return " ";
    case Suggestions::Kind::files:
      return "_files";
    case Suggestions::Kind::words:
      return "(" + suggestions.joined() + ")";
    case Suggestions::Kind::list:
      return "_sequence compadd - " + suggestions.joined();
  }
  return " ";
}

/// An option with fixed words makes sense once; others may be repeated.
std::string specification(const OptionRow& option) {
  const std::string help = escaped(brief_help(option.help));
  if (option.value.empty()) return fmt::format("'{}[{}]'", option.name, help);
  const Suggestions suggestions = suggestions_for(option);
  return fmt::format("'{}{}=[{}]:{}:{}'", suggestions.words.empty() ? "*" : "", option.name, help,
                     escaped(option.value), action(suggestions));
}

std::string case_of(const CommandRow& command) {
  std::string out = fmt::format("        {})\n          _arguments -S '--help[show help]'", command.name);
  for (const OptionRow& option : option_table())
    if (applies_to(option, command)) out += " \\\n            " + specification(option);
  if (!command.operand.empty())
    out +=
        fmt::format(" \\\n            '*:{}:{}'", escaped(command.operand), action(suggestions_for(command)));
  return out + "\n          ;;\n";
}

}  // namespace

std::string zsh_completion() {
  std::string out =
      "#compdef heddle\n# Completion of heddle's command line in zsh; written by 'heddle completion zsh'.\n\n"
      "_heddle() {\n"
      "  local context state state_descr line\n"
      "  typeset -A opt_args\n"
      "  local -a commands=(\n";
  for (const CommandRow& command : command_table())
    out += fmt::format("    '{}:{}'\n", command.name, escaped(command.summary));
  out +=
      "  )\n"
      "  _arguments -C '(- *)--help[show help]' '(- *)--version[show the version]' \\\n"
      "    '1:command:->command' '*::argument:->argument' && return\n"
      "  case $state in\n"
      "    command) _describe -t commands command commands ;;\n"
      "    argument)\n"
      "      case $line[1] in\n";
  for (const CommandRow& command : command_table()) out += case_of(command);
  // Read by the completion system it is the function itself; read by hand it has to be made known.
  return out +
         "      esac\n"
         "      ;;\n"
         "  esac\n"
         "}\n\n"
         "if [[ $funcstack[1] == _heddle ]]; then\n"
         "  _heddle \"$@\"\n"
         "else\n"
         "  compdef _heddle heddle\n"
         "fi\n";
}

}  // namespace heddle::cli

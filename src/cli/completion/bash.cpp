#include <fmt/format.h>

#include "cli/completion/completion.hpp"
#include "cli/completion/suggestions.hpp"

namespace heddle::cli {

namespace {

/// What a place can be filled with, as assignments to the variables of the function below.
std::string assignments(const Suggestions& suggestions) {
  switch (suggestions.kind) {
    case Suggestions::Kind::nothing:
      return "";
    case Suggestions::Kind::files:
      return "files=yes ";
    case Suggestions::Kind::words:
      return fmt::format("words='{}' ", suggestions.joined());
    case Suggestions::Kind::list:
      return fmt::format("words='{}' list=yes ", suggestions.joined());
  }
  return "";
}

/// Fails for an option that takes no value.
std::string values_of_options() {
  std::string out = "_heddle_value() {\n  case $1 in\n";
  for (const OptionRow& option : option_table())
    if (!option.value.empty())
      out += fmt::format("    {}) {};;\n", option.name, assignments(suggestions_for(option)));
  return out + "    *) return 1 ;;\n  esac\n}\n\n";
}

std::string options_of_commands() {
  std::string out = "_heddle_options() {\n  case $1 in\n";
  for (const CommandRow& command : command_table()) {
    std::string names = "--help";
    for (const OptionRow& option : option_table())
      if (applies_to(option, command))
        names += fmt::format(" {}{}", option.name, option.value.empty() ? "" : "=");
    out += fmt::format("    {}) words='{}' ;;\n", command.name, names);
  }
  return out + "  esac\n}\n\n";
}

std::string operands_of_commands() {
  std::string out = "_heddle_operand() {\n  case $1 in\n", names;
  for (const CommandRow& command : command_table()) {
    out += fmt::format("    {}) {};;\n", command.name, assignments(suggestions_for(command)));
    names += fmt::format("{} ", command.name);
  }
  return out + fmt::format("    '') words='{}--help --version' ;;\n  esac\n}}\n\n", names);
}

/// The shell may or may not divide words at '='.
constexpr const char* body = R"(_heddle() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
  local command= option= words= files= list= prefix= i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case ${COMP_WORDS[i]} in
      --) files=yes ;; # what follows is the compiler's
      -* | =) ;;
      *) [[ -n $command || ${COMP_WORDS[i - 1]} == = ]] || command=${COMP_WORDS[i]} ;;
    esac
  done
  if [[ $current == --*=* ]]; then
    option=${current%%=*} prefix=${current%%=*}= current=${current#*=}
  elif [[ $current == = ]]; then
    option=$previous current=
  elif [[ $previous == = ]]; then
    option=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $previous == --* ]]; then
    option=$previous
  fi
  if [[ -z $files ]] && ! _heddle_value "$option"; then
    if [[ $current == -* && -n $command ]]; then
      _heddle_options "$command"
    else
      _heddle_operand "$command"
    fi
  fi
  COMPREPLY=()
  if [[ -n $files ]]; then
    mapfile -t COMPREPLY < <(compgen -f -- "$current")
    compopt -o filenames 2>/dev/null
  else
    [[ -n $list && $current == *,* ]] && prefix+=${current%,*}, current=${current##*,}
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    [[ ${#COMPREPLY[@]} == 1 && ${COMPREPLY[0]} == *= ]] && compopt -o nospace 2>/dev/null
  fi
  COMPREPLY=("${COMPREPLY[@]/#/$prefix}")
}
complete -F _heddle heddle
)";

}  // namespace

std::string bash_completion() {
  return "# Completion of heddle's command line in bash; written by 'heddle completion bash'.\n\n" +
         values_of_options() + options_of_commands() + operands_of_commands() + body;
}

}  // namespace heddle::cli

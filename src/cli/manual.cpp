#include "cli/manual.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "cli/option_table.hpp"
#include "cli/version.hpp"

namespace heddle::cli {

namespace {

/// In roff a minus sign must be escaped, or it becomes a hyphen; a line that begins with a quote or a dot
/// would be a request.
std::string escaped(std::string_view text) {
  std::string out = text.starts_with('.') || text.starts_with('\'') ? "\\&" : "";
  for (const char c : text)
    out += c == '-' ? std::string("\\-") : c == '\\' ? std::string("\\e") : std::string(1, c);
  return out;
}

bool has_options(const CommandRow& command) {
  return std::ranges::any_of(option_table(),
                             [&](const OptionRow& option) { return applies_to(option, command); });
}

/// Whether a command has an option because it takes those of another command, where it is described.
bool is_of_other(const OptionRow& option, const CommandRow& command) {
  const auto other = std::ranges::find(command_table(), command.like, &CommandRow::name);
  return other != command_table().end() && applies_to(option, *other);
}

std::string synopsis() {
  std::string out = ".SH SYNOPSIS\n";
  for (const CommandRow& command : command_table())
    out += fmt::format(".B heddle {}\n{}{}.br\n", command.name, has_options(command) ? "[options]\n" : "",
                       command.operand.empty() ? "" : escaped(command.operand) + "\n");
  return out + ".B heddle \\-\\-version\n";
}

std::string described(const CommandRow& command) {
  std::string out = fmt::format(".SS {}\n{}\n", command.name, escaped(command.text));
  for (const OptionRow& option : option_table()) {
    if (!applies_to(option, command) || is_of_other(option, command)) continue;
    const std::string value = option.value.empty() ? "" : fmt::format("=\" \"{}\"", escaped(option.value));
    const std::string letter = option.letter == 0 ? "" : fmt::format("\\-{}, ", option.letter);
    out += fmt::format(".TP\n.BI \"{}{}{}\n{}\n", letter, escaped(option.name), value.empty() ? "\"" : value,
                       escaped(option.help));
  }
  return out;
}

constexpr std::string_view ending =
    ".SH EXIT STATUS\n"
    ".TP\n.B 0\nno error in any execution; no difference from what was expected; the trace is realizable\n"
    ".TP\n.B 1\na finding, a difference from what was expected, or a trace that is not realizable\n"
    ".TP\n.B 2\nwrong usage or input, or the program needs what is not supported\n"
    ".TP\n.B 3\na limit was reached, it was interrupted, or executions were only sampled, and nothing was "
    "found\n"
    ".TP\n.B 4\na defect of Heddle\n"
    ".TP\n.B 5\nthe program is not deterministic: run again with the same schedule, it did something else\n"
    ".SH ENVIRONMENT\n"
    ".TP\n.B XDG_CACHE_HOME\nwhere the cache folder is, instead of ~/.cache; an absolute path\n"
    ".TP\n.BR CPATH \", \" C_INCLUDE_PATH \", \" CPLUS_INCLUDE_PATH\n"
    "more folders in which C and C++ programs' headers are looked for\n"
    ".SH FILES\n"
    ".TP\n.I ~/.cache/heddle\ncompiled programs and headers, and the schedules of findings; it may be "
    "deleted\n"
    ".TP\n.I heddle.toml\noptions for commands, and the checks of a project: in the working folder, or the "
    "nearest one above that has it\n"
    ".TP\n.I ../share/heddle\nbeside the program: what C and C++ programs are compiled with\n"
    ".SH EXAMPLES\n"
    ".TP\nAll executions of a program, under TSO:\n.B heddle check \\-\\-model=tso queue.c\n"
    ".TP\nWith a parameter of the program, and flags for the compiler:\n"
    ".B heddle check \\-\\-define N=3 queue.cpp main.cpp \\-\\- \\-Iinclude \\-std=c++17\n";

}  // namespace

std::string manual_page() {
  std::string out = fmt::format(
      ".TH HEDDLE 1 \"\" \"heddle {}\" \"User Commands\"\n.SH NAME\nheddle \\- stateless model checker for "
      "concurrent programs\n",
      version);
  out += synopsis() +
         ".SH DESCRIPTION\nHeddle runs a program in every execution that matters under a memory model, and "
         "says either that no execution fails or shows one that does. What follows a lone\n.B \\-\\-\nare "
         "flags for the compiler.\n.SH COMMANDS\n";
  for (const CommandRow& command : command_table()) out += described(command);
  return out + std::string(ending);
}

}  // namespace heddle::cli

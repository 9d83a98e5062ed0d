#include "cli/manual.hpp"

#include <fmt/format.h>

#include "cli/option_table.hpp"

namespace heddle::cli {

namespace {

/// In roff a minus sign must be escaped, or it becomes a hyphen.
std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '-' ? std::string("\\-") : std::string(1, c);
  return out;
}

}  // namespace

std::string manual_page() {
  std::string out =
      ".TH HEDDLE 1\n.SH NAME\nheddle \\- stateless model checker for concurrent programs\n.SH SYNOPSIS\n";
  for (const CommandRow& command : command_table())
    out += fmt::format(".B heddle {}\n{}{}\n.br\n", command.name, command.operand.empty() ? "" : "[options] ",
                       command.operand);
  out += ".SH COMMANDS\n";
  for (const CommandRow& command : command_table()) {
    out += fmt::format(".SS {}\n{}\n", command.name, escaped(command.text));
    for (const OptionRow& option : option_table()) {
      if (!applies_to(option, command)) continue;
      out += fmt::format(".TP\n.BR {}{}{}\n{}\n", escaped(option.name), option.value.empty() ? "" : " ",
                         escaped(option.value), escaped(option.help));
    }
  }
  return out +
         ".SH EXIT STATUS\n0 no error in any execution; 1 a finding, a difference from what was expected, or "
         "a trace that is not realizable; "
         "2 usage or input; 3 a "
         "limit was reached, or it was interrupted, and nothing was found; 4 internal error\n";
}

}  // namespace heddle::cli

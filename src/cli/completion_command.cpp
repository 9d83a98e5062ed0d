// Prints a script for a shell.
#include <array>
#include <fmt/format.h>

#include "cli/commands.hpp"
#include "cli/completion/completion.hpp"
#include "cli/failure.hpp"

namespace heddle::cli {

int run(const CompletionCommand& command) {
  const std::vector<std::string>& names = command.shells.words;
  struct Shell {
    std::string_view name;
    std::string (*script)();
  };
  constexpr std::array shells{Shell{"bash", bash_completion}, Shell{"zsh", zsh_completion},
                              Shell{"fish", fish_completion}};
  if (names.size() != 1) return usage_error("completion takes one shell");
  for (const Shell& shell : shells) {
    if (names.front() != shell.name) continue;
    fmt::print("{}", shell.script());
    return exit_ok;
  }
  return usage_error(
      fmt::format("there is no completion for '{}'; supported: bash, zsh, fish", names.front()));
}

}  // namespace heddle::cli

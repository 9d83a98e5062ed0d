// Scripts that let a shell complete heddle's command line, each made from the table of commands and options.
#pragma once

#include <string>

namespace heddle::cli {

[[nodiscard]] std::string bash_completion();
[[nodiscard]] std::string zsh_completion();
[[nodiscard]] std::string fish_completion();

}  // namespace heddle::cli

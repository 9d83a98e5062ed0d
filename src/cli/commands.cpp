#include "cli/commands.hpp"

#include <fmt/format.h>

#include "cli/chosen_reduction.hpp"
#include "cli/manual.hpp"
#include "cli/parse.hpp"

namespace heddle::cli {

int run_list() {
  fmt::print("memory models (--model)\n");
  for (const Model& model : models) fmt::print("  {:<9}{}\n", model.name, model.summary);
  fmt::print("\nreductions (--reduction)\n");
  for (const Algorithm& algorithm : algorithms()) {
    fmt::print("  {:<9}{}\n           models: {}; keeps: {}\n", algorithm.name, algorithm.summary,
               supported_models(algorithm), algorithm.keeps);
  }
  return exit_ok;
}

int run_heddle(int argc, const char* const* argv) {
  const auto parsed = parse_command_line(argc, argv);
  if (const int* code = std::get_if<int>(&parsed)) return *code;
  const Settings& settings = std::get<Settings>(parsed);
  switch (settings.command) {
    case Command::check:
      return run_check(settings);
    case Command::replay:
      return run_replay(settings);
    case Command::litmus:
      return run_litmus(settings);
    case Command::verify:
      return run_verify(settings);
    case Command::compare:
      return run_compare(settings);
    case Command::list:
      return run_list();
    case Command::man:
      fmt::print("{}", manual_page());
      return exit_ok;
    case Command::completion:
      return run_completion(settings);
  }
  return exit_usage;
}

}  // namespace heddle::cli

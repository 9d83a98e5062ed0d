#include "cli/parse.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <string_view>

#include "cli/option_table.hpp"
#include "cli/version.hpp"

namespace heddle::cli {

namespace {

void add_option(CLI::App& command, const OptionRow& row, Settings& settings) {
  const std::string name = (row.letter == 0 ? "" : std::string{'-', row.letter, ','}) + std::string(row.name);
  const std::string help(row.help);
  const auto apply = [&row, &settings](const std::string& value) {
    if (const auto wrong = row.apply(settings, value))
      throw CLI::ValidationError(std::string(row.name), *wrong);
  };
  if (row.value.empty()) {
    command.add_flag_callback(
        name, [apply] { apply(""); }, help);
    return;
  }
  command
      .add_option_function<std::vector<std::string>>(
          name,
          [apply](const std::vector<std::string>& values) {
            for (const auto& value : values) apply(value);
          },
          help)
      ->type_name(std::string(row.value))
      ->expected(1)
      ->allow_extra_args(false)
      ->take_all();
}

void add_command(CLI::App& app, const CommandRow& row, Settings& settings) {
  CLI::App* command = app.add_subcommand(std::string(row.name), std::string(row.summary));
  command->callback([&settings, &row] { settings.command = row.command; });
  if (!row.operand.empty()) {
    CLI::Option* operand = command->add_option(std::string(row.operand), settings.files, "what to run");
    operand->required(!row.operand.starts_with('['))->type_name("");
  }
  for (const OptionRow& option : option_table())
    if (applies_to(option, row)) add_option(*command, option, settings);
}

}  // namespace

std::variant<Settings, int> parse_command_line(int argc, const char* const* argv) {
  Settings settings;
  // What follows a lone -- is the compiler's.
  const auto* end = std::find(argv, argv + argc, std::string_view("--"));
  if (end != argv + argc) settings.compiler_flags.assign(end + 1, argv + argc);
  const int ours = static_cast<int>(end - argv);
  CLI::App app{"Heddle: a stateless model checker for concurrent programs", "heddle"};
  app.set_version_flag("--version", "heddle " + std::string(version));
  app.require_subcommand(1);
  for (const CommandRow& row : command_table()) add_command(app, row, settings);
  try {
    app.parse(ours, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_ok : exit_usage;
  }
  if (!settings.compiler_flags.empty() && settings.command != Command::check &&
      settings.command != Command::compare) {
    std::fputs("heddle: compiler flags after -- can be used with 'check' and 'compare' only\n", stderr);
    return exit_usage;
  }
  return settings;
}

}  // namespace heddle::cli

#include "cli/parse.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <deque>

#include "cli/compiler_words.hpp"
#include "cli/exit_code.hpp"
#include "cli/failure.hpp"
#include "cli/option_table.hpp"
#include "cli/project/project_options.hpp"
#include "cli/version.hpp"
#include "core/assert.hpp"
#include "core/error_message.hpp"

namespace heddle::cli {

namespace {

void add_option(CLI::App& command, const OptionRow& row, CommandLine& line) {
  const std::string name = (row.letter == 0 ? "" : std::string{'-', row.letter, ','}) + std::string(row.name);
  const std::string help(row.help);
  const auto apply = [&row, &line](const std::string& value) {
    if (const auto error = row.apply(line.command, value))
      throw CLI::ValidationError(std::string(row.name), *error);
    line.given.push_back({&row, {value}});
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

/// Whether the operands of a command are the files of a program.
bool asked_for_files(const CommandRow& row) {
  return row.operand == "FILE";
}

/// Returns what is wrong with what a command is to compile: files or a target, not both; none: nothing.
ErrorMessage operand_error(AnyCommand& command) {
  const auto* const program = part_of<checking::ProgramRequest>(command);
  if (program == nullptr || std::holds_alternative<ReplayCommand>(command)) return std::nullopt;
  if (program->files.empty() && program->target.empty() && std::holds_alternative<CompareCommand>(command))
    return "FILE is required";
  if (!program->files.empty() && !program->target.empty())
    return "--target says which files there are: none can be named besides";
  return std::nullopt;
}

/// Adds a command whose operands and options are stored in `asked`, which must not move. `chosen` becomes its
/// address if the command is called.
void add_command(CLI::App& app, const CommandRow& row, CommandLine& asked, CommandLine*& chosen) {
  CLI::App* command = app.add_subcommand(std::string(row.name), std::string(row.summary));
  command->callback([&asked, &chosen] { chosen = &asked; });
  if (!row.operand.empty()) {
    std::vector<std::string>& operands =
        std::visit([](auto& own) -> std::vector<std::string>& { return own.operands(); }, asked.command);
    CLI::Option* operand = command->add_option(std::string(row.operand), operands, "what to run");
    // What to check may be a target of a build instead.
    const bool may_be_target =
        part_of<checking::ProgramRequest>(asked.command) != nullptr && asked_for_files(row);
    operand->required(!row.operand.starts_with('[') && !may_be_target)->type_name("");
  }
  for (const OptionRow& option : option_table())
    if (applies_to(option, row)) add_option(*command, option, asked);
}

}  // namespace

std::variant<AnyCommand, int> parse_command_line(int argc, const char* const* argv) {
  DividedLine line = divide_line({argv, static_cast<std::size_t>(argc)});
  CLI::App app{"Heddle: a stateless model checker for concurrent programs", "heddle"};
  app.set_version_flag("--version", "heddle " + std::string(version));
  app.require_subcommand(1);
  std::deque<CommandLine> commands;  // they never move
  CommandLine* chosen = nullptr;
  for (const CommandRow& row : command_table())
    add_command(app, row, commands.emplace_back(CommandLine{&row, row.make(), {}, {}}), chosen);
  try {
    app.parse(static_cast<int>(line.ours.size()), line.ours.data());
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_ok : exit_usage;
  }
  HEDDLE_CHECK(chosen != nullptr);
  AnyCommand probe = chosen->row->make();
  if (!line.of_compiler.empty() && !take_compiler_flags(probe, line.of_compiler)) {
    std::fputs("heddle: compiler flags after -- can be used with 'check', 'test' and 'compare' only\n",
               stderr);
    return exit_usage;
  }
  chosen->flags = std::move(line.of_compiler);
  auto command = with_project_file(std::move(*chosen));
  if (!command) return failed(command.error());
  if (const ErrorMessage error = operand_error(*command)) {
    std::fprintf(stderr, "%s\nRun with --help for more information.\n", error->c_str());
    return exit_usage;
  }
  return std::move(*command);
}

}  // namespace heddle::cli

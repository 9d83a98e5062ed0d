#include "cli/project/project_options.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "core/assert.hpp"

namespace heddle::cli {

namespace {

using checking::ProgramRequest;

/// Applies options whose values are known to be right.
template <class Wanted>
void apply(const std::vector<ProjectOption>& options, AnyCommand& command, const Wanted& is_wanted) {
  for (const ProjectOption& option : options)
    if (is_wanted(*option.row))
      for (const std::string& value : option.values) HEDDLE_CHECK(!option.row->apply(command, value));
}

bool any(const OptionRow&) {
  return true;
}
bool for_one_check(const OptionRow& row) {
  return !row.traits.for_whole_run;
}
/// Whether an option is about a single program: which one it is, or where a result of it goes.
bool is_about_one_program(const OptionRow& row) {
  constexpr std::array names{std::string_view("--entry"), std::string_view("--schedule"),
                             std::string_view("--target")};
  return std::ranges::find(names, row.name) != names.end();
}
bool for_whole_run(const OptionRow& row) {
  return row.traits.for_whole_run;
}

const ProjectSection* section_of(const ProjectFile& file, std::string_view command) {
  const auto found = file.commands.find(command);
  return found == file.commands.end() ? nullptr : &found->second;
}

bool compiles(AnyCommand& command) {
  return part_of<ProgramRequest>(command) != nullptr && !std::holds_alternative<ReplayCommand>(command);
}

/// Applies what [check] says to a command that checks other programs, or in another way: what it has, too,
/// and what holds for each check, whichever the program is.
void apply_check_section(const ProjectSection& section, const CommandRow& row, AnyCommand& command) {
  apply(section.options, command, [&](const OptionRow& option) {
    return applies_to(option, row) && for_one_check(option) && !is_about_one_program(option);
  });
  static_cast<void>(take_compiler_flags(command, section.flags));
}

/// Applies the sections that hold for a command. Returns whether there are any.
bool apply_sections(const ProjectFile& file, const CommandRow& row, AnyCommand& command) {
  const ProjectSection* const of_check = section_of(file, "check");
  const ProjectSection* const own = section_of(file, row.name);
  const bool inherits = of_check != nullptr && own != of_check && compiles(command);
  if (inherits) apply_check_section(*of_check, row, command);
  if (own != nullptr) {
    apply(own->options, command, any);
    static_cast<void>(take_compiler_flags(command, own->flags));
  }
  return inherits || own != nullptr;
}

CheckCommand one_check(const ProjectFile& file, const ProjectCheck& check, const CommandLine& line) {
  AnyCommand command = CheckCommand{};
  if (const ProjectSection* const all = section_of(file, "check"))
    apply_check_section(*all, *line.row, command);
  apply(check.section.options, command, any);
  apply(line.given, command, for_one_check);
  static_cast<void>(take_compiler_flags(command, check.section.flags));
  static_cast<void>(take_compiler_flags(command, line.flags));
  auto result = std::get<CheckCommand>(std::move(command));
  result.program.files = check.section.files;
  result.output.progress = ProgressMode::off;  // the processes would write over each other
  return result;
}

AnyCommand all_checks(const ProjectFile& file, const CommandLine& line) {
  ChecksCommand checks;
  for (const ProjectCheck& check : file.checks)
    checks.checks.push_back({check.name, one_check(file, check, line)});
  AnyCommand command = std::move(checks);
  if (const ProjectSection* const all = section_of(file, "check"))
    apply(all->options, command, for_whole_run);
  apply(line.given, command, for_whole_run);
  return command;
}

void say_which(const std::string& path, AnyCommand& command) {
  const auto* const output = part_of<OutputOptions>(command);
  if (output != nullptr && output->format == Format::json) return;
  fmt::print(stderr, "heddle: options from {}\n", path);
}

Result<AnyCommand> apply_file(const ProjectFile& file, CommandLine line) {
  const auto* const check = std::get_if<CheckCommand>(&line.command);
  const bool checks_all = check != nullptr && check->program.files.empty() && check->program.target.empty() &&
                          !file.checks.empty();
  if (checks_all) {
    AnyCommand command = all_checks(file, line);
    say_which(file.path, command);
    return command;
  }
  AnyCommand command = line.row->make();
  const bool is_used = apply_sections(file, *line.row, command);
  apply(line.given, command, any);
  static_cast<void>(take_compiler_flags(command, line.flags));
  const auto operands = [](AnyCommand& of) -> std::vector<std::string>& {
    return std::visit([](auto& own) -> std::vector<std::string>& { return own.operands(); }, of);
  };
  operands(command) = operands(line.command);
  if (const ProjectSection* const own = section_of(file, line.row->name))
    if (operands(command).empty()) operands(command) = own->files;
  if (is_used) say_which(file.path, command);
  return command;
}

}  // namespace

bool take_compiler_flags(AnyCommand& command, const std::vector<std::string>& flags) {
  if (!compiles(command)) return false;
  std::vector<std::string>& all = part_of<ProgramRequest>(command)->compiler_flags;
  all.insert(all.end(), flags.begin(), flags.end());
  return true;
}

Result<AnyCommand> with_project_file(CommandLine line) {
  const auto finish = [&]() -> Result<AnyCommand> {
    static_cast<void>(take_compiler_flags(line.command, line.flags));
    return std::move(line.command);
  };
  const ProjectOptions* const options = part_of<ProjectOptions>(line.command);
  if (options == nullptr) return finish();
  if (options->is_ignored && !options->file.empty())
    return Error{"--config and --no-config cannot be used together"};
  if (options->is_ignored) return finish();
  std::error_code problem;
  const std::filesystem::path here = std::filesystem::current_path(problem);
  const auto path = options->file.empty() ? find_project_file(here) : here / options->file;
  if (problem || !path) return finish();
  const auto file = read_project_file(*path);
  if (!file) return file.error();
  return apply_file(*file, std::move(line));
}

}  // namespace heddle::cli

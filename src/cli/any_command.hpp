// The commands of the command line with their operands and options: one type per command.
#pragma once

#include <optional>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

#include "checking/requests.hpp"
#include "cli/output_options.hpp"

namespace heddle::cli {

using Models = std::vector<Model>;  // empty: the command's default

/// The operands of a command: what it takes besides options.
struct Operands {
  std::vector<std::string> words;
};

struct CheckCommandOptions {
  bool keep_going = false;
  bool count_classes = false;
  bool bounded_ok = false;  // an error-free search within the bounds that were asked for is a success
  std::string schedule;     // where to save the schedule of a finding; empty: in the cache folder
};

/// Which of several checks are run, and how many at a time.
struct SeveralOptions {
  std::vector<std::string> filters;  // patterns of names; empty: all
  std::optional<std::size_t> jobs;
  bool list = false;  // their names are printed instead
};

/// Where options come from besides the command line.
struct ProjectOptions {
  std::string file;  // empty: the nearest heddle.toml
  bool is_ignored = false;
};

struct CheckCommand {
  Models models;
  checking::ProgramRequest program;
  checking::SearchRequest search;
  CheckCommandOptions options;
  SeveralOptions several;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(models, program, search, options, several, output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return program.files; }
};

/// A check with the name under which its result is shown.
struct NamedCheck {
  std::string name;
  CheckCommand command;
};

/// Checks that a project's file lists. The command line has no such command: it is what 'check' becomes.
struct ChecksCommand {
  Operands none;
  std::vector<NamedCheck> checks;
  SeveralOptions several;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(several, output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return none.words; }
};

/// Checks of a program's tests. The options are those of a check.
struct TestCommand {
  Models models;
  checking::ProgramRequest program;
  checking::SearchRequest search;
  CheckCommandOptions options;
  SeveralOptions several;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(models, program, search, options, several, output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return program.files; }
};

struct ReplayOptions {
  bool gdb = false;              // in a debugger
  bool stop_at_finding = false;  // raise a trap there
};

struct ReplayCommand {
  Operands schedules;
  checking::ProgramRequest program;  // what is asked for besides what the schedule says
  ReplayOptions options;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(program, options, output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return schedules.words; }
};

struct LitmusOptions {
  bool states = false;
  bool classes = false;
  std::string expected;  // a file of results to compare with
};

struct LitmusCommand {
  Operands files;
  Models models;
  checking::SearchRequest search;
  LitmusOptions options;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(models, search, options, output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return files.words; }
};

struct VerifyCommand {
  Operands traces;
  Models models;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(models, output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return traces.words; }
};

struct CompareCommand {
  Models models;
  checking::ProgramRequest program;
  checking::SearchRequest search;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(models, program, search, output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return program.files; }
};

struct BenchOptions {
  std::string suite = "quick";
  std::vector<std::string> reductions;  // empty: all
  std::size_t jobs = 1;                 // at a time
  std::string output = "heddle-bench";  // a folder
  std::string programs;                 // a folder; empty: our own
  bool fresh = false;                   // forgets earlier results
};

struct BenchCommand {
  Operands words;
  Models models;
  checking::SearchRequest search;  // its limits, of each row
  BenchOptions options;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(models, search, options, output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return words.words; }
};

struct ListCommand {
  Operands none;
  OutputOptions output;
  ProjectOptions project;
  [[nodiscard]] auto parts() { return std::tie(output, project); }
  [[nodiscard]] std::vector<std::string>& operands() { return none.words; }
};

struct ManCommand {
  Operands none;
  [[nodiscard]] auto parts() { return std::tie(); }
  [[nodiscard]] std::vector<std::string>& operands() { return none.words; }
};

struct CompletionCommand {
  Operands shells;
  [[nodiscard]] auto parts() { return std::tie(); }
  [[nodiscard]] std::vector<std::string>& operands() { return shells.words; }
};

using AnyCommand =
    std::variant<CheckCommand, TestCommand, ChecksCommand, ReplayCommand, LitmusCommand, VerifyCommand,
                 CompareCommand, BenchCommand, ListCommand, ManCommand, CompletionCommand>;

/// Returns the part of this type that a command has; nullptr if it has none.
template <class Part>
[[nodiscard]] Part* part_of(AnyCommand& command) {
  return std::visit(
      [](auto& own) {
        Part* found = nullptr;
        const auto take_if_asked = [&](auto& part) {
          if constexpr (std::is_same_v<std::remove_reference_t<decltype(part)>, Part>) found = &part;
        };
        std::apply([&](auto&... parts) { (take_if_asked(parts), ...); }, own.parts());
        return found;
      },
      command);
}

}  // namespace heddle::cli

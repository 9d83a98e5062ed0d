#include <algorithm>
#include <fmt/format.h>
#include <optional>

#include "checking/chosen_reduction.hpp"
#include "checking/search_conflicts.hpp"
#include "checking/stopwatch.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"
#include "cli/litmus_expected.hpp"
#include "files/user_files.hpp"
#include "program/litmus/parser.hpp"
#include "report/litmus_report.hpp"
#include "session/litmus_run.hpp"

namespace heddle::cli {

namespace {

using checking::now;
using checking::seconds_since;
using checking::Time;

/// Returns the report of a test that was read, still without results.
report::LitmusReport heading(const LitmusTest& test, const std::string& file) {
  report::LitmusReport report;
  report.name = test.name;
  report.file = file;
  report.quantifier = name_of(test.quantifier);
  report.condition = test.condition_text;
  for (const LitmusVariable& variable : test.variables) report.variables.push_back(variable.name);
  return report;
}

/// Returns the member in which the number of classes of an equivalence is reported.
std::optional<std::uint64_t>& count_of(report::LitmusClassesReport& classes, Equivalence equivalence) {
  if (equivalence == Equivalence::view) return classes.views;
  if (equivalence == Equivalence::reads_value_from) return classes.reads_value_from;
  return equivalence == Equivalence::reads_from ? classes.reads_from : classes.traces;
}

Result<report::LitmusModelReport> run_model(const LitmusTest& test, const Model& model,
                                            const LitmusCommand& command) {
  report::LitmusModelReport report;
  report.model = model.name;
  const Time start = now();
  const Algorithm& algorithm = checking::chosen_reduction(command.search, model);
  const bool brute_force =
      command.search.reduction.empty() || algorithm.equivalence == Equivalence::interleaving;
  if (command.options.states || !command.options.classes) {
    const auto states =
        brute_force
            ? litmus_states(test, model)
            : litmus_states(test, model, *checking::make_explorer(algorithm, command.search, {}, model),
                            algorithm.equivalence);
    if (!states) return states.error();
    report.states = report::LitmusStatesReport{{states->states.begin(), states->states.end()},
                                               condition_holds(test, *states),
                                               states->positive,
                                               states->negative,
                                               brute_force || algorithm.keeps_final_memory()};
  }
  if (command.options.classes && brute_force) {
    const auto counts = litmus_classes(test, model);
    if (!counts) return counts.error();
    report.classes = report::LitmusClassesReport{counts->traces.total(), counts->reads_from.total(),
                                                 counts->reads_value_from.total(), counts->views.total()};
  } else if (command.options.classes) {
    const auto runs =
        litmus_runs(test, model, *checking::make_explorer(algorithm, command.search, {}, model));
    if (!runs) return runs.error();
    report::LitmusClassesReport& classes = report.classes.emplace();
    count_of(classes, algorithm.equivalence) = *runs;
  }
  report.seconds = seconds_since(start);
  return report;
}

struct Totals {
  std::size_t tests = 0;
  std::size_t differences = 0;
};

/// Runs one file. Returns the exit status if it cannot be run.
int run_file(const std::string& file, const LitmusCommand& command, const ExpectedResults* expected,
             Totals& totals) {
  const auto text = read_file(file);
  const auto test = text ? parse_litmus(*text, file) : Result<LitmusTest>(text.error());
  if (!test) return failed(test.error());
  report::LitmusReport report = heading(*test, file);
  for (const Model& model : command.models) {
    auto result = run_model(*test, model, command);
    if (!result)
      return failed(Error{fmt::format("{}: {}", file, result.error().message), result.error().kind});
    report.models.push_back(std::move(*result));
  }
  ++totals.tests;
  if (expected != nullptr) {
    for (const std::string& line : expected->differences(report)) {
      fmt::print("{}\n", line);
      ++totals.differences;
    }
  } else {
    fmt::print("{}", command.output.format == Format::json ? to_json_line(report) : to_text(report));
  }
  return exit_ok;
}

}  // namespace

int run(const LitmusCommand& given) {
  LitmusCommand command = given;
  if (command.models.empty()) command.models.assign(models().begin(), models().end());
  if (const auto error = checking::unsupported_reduction(command.search, command.models))
    return usage_error(*error);
  const Algorithm* const asked = find_algorithm(command.search.reduction);
  if (asked != nullptr && asked->counts_preemptions) {
    return usage_error(fmt::format(
        "litmus counts graphs, and --reduction={} may run one more than once; supported: {}", asked->name,
        algorithms_that([](const Algorithm& algorithm) { return !algorithm.counts_preemptions; })));
  }
  if (command.options.classes && asked != nullptr && !asked->runs_each_class_once) {
    return usage_error(
        fmt::format("--classes cannot be used with --reduction={}: it may run several executions per view, "
                    "and none of some "
                    "other classes",
                    asked->name));
  }
  const auto files = expand(command.files.words, ".litmus");
  if (!files) return failed(files.error());
  std::optional<ExpectedResults> expected;
  if (!command.options.expected.empty()) {
    const auto text = read_file(command.options.expected);
    auto results = text ? ExpectedResults::parse(*text, command.options.expected)
                        : Result<ExpectedResults>(text.error());
    if (!results) return failed(results.error());
    expected = std::move(*results);
  }
  const Time start = now();
  Totals totals;
  int worst = exit_ok;
  for (const std::string& file : *files)
    worst = std::max(worst, run_file(file, command, expected ? &*expected : nullptr, totals));
  if (expected)
    fmt::print("heddle: {} tests, {} models: {} differences, {:.2f} s\n", totals.tests, command.models.size(),
               totals.differences, seconds_since(start));
  if (worst != exit_ok) return worst;
  return totals.differences == 0 ? exit_ok : exit_finding;
}

}  // namespace heddle::cli

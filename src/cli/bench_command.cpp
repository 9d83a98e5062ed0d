#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <set>

#include "bench/compare_runs.hpp"
#include "bench/results_file.hpp"
#include "bench/suite.hpp"
#include "bench/verdicts.hpp"
#include "cli/bench/bench_run.hpp"
#include "cli/bench/own_benchmarks.hpp"
#include "cli/commands.hpp"
#include "cli/failure.hpp"

namespace heddle::cli {

namespace {

namespace fs = std::filesystem;

int run_compare_runs(const BenchCommand& command) {
  if (command.words.words.size() != 3) return usage_error("bench compare takes two files of results: A B");
  const auto before = bench::read_results(command.words.words[1]);
  if (!before) return failed(before.error());
  const auto after = bench::read_results(command.words.words[2]);
  if (!after) return failed(after.error());
  const bench::RunsCompared compared = bench::compare_runs(*before, *after);
  if (compared.rows.empty() && compared.other_ends.empty())
    return usage_error(
        fmt::format("{} and {} have no row in common", command.words.words[1], command.words.words[2]));
  fmt::print("{}", bench::to_text(compared));
  return compared.different_counts.empty() && !compared.has_new_failure ? exit_ok : exit_finding;
}

/// Returns the programs and figures, from the folder that was given or from Heddle's own.
Result<bench::BenchData> read_data(const BenchCommand& command) {
  const auto own = own_benchmarks();
  if (!own) return own.error();
  const fs::path programs =
      command.options.programs.empty() ? *own / "programs" : fs::path(command.options.programs);
  bench::BenchData data{command.options.suite, {}, {}, {}};
  auto read = bench::read_programs(programs);
  if (!read) return read.error();
  data.programs = std::move(*read);
  auto published = bench::read_published(*own / "papers");
  if (!published) return published.error();
  data.published = std::move(*published);
  return data;
}

Result<bench::Wanted> wanted_by(const BenchCommand& command, const bench::BenchData& data) {
  bench::Wanted wanted{command.words.words, {}, command.options.reductions};
  for (const Model& model : command.models) wanted.models.emplace_back(model.name);
  for (const std::string& name : wanted.programs)
    if (std::ranges::find(data.programs, name, &bench::BenchProgram::name) == data.programs.end())
      return Error{fmt::format("there is no benchmark program '{}'; 'heddle bench list' names them", name)};
  return wanted;
}

bool is_among(std::string_view reduction, const std::vector<bench::Chain>& chains) {
  return std::ranges::any_of(chains,
                             [&](const bench::Chain& chain) { return chain.front().reduction == reduction; });
}

/// Returns the names of the reductions, separated by commas.
std::string reductions_of(const std::vector<bench::Chain>& chains) {
  std::set<std::string> names;
  for (const bench::Chain& chain : chains) names.insert(chain.front().reduction);
  return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

int list_programs(const bench::BenchData& data) {
  for (const bench::BenchProgram& program : data.programs) {
    fmt::print("{:<22}", program.name);
    for (const bench::ProgramSize& size : program.sizes)
      fmt::print(" ({}{})", bench::to_text(size.define),
                 size.goal == bench::Goal::error ? ", to the first error" : "");
    fmt::print("\n");
  }
  return exit_ok;
}

}  // namespace

int run(const BenchCommand& command) {
  if (!command.words.words.empty() && command.words.words.front() == "compare")
    return run_compare_runs(command);
  auto data = read_data(command);
  if (!data) return failed(data.error());
  if (command.words.words == std::vector<std::string>{"list"}) return list_programs(*data);
  const auto wanted = wanted_by(command, *data);
  if (!wanted) return failed(wanted.error());
  const bench::Suite suite = *bench::suite_named(command.options.suite);
  std::vector<bench::Chain> chains = bench::chains_of(suite, data->programs, data->published, *wanted);
  const bench::Wanted any_reduction{wanted->programs, wanted->models, {}};
  for (const std::string& reduction : wanted->reductions)
    if (!is_among(reduction, chains))
      return usage_error(fmt::format(
          "the suite {} has no such rows by {}; it has rows by: {}", command.options.suite, reduction,
          reductions_of(bench::chains_of(suite, data->programs, data->published, any_reduction))));
  if (chains.empty())
    return usage_error(
        fmt::format("the suite {} has no such rows; 'heddle bench list' names programs and sizes",
                    command.options.suite));
  return run_suite(command, std::move(*data), std::move(chains));
}

}  // namespace heddle::cli

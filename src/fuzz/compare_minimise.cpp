// Compares minimised failures with the definition of what is short, on all executions.
#include <algorithm>
#include <fmt/format.h>
#include <memory>

#include "check/memory_judge.hpp"
#include "core/random.hpp"
#include "explore/algorithms.hpp"
#include "explore/interleavings.hpp"
#include "explore/random_sample.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/forbidden_outcome.hpp"
#include "fuzz/minimise_comparison.hpp"
#include "fuzz/partly_plain.hpp"

namespace heddle::fuzz {

namespace {

constexpr std::uint64_t affordable_executions = 20'000;  // executions of brute force
constexpr double tolerated = 1.3;

struct Length {
  std::size_t switches = 0;
  std::size_t steps = 0;
  friend auto operator<=>(const Length&, const Length&) = default;
};

Length length_of_first(const std::vector<Step>& schedule, std::size_t steps) {
  Length length{0, steps};
  for (std::size_t i = 1; i < steps; ++i)
    length.switches += schedule[i].strand.thread != schedule[i - 1].strand.thread ? 1 : 0;
  return length;
}

bool is_alike(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.site == b.site && a.other == b.other;
}

/// The length of a failing execution.
struct Failing {
  std::size_t steps = 0;      // up to the finding
  bool others_first = false;  // other failures come before
};

/// Decides straight from the definition of a finding.
std::optional<Failing> failing(const Finding& finding, const Execution& execution,
                               const CheckOptions& options) {
  MemoryJudge memory;
  const std::vector<Finding> all = judge(execution, options, memory);
  if (std::ranges::none_of(all, [&](const Finding& other) { return is_alike(other, finding); }))
    return std::nullopt;
  Failing result{execution.steps.size(), false};
  if (finding.kind == FindingKind::data_race) result.steps = memory.race()->second + std::size_t{1};
  const auto is_it = [&](const Failure& failure) {
    return failure.kind == finding.kind && failure.site == finding.site;
  };
  const auto it = std::ranges::find_if(execution.failures, is_it);
  if (it != execution.failures.end()) result.steps = it->after;
  for (const Failure& failure : execution.failures)
    if (!is_it(failure) && failure.after < result.steps) result.others_first = true;
  return result;
}

/// Makes an explorer that finds failing executions, in one of several ways, because they differ.
std::unique_ptr<Explorer> make_finder(Random& random, const Model& model) {
  switch (random.below(3)) {
    case 0:
      return std::make_unique<Interleavings>(Remember::everything);
    case 1:
      return std::make_unique<RandomSample>(
          SampleOptions{.method = SampleMethod::random, .seed = random.next(), .depth = 3});
    default:
      return find_algorithm("rf")->make({.model = model});
  }
}

/// The length of the shortest failing execution; a bound only, unless all executions were seen (`complete`).
struct Shortest {
  bool complete = false;
  std::optional<Length> length;
};

Result<Shortest> shortest_of_all(const Finding& finding, Runtime& runtime, const CheckOptions& options,
                                 const Failing& original) {
  Shortest shortest;
  Interleavings every(Remember::everything);
  const auto note_length = [&](const Execution& execution) {
    const auto found = failing(finding, execution, options);
    if (!found || found->steps > original.steps || (found->others_first && !original.others_first))
      return true;
    const Length length = length_of_first(execution.steps, found->steps);
    if (!shortest.length || length < *shortest.length) shortest.length = length;
    return true;
  };
  const auto end = explore(every, runtime, {.executions = affordable_executions, .seconds = {}}, note_length);
  if (!end) return end.error();
  shortest.complete = end->limit == LimitReached::none;
  return shortest;
}

std::optional<std::string> compare_with_shortest(const Length& ours, const Length& shortest,
                                                 MinimiseFigures& figures) {
  ++figures.compared;
  if (ours < shortest) return "shorter than all that brute force finds";
  if (ours == shortest) ++figures.shortest;
  const auto ratio = [](std::size_t a, std::size_t b) {
    return a == b ? 1.0 : static_cast<double>(a) / static_cast<double>(std::max<std::size_t>(b, 1));
  };
  const double switches = ratio(ours.switches, shortest.switches);
  const double steps = ours.switches == shortest.switches ? ratio(ours.steps, shortest.steps) : 1;
  figures.worst_switches = std::max(figures.worst_switches, switches);
  figures.worst_steps = std::max(figures.worst_steps, steps);
  if (switches <= tolerated && steps <= tolerated) return std::nullopt;
  return fmt::format("{} switches and {} steps, but there is a failing execution with {} and {}",
                     ours.switches, ours.steps, shortest.switches, shortest.steps);
}

std::optional<std::string> compare(const Finding& finding, Runtime& runtime, const CheckOptions& options,
                                   const Minimiser& minimiser, MinimiseFigures& figures) {
  const auto before = runtime.run({finding.schedule, Finish{}});
  if (!before) return before.error().message;
  const auto original = failing(finding, **before, options);
  if (!original) return "the original does not fail";
  const auto ours = minimiser(finding, runtime, options);
  if (!ours) return ours.error().message;
  const std::vector<Step>& schedule = ours->finding.schedule;
  const auto replay = runtime.run({schedule, Finish{}});
  if (!replay) return "the short failure does not replay: " + replay.error().message;
  if ((*replay)->steps != schedule) return "the schedule is not that of a whole execution";
  const auto again = failing(finding, **replay, options);
  if (!again || !is_alike(finding, ours->finding)) return "the short failure is another, or none";
  if (again->steps != ours->steps) return "the story does not end with the finding";
  if (again->others_first && !original->others_first) return "something else fails before";
  const Length was = length_of_first(finding.schedule, original->steps);
  const Length is = length_of_first(schedule, ours->steps);
  ++figures.failing;
  figures.steps_before += was.steps;
  figures.steps_after += is.steps;
  figures.switches_before += was.switches;
  figures.switches_after += is.switches;
  if (is.steps > was.steps || is.switches > was.switches)
    return fmt::format("{} switches and {} steps, but {} and {} before", is.switches, is.steps, was.switches,
                       was.steps);
  const auto shortest = shortest_of_all(finding, runtime, options, *original);
  if (!shortest) return shortest.error().message;
  if (!shortest->complete) return std::nullopt;
  if (!shortest->length) return "brute force does not find it";
  return compare_with_shortest(is, *shortest->length, figures);
}

}  // namespace

std::optional<std::string> compare_minimiser(const ScriptProgram& program, std::uint64_t seed,
                                             const Minimiser& minimiser, MinimiseFigures& figures) {
  Random random(seed);
  for (const Model& model : models()) {
    const std::uint64_t form = random.below(4), plain = random.next() | random.next();
    const ScriptProgram changed = form < 2 ? with_forbidden_outcome(program, model, random.next()) : program;
    std::unique_ptr<Runtime> runtime = std::make_unique<ScriptedRuntime>(changed, model);
    if (form == 2) runtime = std::make_unique<PartlyPlain>(changed, model, plain);
    CheckOptions options;
    options.limits.executions = affordable_executions;
    const std::unique_ptr<Explorer> finder = make_finder(random, model);
    const auto found = check(*finder, *runtime, options);
    if (!found && found.error().kind == ErrorKind::unsupported_by_reduction)
      continue;  // the reduction does not support the program
    if (!found) return fmt::format("{}: {}", model.name, found.error().message);
    for (const Finding& finding : found->findings)
      if (auto wrong = compare(finding, *runtime, options, minimiser, figures))
        return fmt::format("{}: {}: {}", model.name, name_of(finding.kind), *wrong);
  }
  return std::nullopt;
}

std::optional<std::string> compare_minimised_with_brute_force(const ScriptProgram& program,
                                                              std::uint64_t seed) {
  // Polishing may repair what the search misses, so the search is also tried alone.
  MinimiseBudget budget;
  if (seed % 2 == 0) budget.polish = 0;
  const auto ours = [&](const Finding& finding, Runtime& runtime, const CheckOptions& options) {
    return minimise(finding, runtime, options, budget);
  };
  MinimiseFigures figures;
  return compare_minimiser(program, seed, ours, figures);
}

}  // namespace heddle::fuzz

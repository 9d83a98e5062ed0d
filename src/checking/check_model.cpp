#include "checking/check_model.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <memory>

#include "checking/check_options.hpp"
#include "checking/checked_program.hpp"
#include "checking/chosen_reduction.hpp"
#include "checking/chosen_runtime.hpp"
#include "checking/finding/finding_report.hpp"
#include "checking/ignorable_checks.hpp"
#include "checking/saved_schedule.hpp"
#include "checking/stopwatch.hpp"
#include "core/loop_limit.hpp"
#include "core/retry_while_learning.hpp"
#include "explore/predicting.hpp"
#include "explore/random_sample.hpp"
#include "report/check_report.hpp"
#include "session/check.hpp"
#include "session/class_counts.hpp"
#include "session/minimise.hpp"

namespace heddle::checking {

namespace {

constexpr std::uint64_t default_sample = 10'000;

std::vector<report::ReportedCount> reported(const ClassCounts& counts) {
  std::vector<report::ReportedCount> result;
  const auto add = [&](const char* name, const ClassCount& count) {
    result.push_back({name, count.complete, count.blocked});
  };
  add("traces", counts.traces);
  add("reads-from", counts.reads_from);
  add("reads-value-from", counts.reads_value_from);
  add("views", counts.views);
  return result;
}

/// What the verdict leaves out, because it was switched off or not finished.
std::vector<std::string> not_covered(const CheckedProgram& program, const Settings& settings) {
  std::vector<std::string> result = program.not_covered();
  if (const auto foreign = program.foreign_functions(); !foreign.empty())
    result.push_back(fmt::format("what {} keeps, reads or writes (--allow)", fmt::join(foreign, ", ")));
  if (settings.sample) result.push_back("executions that were not drawn (--sample)");
  for (const IgnorableCheck& check : ignorable_checks)
    if (settings.*check.setting) result.push_back(fmt::format("{} (--ignore)", check.left_out));
  if (program.allocates_memory() && !settings.leaks) result.push_back("memory that is never freed (--leaks)");
  return result;
}

/// Whether executions that differ only in the order of stores are taken for the same, where that decides
/// about races.
bool loses_sequences(const Algorithm& algorithm, std::string_view model, const Settings& settings,
                     OpenSequences open) {
  if (settings.ignore_races || settings.predict || algorithm.keeps_final_memory()) return false;
  const bool orders_stores = algorithm.orders_sequences && model == sc.name;
  return open > (orders_stores ? OpenSequences::at_stores : OpenSequences::none);
}

/// What is looked for, but not found in all executions that the reduction takes for the same. Where one was
/// found, there is no need to say so.
void add_lost_checks(report::CheckReport& report, const Algorithm& algorithm, const Settings& settings,
                     const CheckOutcome& outcome) {
  if (settings.sample) return;
  if (outcome.is_unsure_of_uses)
    report.not_covered.emplace_back(
        "uses of freed memory for which it was not decided whether they can come after the free");
  if (loses_sequences(algorithm, report.model, settings, outcome.open_sequences))
    report.not_covered.push_back(
        fmt::format("data races that depend on the order of stores: which writes a release sequence has "
                    "(before C++20 and "
                    "C23), not checked under {}",
                    algorithm.name));
  if (outcome.end.keeps_happens_before) return;
  const auto add = [&](bool is_ignored, FindingKind kind, KeptKind kept, std::string_view name) {
    const bool was_found =
        std::ranges::find(outcome.findings, kind, &Finding::kind) != outcome.findings.end();
    if (!is_ignored && !was_found && !algorithm.keeps.contains(kept))
      report.not_covered.push_back(fmt::format("{} not checked under {}", name, algorithm.name));
  };
  add(settings.ignore_deadlocks, FindingKind::deadlock, KeptKind::deadlock, "deadlocks");
  add(settings.ignore_races, FindingKind::data_race, KeptKind::races, "data races");
  add(settings.ignore_use_after_free, FindingKind::use_after_free, KeptKind::use_after_free,
      "uses of freed memory");
}

SampleOptions sample_options(const Settings& settings) {
  SampleOptions options{.method = *settings.sample};
  options.seed = settings.seed.value_or(options.seed);
  options.depth = settings.depth.value_or(options.depth);
  return options;
}

/// A sample is never complete: it ends when enough was drawn.
bool sample_is_drawn(LimitReached limit, const Settings& settings) {
  return settings.sample.has_value() && (limit == LimitReached::executions || limit == LimitReached::time);
}

/// Returns "queue.c:12"; where the compiler left no place, the function, or that the place is unknown.
std::string place_name(const CheckedProgram& program, SiteId site) {
  const SourcePlace place = program.place(site);
  if (place.line != 0) return fmt::format("{}:{}", place.file, place.line);
  const std::string function = program.function_at(site);
  return function.empty() ? "an unknown place" : fmt::format("in {}", function);
}

std::string places_of(const CheckedProgram& program, const std::vector<SiteId>& sites) {
  std::string places;
  for (const SiteId site : sites) {
    places += (places.empty() ? "" : ", ") + place_name(program, site);
  }
  return places;
}

/// Returns "50,000,000".
std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

std::string endless_loop_text(const std::string& where) {
  return fmt::format(
      "the loop {}{} ran {} iterations without touching shared memory; bound it with --unroll=N",
      where.starts_with("in ") ? "" : "at ", where, with_commas(max_silent_iterations));
}

/// Why there are executions that were not reached; empty: there are none, or a finding was enough.
std::string why_unfinished(const CheckedProgram& program, const SessionEnd& end) {
  if (end.limit == LimitReached::none && !end.cut_loops.empty())
    return "loops cut by --unroll: " + places_of(program, end.cut_loops);
  if (!end.left_out.empty()) return end.left_out;
  if (end.limit == LimitReached::none || end.limit == LimitReached::stopped) return {};
  if (end.limit == LimitReached::interrupted) return "interrupted";
  const std::string reached = fmt::format("limit on {} reached", name_of(end.limit));
  if (end.limit == LimitReached::rounds) return endless_loop_text(place_name(program, end.where));
  // Most likely a loop that never ends.
  if (end.limit == LimitReached::events && program.has_loops())
    return fmt::format("{} (at {}; --limit-events allows more, --unroll bounds loops)", reached,
                       place_name(program, end.where));
  return reached;
}

void set_verdict(report::CheckReport& report, const CheckedProgram& program, const SessionEnd& end,
                 const Settings& settings) {
  const bool drawn = sample_is_drawn(end.limit, settings);
  const std::string unfinished = why_unfinished(program, end);
  if (!report.findings.empty()) {
    report.verdict = report::CheckVerdict::error;
    if (!drawn && !unfinished.empty())
      report.not_covered.push_back(fmt::format("executions that were not reached ({})", unfinished));
  } else if (drawn || !unfinished.empty()) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = drawn ? fmt::format("{} sample, no error found", report.sample->method) : unfinished;
  } else if (report.complete == 0) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = "every execution is blocked";
  }
}

std::unique_ptr<Explorer> make_sample_or_explorer(const Algorithm& algorithm, const Settings& settings,
                                                  const Model& model) {
  std::unique_ptr<Explorer> explorer;
  if (settings.sample)
    explorer = std::make_unique<RandomSample>(sample_options(settings));
  else
    explorer = make_explorer(algorithm, settings, model);
  if (!settings.predict) return explorer;
  PredictionOptions prediction;
  prediction.races = !settings.ignore_races;
  prediction.uses_of_freed = !settings.ignore_use_after_free;
  prediction.values = settings.sample || settings.preemptions;  // else every value is explored
  if (settings.causal_solver) prediction.solver = *settings.causal_solver;
  return std::make_unique<Predicting>(std::move(explorer), prediction);
}

/// The same findings, in the runs that are shortest to tell. Many of them share the effort.
Result<CheckOutcome> shortened(CheckOutcome outcome, Runtime& runtime, const CheckOptions& options,
                               MinimiseBudget budget, Time start) {
  if (outcome.findings.size() > 1) {
    budget.polish /= outcome.findings.size();
    budget.search /= outcome.findings.size();
  }
  for (Finding& finding : outcome.findings) {
    CheckOptions left = options;
    left.limits.seconds = left_of(options.limits.seconds, start);
    auto shorter = minimise(finding, runtime, left, budget);
    if (!shorter) return shorter.error();
    finding = std::move(shorter->finding);
  }
  return outcome;
}

/// Explores with the reduction that was asked for, or with the best that supports what the program does.
Result<CheckOutcome> explore_program(const Algorithm*& algorithm, ChosenRuntime& runtime, const Model& model,
                                     const Settings& settings, const CheckOptions& options,
                                     CheckListener& listener, Time start) {
  MinimiseBudget budget;
  const auto attempt = [&]() -> Result<CheckOutcome> {
    CheckOptions left = options;
    left.limits.seconds = left_of(options.limits.seconds, start);
    auto found = check(*make_sample_or_explorer(*algorithm, settings, model), runtime.any(), left);
    if (!found) return found;
    if (!found->findings.empty()) listener.error_found();
    if (settings.full) return found;
    auto shorter = shortened(std::move(*found), runtime.direct(), options, budget, start);
    if (!shorter) {
      // Runs that nobody had seen taught something, and the search has to begin anew: once is enough.
      runtime.forget_walks();
      budget = {0, 0};
    }
    return shorter;
  };
  auto outcome = retry_while_learning(attempt);
  while (!outcome && outcome.error().kind == ErrorKind::unsupported_by_reduction &&
         settings.reduction.empty() && !settings.oracle_chosen) {
    const Algorithm* plainer = default_algorithm(model, algorithm->default_rank);
    if (plainer == nullptr) break;
    algorithm = plainer;
    outcome = retry_while_learning(attempt);
  }
  return outcome;
}

/// The report as far as it does not depend on findings.
report::CheckReport summary(const CheckedProgram& program, const Model& model, const Algorithm& algorithm,
                            const Settings& settings, const Statistics& statistics) {
  report::CheckReport report;
  report.file = settings.files.front();
  report.model = model.name;
  report.reduction = settings.sample ? "sample" : algorithm.name;
  report.complete = statistics.complete;
  report.blocked = statistics.blocked;
  report.partial = statistics.partial;
  report.events = statistics.events;
  report.seconds = statistics.seconds;
  for (const ExplorerStatistic& statistic : statistics.explorer)
    report.explorer.emplace_back(statistic.name, statistic.count);
  if (settings.sample) {
    const SampleOptions options = sample_options(settings);
    report.sample = {std::string(name_of(options.method)), options.seed, {}};
    if (options.method == SampleMethod::pct) report.sample->depth = options.depth;
  }
  report.not_covered = not_covered(program, settings);
  for (const SiteId site : program.spin_loops()) report.spin_loops.push_back(places_of(program, {site}));
  return report;
}

std::optional<Error> add_findings(CheckedModel& checked, CheckedProgram& program, Runtime& runtime,
                                  const Model& model, const Settings& settings,
                                  const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) {
    auto reported = reported_finding(program, runtime, finding);
    if (!reported) return reported.error();
    if (!checked.schedule) {
      checked.schedule = SavedSchedule{settings, finding.schedule, program.learnt()};
      checked.schedule->settings.models = {model};
    }
    checked.report.findings.push_back(std::move(*reported));
  }
  return std::nullopt;
}

std::optional<Error> add_classes(report::CheckReport& report, Runtime& runtime, const Limits& limits,
                                 const Watch& watch) {
  if (watch.is_interrupted()) {
    report.not_covered.emplace_back("numbers of classes (interrupted)");
    return std::nullopt;
  }
  if (limits.seconds == 0.0) {
    report.not_covered.emplace_back("numbers of classes (limit on time reached)");
    return std::nullopt;
  }
  const auto counts = retry_while_learning([&] { return count_classes(runtime, limits, {}, watch); });
  if (!counts) return counts.error();
  report.classes = reported(*counts);
  if (counts->limit == LimitReached::interrupted)
    report.not_covered.emplace_back("classes not yet found (interrupted): the counts are lower bounds");
  else if (counts->limit != LimitReached::none)
    report.not_covered.emplace_back("classes beyond the limit: the counts are lower bounds");
  return std::nullopt;
}

}  // namespace

Result<CheckedModel> check_model(CheckedProgram& program, const Model& model, const Settings& settings,
                                 const std::atomic<bool>& interrupted, CheckListener& listener, Time start) {
  const bool needs_locality = chosen_reduction(settings, model).needs_locality || settings.predict;
  ChosenRuntime runtime(program, model, settings, needs_locality && !settings.sample);
  if (const auto refused = runtime.refusal()) return *refused;
  CheckOptions options = check_options(settings);
  options.model = model;
  options.watch = {listener.progress_of(""), &interrupted};
  if (settings.sample && !options.limits.executions && !options.limits.seconds)
    options.limits.executions = default_sample;
  const Algorithm* algorithm = &chosen_reduction(settings, model);
  const auto outcome = explore_program(algorithm, runtime, model, settings, options, listener, start);
  if (!outcome) return outcome.error();
  CheckedModel checked{summary(program, model, *algorithm, settings, outcome->end.statistics), {}};
  report::CheckReport& report = checked.report;
  add_lost_checks(report, *algorithm, settings, *outcome);
  runtime.describe(report);
  {
    const std::shared_ptr<void> reporting = listener.reporting();
    if (const auto error =
            add_findings(checked, program, runtime.direct(), model, settings, outcome->findings))
      return *error;
  }
  set_verdict(report, program, outcome->end, settings);
  if (settings.count_classes) {
    const Watch watch{listener.progress_of("counting classes"), &interrupted};
    Limits limits = settings.limits;
    limits.seconds = left_of(limits.seconds, start);
    if (const auto error = add_classes(report, runtime.any(), limits, watch)) return *error;
  }
  report.seconds_total = seconds_since(start);
  return checked;
}

}  // namespace heddle::checking

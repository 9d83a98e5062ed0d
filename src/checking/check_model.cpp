#include "checking/check_model.hpp"

#include <memory>

#include "checking/check_options.hpp"
#include "checking/chosen_reduction.hpp"
#include "checking/chosen_runtime.hpp"
#include "checking/coverage.hpp"
#include "checking/finding/finding_report.hpp"
#include "checking/saved_schedule.hpp"
#include "checking/stopwatch.hpp"
#include "checking/suppression/accepted_findings.hpp"
#include "checking/suppression/accepted_report.hpp"
#include "checking/unsupported.hpp"
#include "checking/verdict.hpp"
#include "core/assert.hpp"
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

SampleOptions sample_options(const SearchRequest& search) {
  SampleOptions options{.method = *search.sample};
  options.seed = search.seed.value_or(options.seed);
  options.depth = search.depth.value_or(options.depth);
  return options;
}

std::unique_ptr<Explorer> make_sample_or_explorer(const Algorithm& algorithm, const SearchRequest& search,
                                                  const ErrorSelection& errors, const Model& model) {
  std::unique_ptr<Explorer> explorer;
  if (search.sample)
    explorer = std::make_unique<RandomSample>(sample_options(search));
  else
    explorer = make_explorer(algorithm, search, errors, model);
  if (!search.predict) return explorer;
  PredictionOptions prediction;
  prediction.races = !errors.ignore_races;
  prediction.uses_of_freed = !errors.ignore_use_after_free;
  prediction.values = search.sample || search.preemptions;  // else every value is explored
  if (search.causal_solver) prediction.solver = *search.causal_solver;
  return std::make_unique<Predicting>(std::move(explorer), prediction);
}

/// Replaces a finding by a shorter one, unless that is another one at the same places that does not count.
std::optional<Error> keep_if_it_counts(Finding& finding, Finding shorter, const CheckOptions& options) {
  if (options.filter != nullptr && options.filter->must_decide(shorter.kind)) {
    const auto rule = options.filter->decide(shorter);
    if (!rule) return rule.error();
    if (*rule) return std::nullopt;
  }
  finding = std::move(shorter);
  return std::nullopt;
}

/// Replaces the execution of each finding by one that is shorter to report. Several findings share the
/// budget.
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
    if (const auto error = keep_if_it_counts(finding, std::move(shorter->finding), options)) return *error;
  }
  return outcome;
}

/// One check under one model: the request and everything else that it needs.
struct Check {
  CheckedProgram& program;
  const CheckRequest& request;
  const std::atomic<bool>& interrupted;
  CheckListener& listener;
  Time start;

  [[nodiscard]] const SearchRequest& search() const { return request.search; }
  [[nodiscard]] const ErrorSelection& errors() const { return program.request().errors; }
  [[nodiscard]] std::optional<double> seconds_left() const { return left_of(search().limits.seconds, start); }
  /// Whether another reduction may be taken where the chosen one does not support what the program does.
  [[nodiscard]] bool is_free_to_choose() const {
    return search().reduction.empty() && !search().oracle_chosen;
  }
};

CheckOptions options_of(const Check& check) {
  CheckOptions options = check_options(check.request.model, check.errors());
  options.limits = check.search().limits;
  options.keep_going = check.request.keep_going;
  options.watch = {check.listener.progress_of(""), &check.interrupted};
  if (check.search().sample && !options.limits.executions && !options.limits.seconds)
    options.limits.executions = default_sample;
  return options;
}

/// Explores with the requested reduction, or with the best one that supports what the program does.
/// Afterwards `algorithm` is the one that was used.
Result<CheckOutcome> explore_program(const Check& asked, const Algorithm*& algorithm, ChosenRuntime& runtime,
                                     FindingFilter* filter) {
  CheckOptions options = options_of(asked);
  options.filter = filter;
  MinimiseBudget budget;
  const auto attempt = [&]() -> Result<CheckOutcome> {
    CheckOptions left = options;
    left.limits.seconds = asked.seconds_left();
    auto found = heddle::check(
        *make_sample_or_explorer(*algorithm, asked.search(), asked.errors(), asked.request.model),
        runtime.any(), left);
    if (!found) return found;
    if (!found->findings.empty()) asked.listener.error_found();
    if (!asked.request.shorten) return found;
    auto shorter = shortened(std::move(*found), runtime.direct(), options, budget, asked.start);
    if (!shorter) {
      // The runtime learnt something in runs that the search had not made, so the search has to begin anew:
      // once is enough.
      runtime.forget_walks();
      budget = {0, 0};
    }
    return shorter;
  };
  auto outcome = retry_while_learning(attempt);
  while (!outcome && outcome.error().kind == ErrorKind::unsupported_by_reduction &&
         asked.is_free_to_choose()) {
    const Algorithm* plainer = default_algorithm(asked.request.model, algorithm->default_rank);
    if (plainer == nullptr) break;
    HEDDLE_CHECK(plainer != algorithm);
    algorithm = plainer;
    outcome = retry_while_learning(attempt);
  }
  return outcome;
}

/// Returns the parts of the report that do not depend on findings.
report::CheckReport summary(const Check& check, const Algorithm& algorithm, const Statistics& statistics) {
  report::CheckReport report;
  report.file = check.program.request().files.front();
  report.files = check.program.request().files;
  report.model = check.request.model.name;
  report.reduction = check.search().sample ? "sample" : algorithm.name;
  report.complete = statistics.complete;
  report.blocked = statistics.blocked;
  report.cut = statistics.cut;
  report.partial = statistics.partial;
  report.events = statistics.events;
  report.seconds = statistics.seconds;
  for (const ExplorerStatistic& statistic : statistics.explorer)
    report.explorer.emplace_back(statistic.name, statistic.count);
  if (check.search().sample) {
    const SampleOptions options = sample_options(check.search());
    report.sample = {std::string(name_of(options.method)), options.seed, {}};
    if (options.method == SampleMethod::pct) report.sample->depth = options.depth;
  }
  report.not_covered = not_covered(check.program, check.search());
  for (const SiteId site : check.program.spin_loops())
    report.spin_loops.push_back(places_of(check.program, {site}));
  return report;
}

std::optional<Error> add_findings(CheckedModel& checked, const Check& check, Runtime& runtime,
                                  const std::vector<Finding>& findings) {
  const std::shared_ptr<void> reporting = check.listener.reporting();
  for (const Finding& finding : findings) {
    auto reported = reported_finding(check.program, runtime, finding);
    if (!reported) return reported.error();
    if (!checked.schedule)
      checked.schedule =
          SavedSchedule{check.program.request(), check.request.model, finding.schedule, reported->numbers};
    checked.report.findings.push_back(std::move(reported->finding));
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

Result<CheckedModel> check_model(CheckedProgram& program, const CheckRequest& request,
                                 const std::atomic<bool>& interrupted, CheckListener& listener, Time start) {
  const Check check{program, request, interrupted, listener, start};
  const SearchRequest& search = request.search;
  const Algorithm* algorithm = &chosen_reduction(search, request.model);
  const bool needs_locality = (algorithm->needs_locality || search.predict) && !search.sample;
  ChosenRuntime runtime(program, request.model, search, needs_locality);
  if (const auto refused = runtime.refusal()) return *refused;
  std::optional<AcceptedFindings> filter;
  if (AcceptedFindings::may_accept(program)) filter.emplace(program, runtime.direct(), runtime.walks());
  const auto outcome = explore_program(check, algorithm, runtime, filter ? &*filter : nullptr);
  if (!outcome) return outcome.error();
  CheckedModel checked{summary(check, *algorithm, outcome->end.statistics), {}};
  report::CheckReport& report = checked.report;
  add_lost_checks(report, *algorithm, search, check.errors(), *outcome);
  runtime.describe(report);
  if (const auto error = add_findings(checked, check, runtime.direct(), outcome->findings)) return *error;
  if (const auto error = add_accepted(report, program, runtime.direct(), outcome->accepted)) return *error;
  add_unsupported(report, program);
  if (!request.keep_going) leave_out_unsupported(report);
  set_verdict(report, program, outcome->end, request);
  add_property(report, program);
  if (request.count_classes) {
    const Watch watch{listener.progress_of("counting classes"), &interrupted};
    Limits limits = search.limits;
    limits.seconds = check.seconds_left();
    if (const auto error = add_classes(report, runtime.any(), limits, watch)) return *error;
  }
  report.seconds_total = seconds_since(start);
  HEDDLE_DCHECK(report.findings.empty() == (report.verdict == report::CheckVerdict::ok ||
                                            report.verdict == report::CheckVerdict::limit));
  HEDDLE_DCHECK(checked.schedule.has_value() == !report.findings.empty());
  return checked;
}

}  // namespace heddle::checking

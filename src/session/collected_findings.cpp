#include "session/collected_findings.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

namespace {

/// Whether two accepted findings are counted as one: whichever of their threads comes first.
bool is_same_pair(const Finding& a, const Finding& b) {
  const auto places = [](const Finding& finding) {
    return std::minmax({finding.site.value, finding.other.value});
  };
  return a.kind == b.kind && places(a) == places(b);
}

}  // namespace

bool is_same_finding(const Finding& a, const Finding& b) {
  return a.kind == b.kind && a.site == b.site && a.thread == b.thread && a.other == b.other;
}

void CollectedFindings::accept(Finding finding, AcceptanceRule rule) {
  const bool is_known = std::ranges::any_of(accepted_, [&](const AcceptedFinding& known) {
    return known.rule == rule && is_same_pair(known.finding, finding);
  });
  if (!is_known) accepted_.push_back({std::move(finding), rule});
}

void CollectedFindings::add(Finding finding) {
  const bool is_known =
      std::ranges::any_of(findings_, [&](const Finding& known) { return is_same_finding(known, finding); });
  if (!is_known) findings_.push_back(std::move(finding));
}

void CollectedFindings::judge(const Execution& execution) {
  FindingFilter* const filter = options_.filter;
  newly_accepted_.clear();
  std::vector<Finding> found =
      heddle::judge(execution, options_, memory_, filter == nullptr ? nullptr : &newly_accepted_);
  for (Finding& finding : newly_accepted_) {
    const auto rule = filter->rule_for(execution, finding);
    HEDDLE_DCHECK(rule.has_value());
    finding.schedule = execution.steps;
    accept(std::move(finding), rule.value_or(0));
  }
  for (Finding& finding : found) {
    const bool is_known =
        std::ranges::any_of(findings_, [&](const Finding& known) { return is_same_finding(known, finding); });
    if (is_known) continue;
    HEDDLE_DCHECK(execution.steps.size() == execution.events.size());
    finding.schedule = execution.steps;
    if (filter != nullptr && filter->must_decide(finding.kind)) {
      open_.push_back(std::move(finding));
      continue;
    }
    // Of races that a filter leaves, all are known: the first is enough.
    const bool is_next_race =
        filter != nullptr && !options_.keep_going && finding.kind == FindingKind::data_race &&
        std::ranges::find(findings_, FindingKind::data_race, &Finding::kind) != findings_.end();
    if (is_next_race) continue;
    if (findings_.empty()) first_ = execution;
    findings_.push_back(std::move(finding));
  }
}

bool CollectedFindings::decide() {
  std::vector<Finding> open = std::exchange(open_, {});
  for (Finding& finding : open) {
    if (error_ || is_enough()) break;
    const auto rule = options_.filter->decide(finding);
    if (!rule)
      error_ = rule.error();
    else if (*rule)
      accept(std::move(finding), **rule);
    else
      add(std::move(finding));
  }
  return !error_.has_value();
}

}  // namespace heddle

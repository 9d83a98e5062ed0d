#include "session/minimise/same_failure.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

SameFailure::SameFailure(const Finding& finding, const CheckOptions& options, const Execution& original)
    : finding_(finding), options_(options), memory_(memory_judge_for(options)) {
  switch (finding.kind) {
    case FindingKind::deadlock:
    case FindingKind::stuck:
    case FindingKind::leak:
      needs_whole_ = true;
      break;
    case FindingKind::use_after_free:  // a loop that goes on reading for ever has no last step
      needs_whole_ = !look_for_clash(original);
      is_late_use_ = memory_.use_after_free().has_value();
      break;
    default:
      break;
  }
  // Where nothing else went wrong before it, the shorter run is to have nothing else either.
  const auto shown = shown_in(original);
  others_before_ = false;
  note_others(original);
  if (shown && useless_after_ < shown->steps) others_before_ = true;
}

bool SameFailure::needs_values_only() const {
  return finding_.kind != FindingKind::data_race && finding_.kind != FindingKind::use_after_free &&
         finding_.kind != FindingKind::uninitialised_read;
}

std::optional<SameFailure::Shown> SameFailure::shown_in(const Execution& execution) {
  clash_.reset();
  useless_after_ = SIZE_MAX;
  std::optional<Shown> shown;
  if (needs_whole_)
    shown = look_at_end(execution);
  else if (needs_values_only())
    shown = look_for_failure(execution);
  else
    shown = look_for_clash(execution);
  if (!others_before_) note_others(execution);
  if (shown && shown->steps > useless_after_) return std::nullopt;
  HEDDLE_DCHECK(!shown || shown->steps <= execution.steps.size());
  return shown;
}

std::optional<SameFailure::Shown> SameFailure::look_for_failure(const Execution& execution) const {
  for (const Failure& failure : execution.failures)
    if (matches(failure.kind, failure.site, {})) return Shown{failure.after, failure.thread};
  return std::nullopt;
}

std::optional<SameFailure::Shown> SameFailure::look_for_clash(const Execution& execution) {
  memory_.judge(execution);
  const bool is_race = finding_.kind == FindingKind::data_race;
  const std::optional<Clash> first = is_race ? memory_.race() : use_in_last();
  if (first && matches(execution, *first)) clash_ = first;
  if (!clash_ && is_race)  // none where only the first is looked for
    for (const Clash& race : memory_.races())
      if (!clash_ && matches(execution, race)) clash_ = race;
  if (clash_)
    return Shown{std::size_t{std::max(clash_->first, clash_->second)} + 1,
                 execution.events[clash_->second].thread()};
  // The first is what the judge will speak of.
  if (first && !(is_race && (options_.keep_going || options_.filter != nullptr)))
    useless_after_ = std::size_t{std::max(first->first, first->second)} + 1;
  return std::nullopt;
}

/// Returns the use of freed memory in the last execution. If the finding is a use that comes after the free,
/// only such a use counts.
std::optional<Clash> SameFailure::use_in_last() const {
  return is_late_use_ ? memory_.use_after_free() : reported_use(memory_, options_);
}

std::optional<SameFailure::Shown> SameFailure::look_at_end(const Execution& execution) {
  if (execution.ending != Ending::complete && execution.ending != Ending::blocked) return std::nullopt;
  const auto found = judged_in(execution, finding_.thread);
  if (!found) return std::nullopt;
  return Shown{execution.steps.size(), found->thread};
}

/// Records after how many steps another failure has happened, so that extending these steps is useless.
void SameFailure::note_others(const Execution& execution) {
  for (const Failure& failure : execution.failures)
    if (!matches(failure.kind, failure.site, {}))
      useless_after_ = std::min<std::size_t>(useless_after_, failure.after);
}

std::optional<Finding> SameFailure::judged_in(const Execution& execution, ThreadId thread) {
  const std::vector<Finding> findings = judge(execution, options_, memory_);
  if (is_late_use_ && !memory_.use_after_free()) return std::nullopt;
  findings_there_ = findings.size();
  const Finding* found = nullptr;
  for (const Finding& other : findings)
    if (matches(other.kind, other.site, other.other) && (found == nullptr || other.thread == thread))
      found = &other;
  if (found == nullptr) return std::nullopt;
  return *found;
}

}  // namespace heddle

#include "checking/suppression/accepted_findings.hpp"

#include <algorithm>

#include "check/memory_judge.hpp"
#include "session/known_run.hpp"

namespace heddle::checking {

namespace {

bool matches(const SuppressionRule& rule, const Frame& frame) {
  return pattern_matches(rule.pattern, frame.function) || pattern_matches(rule.pattern, frame.file);
}

std::optional<AcceptanceRule> first_of(const std::set<AcceptanceRule>& rules) {
  return rules.empty() ? std::nullopt : std::optional(*rules.begin());
}

std::optional<std::size_t> position_of(const Execution& execution, EventId id) {
  const auto found = std::ranges::find(execution.events, id, &Event::id);
  if (found == execution.events.end()) return std::nullopt;
  return static_cast<std::size_t>(found - execution.events.begin());
}

std::optional<Clash> clash_of_race(const Execution& execution, const Finding& finding) {
  if (!finding.accesses) return std::nullopt;
  const auto first = position_of(execution, finding.accesses->first);
  const auto second = position_of(execution, finding.accesses->second);
  if (!first || !second) return std::nullopt;
  return Clash{static_cast<std::uint32_t>(*first), static_cast<std::uint32_t>(*second)};
}

/// Whether the functions that lead to some access may decide: a rule may match the function of a frame.
bool may_match_callers(const CheckedProgram& program) {
  const std::vector<Frame> functions = program.functions();
  return std::ranges::any_of(program.request().errors.suppressions, [&](const SuppressionRule& rule) {
    return rule.kind == FindingKind::data_race && !rule.top_frame_only &&
           std::ranges::any_of(functions, [&](const Frame& frame) { return matches(rule, frame); });
  });
}

}  // namespace

AcceptedFindings::AcceptedFindings(const CheckedProgram& program, Runtime& direct, bool walks)
    : program_(program),
      direct_(direct),
      walks_(walks),
      declares_benign_(program.declares_benign_races()),
      tells_callers_apart_(may_match_callers(program)),
      callers_follow_from_reads_(program.foreign_functions().empty() && program.uninstrumented().empty()) {}

bool AcceptedFindings::may_accept(const CheckedProgram& program) {
  return program.declares_benign_races() || !program.request().errors.suppressions.empty();
}

bool AcceptedFindings::has_rules_for(FindingKind kind) const {
  return std::ranges::find(rules(), kind, &SuppressionRule::kind) != rules().end();
}

AcceptedFindings::Rules AcceptedFindings::rules_for_place(FindingKind kind, SiteId site) const {
  return rules_for_frames(kind, program_.frames_at(site));
}

AcceptedFindings::Rules AcceptedFindings::rules_for_frames(FindingKind kind,
                                                           const std::vector<Frame>& frames) const {
  Rules found;
  for (std::size_t i = 0; i < rules().size(); ++i) {
    const SuppressionRule& rule = rules()[i];
    if (rule.kind != kind || frames.empty()) continue;
    const std::size_t looked_at = rule.top_frame_only ? 1 : frames.size();
    const auto end = frames.begin() + static_cast<std::ptrdiff_t>(looked_at);
    if (std::any_of(frames.begin(), end, [&](const Frame& frame) { return matches(rule, frame); }))
      found.insert(i);
  }
  return found;
}

AcceptedFindings::Rules AcceptedFindings::rules_for_variable(LocationId location) const {
  Rules found;
  const std::string name = program_.variable_at(location);
  if (name.empty()) return found;
  for (std::size_t i = 0; i < rules().size(); ++i) {
    const SuppressionRule& rule = rules()[i];
    const bool fits = rule.kind == FindingKind::data_race && !rule.top_frame_only;
    if (fits && pattern_matches(rule.pattern, name)) found.insert(i);
  }
  return found;
}

void AcceptedFindings::begin(const Execution&) {
  histories_.clear();
}

/// Returns what the thread of an event has read before it, and from where it was started, with its place.
AcceptedFindings::History AcceptedFindings::history_at(const Execution& execution,
                                                       std::size_t position) const {
  if (histories_.empty()) {
    std::vector<Hasher> threads(execution.threads.size(), Hasher(1));
    for (const Event& event : execution.events) {
      Hasher& thread = threads[event.thread().value];
      const Fingerprint before = thread.done();
      histories_.push_back(Hasher(2).add(before).add(event.op.site.value).done());
      if (event.is_drain()) continue;
      thread.add(event.op.site.value).add(event.choice).add(event.writes ? 1 : 0);
      thread.add(event.reads ? static_cast<std::uint64_t>(event.read) : 0);
      if (event.op.kind == OpKind::spawn && event.op.target.value < threads.size())
        threads[event.op.target.value] =
            Hasher(3).add(thread.done()).add(static_cast<std::uint64_t>(event.read));
    }
  }
  return histories_[position];
}

bool AcceptedFindings::is_benign(const Event& event) const {
  if (!declares_benign_) return false;
  return benign_.contains(event.op.location) ||
         (!walks_ && program_.is_declared_benign(event.op.location, event.op.part));
}

/// Keeps in mind that a variable was declared benign: executions that are walked do not say so.
void AcceptedFindings::note_benign(const Event& event) {
  if (event.op.part.is_whole() && !program_.variable_at(event.op.location).empty())
    benign_.insert(event.op.location);
}

std::optional<AcceptanceRule> AcceptedFindings::rule_for_race(const Execution& execution,
                                                              const Clash& race) const {
  const std::pair positions{race.first, race.second};
  const auto& [first, second] = positions;
  const Event &one = execution.events[first], &other = execution.events[second];
  if (is_benign(one) || is_benign(other)) return declared_benign;
  Rules found = rules_for_variable(one.op.location);
  for (const std::size_t position : {first, second}) {
    found.merge(rules_for_place(FindingKind::data_race, execution.events[position].op.site));
    if (!tells_callers_apart_ || !callers_follow_from_reads_) continue;
    const auto known = by_history_.find(history_at(execution, position));
    if (known != by_history_.end()) found.insert(known->second.begin(), known->second.end());
  }
  return first_of(found);
}

bool AcceptedFindings::accepts(const Execution& execution, const Clash& race) const {
  return rule_for_race(execution, race).has_value();
}

std::optional<AcceptanceRule> AcceptedFindings::rule_for(const Execution& execution,
                                                         const Finding& finding) const {
  if (finding.kind == FindingKind::leak) return first_of(rules_for_place(finding.kind, finding.site));
  if (finding.kind != FindingKind::data_race) return std::nullopt;
  const auto race = clash_of_race(execution, finding);
  return race ? rule_for_race(execution, *race) : std::nullopt;
}

bool AcceptedFindings::must_decide(FindingKind kind) const {
  if (kind == FindingKind::data_race) return tells_callers_apart_ || (declares_benign_ && walks_);
  return (kind == FindingKind::deadlock || kind == FindingKind::stuck) && has_rules_for(kind);
}

Result<std::optional<AcceptanceRule>> AcceptedFindings::decide(const Finding& finding) {
  return finding.kind == FindingKind::data_race ? decide_race(finding) : decide_blocked(finding);
}

/// Runs the program until the thread of an event stands before it, and keeps which rules match the functions
/// that it is in.
std::optional<Error> AcceptedFindings::learn_callers(const Execution& execution, std::size_t position) {
  const History history = history_at(execution, position);
  if (callers_follow_from_reads_ && by_history_.contains(history)) return std::nullopt;
  const auto ran = run_known(direct_, {std::span(execution.steps).first(position), StopHere{}});
  if (!ran) return ran.error();
  const ThreadId thread = execution.events[position].thread();
  by_history_[history] = rules_for_frames(FindingKind::data_race, program_.frames_of(thread));
  return std::nullopt;
}

Result<std::optional<AcceptanceRule>> AcceptedFindings::decide_race(const Finding& finding) {
  const auto ran = run_known(direct_, {finding.schedule, Finish{}});
  if (!ran) return ran.error();
  const Execution execution = **ran;
  begin(execution);
  const auto race = clash_of_race(execution, finding);
  if (!race) return Error{"a race of an execution does not occur when it is replayed", ErrorKind::internal};
  const Event& event = execution.events[race->second];
  if (declares_benign_ && program_.is_declared_benign(event.op.location, event.op.part)) {
    note_benign(event);
    return std::optional<AcceptanceRule>(declared_benign);
  }
  if (!tells_callers_apart_) return rule_for_race(execution, *race);
  Rules found = rules_for_variable(event.op.location);
  for (const std::size_t position : {std::size_t{race->first}, std::size_t{race->second}}) {
    if (const auto error = learn_callers(execution, position)) return *error;
    found.merge(rules_for_place(finding.kind, execution.events[position].op.site));
    const Rules& callers = by_history_[history_at(execution, position)];
    found.insert(callers.begin(), callers.end());
  }
  return first_of(found);
}

Result<std::optional<AcceptanceRule>> AcceptedFindings::decide_blocked(const Finding& finding) {
  const auto ran = run_known(direct_, {finding.schedule, Finish{}});
  if (!ran) return ran.error();
  const Execution& execution = **ran;
  Rules found;
  for (std::size_t i = 0; i < execution.threads.size(); ++i) {
    if (execution.threads[i].state != ThreadState::waiting) continue;
    const ThreadId thread{static_cast<std::uint16_t>(i)};
    if (finding.kind == FindingKind::stuck && thread != finding.thread) continue;
    found.merge(rules_for_place(finding.kind, execution.threads[i].next.site));
    found.merge(rules_for_frames(finding.kind, program_.frames_of(thread)));
  }
  return first_of(found);
}

}  // namespace heddle::checking

// Decides for the session which findings are accepted: by suppression rules, and by what the program itself
// declares benign.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "checking/checked_program.hpp"
#include "checking/suppression/suppression_rules.hpp"
#include "core/fingerprint.hpp"
#include "core/runtime.hpp"
#include "session/finding_filter.hpp"

namespace heddle::checking {

/// A rule matches a finding if its pattern matches a function that the finding's threads are in, a file of
/// these functions, or, of a race, the variable. The first rule that matches a finding counts; those that
/// only a caller matches come last.
///
/// Functions that call others are known only where the program has just been run to the place in question.
/// What a thread is in follows from what it has read so far, so the answer is kept by that: executions in
/// which the thread reads alike need no further run.
class AcceptedFindings final : public FindingFilter {
 public:
  /// Accepts a race by HEDDLE_BENIGN_RACE; smaller numbers are indices of rules.
  static constexpr AcceptanceRule declared_benign = SIZE_MAX;

  /// `direct` runs the program itself. `walks`: executions may be asked about that were not run last.
  AcceptedFindings(const CheckedProgram& program, Runtime& direct, bool walks);

  /// Whether something may be accepted at all.
  [[nodiscard]] static bool may_accept(const CheckedProgram& program);

  void begin(const Execution& execution) override;
  [[nodiscard]] bool accepts(const Execution& execution, const Clash& race) const override;
  [[nodiscard]] bool tells_callers_apart() const override { return tells_callers_apart_; }
  [[nodiscard]] std::optional<AcceptanceRule> rule_for(const Execution& execution,
                                                       const Finding& finding) const override;
  [[nodiscard]] bool must_decide(FindingKind kind) const override;
  [[nodiscard]] Result<std::optional<AcceptanceRule>> decide(const Finding& finding) override;

 private:
  using Rules = std::set<AcceptanceRule>;  // that match
  /// What a thread has read so far, with where it is.
  using History = Fingerprint;

  [[nodiscard]] const std::vector<SuppressionRule>& rules() const {
    return program_.request().errors.suppressions;
  }
  [[nodiscard]] bool has_rules_for(FindingKind kind) const;
  [[nodiscard]] Rules rules_for_place(FindingKind kind, SiteId site) const;
  [[nodiscard]] Rules rules_for_frames(FindingKind kind, const std::vector<Frame>& frames) const;
  [[nodiscard]] Rules rules_for_variable(LocationId location) const;
  [[nodiscard]] std::optional<AcceptanceRule> rule_for_race(const Execution& execution,
                                                            const Clash& race) const;
  [[nodiscard]] bool is_benign(const Event& event) const;
  void note_benign(const Event& event);
  [[nodiscard]] std::optional<Error> learn_callers(const Execution& execution, std::size_t position);
  [[nodiscard]] Result<std::optional<AcceptanceRule>> decide_race(const Finding& finding);
  [[nodiscard]] Result<std::optional<AcceptanceRule>> decide_blocked(const Finding& finding);
  [[nodiscard]] History history_at(const Execution& execution, std::size_t position) const;

  const CheckedProgram& program_;
  Runtime& direct_;
  bool walks_;
  bool declares_benign_;
  bool tells_callers_apart_;
  bool callers_follow_from_reads_;
  std::map<History, Rules> by_history_;     // matched by the callers there
  std::set<LocationId> benign_;             // global variables
  mutable std::vector<History> histories_;  // of the current execution, by event; empty: not yet computed
};

}  // namespace heddle::checking

// Optimal dynamic partial-order reduction under SC: one execution per Mazurkiewicz trace, and no run that
// turns out to be redundant.
//
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction
// (JACM 2017), Algorithm 2; first in POPL 2014.
//
//   paper              here
//   E                  path_ (steps) with order_ (its happens-before)
//   wut(E')            trees_ under lists_[length of E']
//   sleep(E')          sleepers_ from sleep_begin_[length of E'] on
//   notdep(e, E).e'    sequence_
//   p in WI(v)         standing(p, v) is no conflict
//
// Invariants: a step that sleeps commutes with all that was done since the position where it was taken first;
// a sequence of a tree conflicts with every step that sleeps there and with every branch before it. So
// every sleeping thread has been woken by the end of a sequence, and after it the program may run on as it
// likes.
//
// Where we differ:
// - A race is found when its second event is run and kept while both events stand; as in the paper, the
//   sequence is made anew at the end of every execution, of all its events: sleeping steps that the part up
//   to e' does not wake may be woken by what comes after. A sequence is not made again when it would be the
//   same, or was refused because of a part that still stands.
// - What e' does in the sequence is evaluated for the value that it will read there: a compare-exchange that
//   failed because of e writes now, and the other way round.
// - An operation with a guard (a lock, a wait) is tried before the latest conflicting event before which its
//   guard holds, which for a lock is the lock of the section before it. So is one that still waits at the
//   end.
// - A step with outcomes: the next outcome is a branch of its own, in conflict with the one taken.
// - An atomic section is one step: what conflicts with any part of it is tried before its begin. A step
//   inside it with another outcome is another outcome of the section: tried where it begins, with what comes
//   before it inside.
// - In a section that never ends the execution ends for all: what others stand before is tried before its
//   begin. Whether it ends is not known before it is run; so of programs with such sections some traces may
//   be run more than once.
#pragma once

#include <vector>

#include "core/stop_token.hpp"
#include "explore/branch_tallies.hpp"
#include "explore/explorer.hpp"
#include "explore/happens_before.hpp"
#include "explore/wakeup_tree.hpp"

namespace heddle {

/// The assumptions of the algorithm. Tests that plant a defect replace one of them.
struct DporRules {
  Effect (*effect_of)(const Event& event) = heddle::effect_of;
  /// Whether a sleeping step wakes when the step `taken` is taken.
  bool (*wakes)(const Effect& taken, const Effect& sleeper) = conflict;
  /// Whether an operation with a guard is enabled while its location holds the value.
  bool (*enabled)(const Operation& op, Value value) = [](const Operation& op, Value value) {
    return op.may_see(value);
  };
  /// Whether a sequence is added where there are others already.
  bool keeps_further_sequences = true;
};

class OptimalDpor final : public Explorer {
 public:
  explicit OptimalDpor(const DporRules& rules = {}) : rules_(rules) {}
  void start(const ExplorerContext& context) override {
    if (context.stop == nullptr) return;
    stop_.set_token(*context.stop);
    trees_.set_stop_token(*context.stop);
  }
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override {
    return {.done = started_ && !in_flight_ && branch_at_ == nowhere};
  }
  [[nodiscard]] ExplorerStatistics statistics() const override { return {{}, estimated_runs()}; }

 private:
  static constexpr std::size_t nowhere = SIZE_MAX;

  /// What is tried instead of the first event of a race, after all events that do not depend on the first.
  enum class Instead : std::uint8_t {
    second,  // the second event, or what it would do there
    /// the atomic section that begins at the first event, up to another outcome of the second, which is
    /// inside
    outcome,
    section,        // the section from `at` to `end`, in which the execution ended
    before_section  // the second, and then the section that begins at the first, in which the execution ended
  };
  struct Race {
    std::uint32_t first = 0;
    Instead instead = Instead::second;
    Effect second;
    std::uint32_t at = 0;  // where it stands, if it is or is in a section
    std::uint32_t end = 0;
    std::uint32_t next = no_race;      // of the same first event
    std::uint32_t refused_by = never;  // the position of the event because of which it was refused
  };
  static constexpr std::uint32_t no_race = UINT32_MAX;
  static constexpr std::uint32_t never = UINT32_MAX;

  void take_branch();
  void forget_from(std::size_t position);
  void sleep_along(const Effect& taken);
  void add_event(const Execution& execution, std::uint32_t position);
  void find_guarded_races(const Execution& execution, ThreadId thread, const Operation& op,
                          std::uint32_t position);
  void find_races_with_the_end(const Execution& execution);
  void add_race(std::uint32_t first, const Effect& second, Instead instead = Instead::second,
                std::uint32_t at = 0, std::uint32_t end = 0);
  [[nodiscard]] std::optional<double> estimated_runs() const;
  void append_second(const Race& race);
  [[nodiscard]] bool is_outcome_before_the_end(const Race& race) const;
  void append_section_without_end(ThreadId thread, std::uint32_t position);
  static void forget_outcome(Effect& begin);
  void append_section(std::uint32_t begin, std::uint32_t end);
  void make_sequence(std::uint32_t first);
  [[nodiscard]] bool sequence_has_changed(std::uint32_t first) const;
  void reverse_races(std::uint32_t first);
  [[nodiscard]] std::uint32_t refused_by(std::uint32_t first) const;
  void check_invariants() const;
  void check_sleepers(std::uint32_t position) const;

  DporRules rules_;
  bool started_ = false;
  bool in_flight_ = false;
  std::size_t branch_at_ = nowhere;  // the deepest position with a branch to take
  bool has_ended_inside_ = false;    // some execution has ended in a section
  std::uint32_t endless_ = never;    // where a section begins that never ends
  std::size_t fresh_ = 0;   // the first position that the job in flight does not share with the one before
  std::vector<Step> path_;  // while a job is in flight, its prefix
  HappensBefore order_;
  WakeupTrees trees_;
  std::vector<WakeupTrees::Branch> lists_;  // by position
  BranchTallies tallies_;
  std::vector<Effect> sleepers_;
  std::vector<std::size_t> sleep_begin_;   // by position: its sleepers end where those of the next begin
  std::vector<Race> races_;                // by their second events
  std::vector<std::uint32_t> race_begin_;  // by position of the second event
  std::vector<std::uint32_t> race_of_;     // by position of the first event: its newest race
  std::vector<Effect> sequence_;
  std::vector<std::uint32_t> sequence_at_;   // where the steps of the sequence stand in the execution
  std::vector<std::uint32_t> sequence_end_;  // by position: where the last sequence made for its races ended
  std::uint32_t fresh_races_ = 0;            // races before this one are of the execution before
  std::vector<Effect> inserted_;
  std::vector<HappensBefore::Count> clock_;
  StopPoller stop_;
};

}  // namespace heddle

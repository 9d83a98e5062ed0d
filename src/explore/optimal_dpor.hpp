// Optimal dynamic partial-order reduction under SC: each Mazurkiewicz trace once, and no run that turns out to have been
// made before.
//
// Abdulla, Aronis, Jonsson, Sagonas: Source Sets: A Foundation for Optimal Dynamic Partial Order Reduction (JACM 2017),
// Algorithm 2; first in POPL 2014.
//
//   paper              here
//   E                  path_ (steps) with order_ (its happens-before)
//   wut(E')            trees_ under lists_[length of E']
//   sleep(E')          sleepers_ from sleep_begin_[length of E'] on
//   notdep(e, E).e'    sequence_, made by reverse()
//   p in WI(v)         standing(p, v) is no conflict
//
// Invariants: a step that sleeps commutes with all that was done since the position where it was taken first; a sequence
// of a tree conflicts with every step that sleeps there and with every branch before it. So whoever sleeps has been
// woken by the end of a sequence, and after it the program may run on as it likes.
//
// Where we differ:
// - Races are found as soon as the second event is there, so the sequence ends with it: e' is tried before e together
//   with what stands between them and does not depend on e. What comes after e' is left to the run. Sleeping steps that
//   this does not wake are met again as races of their own.
// - What e' does in the sequence is evaluated for the value that it will read there: a compare-exchange that failed
//   because of e writes now, and the other way round.
// - An operation with a guard (a lock, a wait) is tried before the latest conflicting event before which its guard holds,
//   which for a lock is the lock of the section before it. So is one that still waits at the end.
// - A step with outcomes: the next outcome is a branch of its own, in conflict with the one taken.
// - An atomic section is one step: what conflicts with any part of it is tried before its begin.
#pragma once

#include <vector>

#include "explore/explorer.hpp"
#include "explore/happens_before.hpp"
#include "explore/wakeup_tree.hpp"

namespace heddle {

class OptimalDpor final : public Explorer {
 public:
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] bool done() const override { return started_ && !in_flight_ && branch_at_ == nowhere; }

 private:
  static constexpr std::size_t nowhere = SIZE_MAX;

  void take_branch();
  void sleep_along(const Effect& taken);
  void find_races(const Execution& execution, std::uint32_t position);
  void find_guarded_races(const Execution& execution, ThreadId thread, const Operation& op,
                          std::uint32_t position);
  void try_other_outcome(const Event& event, std::uint32_t position);
  void reverse(std::uint32_t first, std::uint32_t position, const Effect& second);
  void insert(std::uint32_t at);

  bool started_ = false;
  bool in_flight_ = false;
  std::size_t branch_at_ = nowhere;  // the deepest position with a branch to take
  std::size_t fresh_ = 0;   // the first position that the job in flight does not share with the one before
  std::vector<Step> path_;  // while a job is in flight, its prefix
  HappensBefore order_;
  WakeupTrees trees_;
  std::vector<WakeupTrees::Branch> lists_;  // by position
  std::vector<Effect> sleepers_;
  std::vector<std::size_t>
      sleep_begin_;  // by position; they sleep there up to where the next position's begin
  std::vector<Effect> sequence_;
  std::vector<HappensBefore::Count> clock_;
};

}  // namespace heddle

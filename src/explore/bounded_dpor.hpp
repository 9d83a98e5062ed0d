// Bounded partial-order reduction under SC: at least one execution per Mazurkiewicz trace that some execution
// with few preemptions has; first those without a preemption, then with one, with two, and so on.
//
// Coons, Musuvathi, McKinley: Bounded Partial-Order Reduction (OOPSLA 2013), for the bound on preemptions. It
// stands on Flanagan, Godefroid: Dynamic Partial-Order Reduction for Model Checking Software (POPL 2005).
//
//   paper                          here
//   S                              path_, with order_ (its happens-before)
//   pre(S, i)                      states_[i], in tree_
//   backtrack(s), done(s)          the threads settled in tree_ at s; of those, the ones to try: its branches
//   Bv(S.t) ≤ c                    ScheduleTree::Branch::preemptions, at most most_
//   Backtrack(S, i, u)             backtrack()
//   AddBacktrackPoint(S, i, u)     add_point()
//   the conservative point         block_start()
//
// A race is reversed before its first event, which may cost a preemption, and also where the block of that
// event begins (its thread was switched to there), which costs none that the path has not: without that,
// traces that need few preemptions are found with more, or not at all.
//
// What is to hold (there is no proof for the rules below taken together; the fuzzer compares with every
// interleaving, at every bound): when no branch with at most k preemptions is left, every trace that some
// execution with at most k preemptions has was run with at most k. Each branch is taken once in the whole
// search: the tree is kept when the bound grows (some 600 bytes per run of thirty steps).
//
// Where we differ; without the second and third of these, and the last half of the fourth, random programs,
// or those in tests/data/regressions, lose traces or find them with too many preemptions:
// - The bound grows by itself: the branch with the fewest preemptions is taken next, and nothing is run again
//   for it.
// - Besides the second event's thread, every thread is tried that can begin what leads to the second event
//   without the first (the initials of source sets, JACM 2017): the thread itself may sleep there, or not be
//   able to move.
// - How many preemptions an execution has depends on which threads wait when. So what ends a wait races with
//   the wait: an operation with a guard races with the last conflicting event, though it could not have come
//   before it, and a join with the last event of its thread, or with its creation if it has none. Operations
//   with guards race, as in optimal_dpor.hpp, with every event before which their guard held, too, and so do
//   those that still wait at the end.
// - Sleep sets as usual do not keep a bound. Here a thread sleeps only when it was preempted: letting it take
//   that step first costs no preemption more. It wakes when an event conflicts with the step, and when a
//   thread is switched away from because it waits for what the step does: with the step first, that switch
//   could be a preemption.
// - A run in which a sleeping thread moves is known from there on: it is counted, nothing is learnt from its
//   rest, and some thread that is awake is tried instead. A thread that waits there races with what
//   keeps it waiting, as at the end.
// - A step with outcomes: each of them is a branch. An atomic section is one step, as in optimal_dpor.hpp.
#pragma once

#include <vector>

#include "core/stop_token.hpp"
#include "explore/explorer.hpp"
#include "explore/happens_before.hpp"
#include "explore/preemptions.hpp"
#include "explore/schedule_tree.hpp"

namespace heddle {

/// The rules that the algorithm follows because of the bound. Tests that plant a defect switch one of them
/// off.
struct BoundedDporRules {
  bool block_starts = true;   // the conservative points
  bool ends_of_waits = true;  // what ends a wait races with it
  bool initials = true;
  bool waits_wake = true;  // a sleeping thread wakes when another waits for what it would do
};

class BoundedDpor final : public Explorer {
 public:
  explicit BoundedDpor(PreemptionBound most = std::nullopt, const BoundedDporRules& rules = {})
      : most_(most), beyond_(unexplored_beyond(most)), rules_(rules) {}

  void start(const ExplorerContext& context) override {
    if (context.stop != nullptr) stop_.set_token(*context.stop);
  }
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override;
  [[nodiscard]] ExplorerStatistics statistics() const override;
  /// The preemptions of the run in flight, or of the last one.
  [[nodiscard]] std::uint32_t preemptions() const { return preemptions_; }

 private:
  /// The thread of an operation, and the position where it was executed, or the end if it was not.
  struct Second {
    ThreadId thread;
    std::uint32_t position = 0;
  };

  [[nodiscard]] bool has_branch() const;
  void take_branch();
  [[nodiscard]] bool add_states();
  [[nodiscard]] Effect effect_at(std::size_t position) const;
  void find_sleepers(std::uint32_t position, std::span<const EnabledStep> enabled_after);
  [[nodiscard]] const Operation* next_of(ThreadId thread, std::uint32_t position) const;
  void add_event(std::uint32_t position);
  void find_races_of_waiting(std::uint32_t position);
  void find_guarded_races(const Operation& op, const Second& second);
  void find_join_race(const Operation& op, const Second& second);
  void backtrack(std::uint32_t first, const Second& second);
  void add_point(std::uint32_t position, const Second& second);
  void want_initials(std::uint32_t position, const Second& second);
  [[nodiscard]] std::uint32_t block_start(std::uint32_t position) const;
  void check_invariants() const;

  PreemptionBound most_;
  std::string beyond_;  // what the bound leaves out, in words
  BoundedDporRules rules_;
  bool started_ = false;
  bool in_flight_ = false;
  std::uint32_t preemptions_ = 0;
  std::uint32_t endless_ = HappensBefore::none;  // where a section begins in the run that never ends
  const Execution* run_ = nullptr;               // that is being observed
  std::vector<Step> path_;  // the run observed last, as far as it was new; of the job in flight, the prefix
  std::vector<ScheduleTree::State> states_;  // before each step of the path
  ScheduleTree tree_;
  HappensBefore order_;  // of the first events of the path
  std::vector<Effect> asleep_;
  std::vector<HappensBefore::Count> clock_;
  std::vector<HappensBefore::Count> causes_;
  std::vector<std::uint32_t> firsts_;
  PreemptionTally tally_;
  std::uint64_t known_ = 0;  // runs in which a sleeping thread moved
  StopPoller stop_;
};

}  // namespace heddle

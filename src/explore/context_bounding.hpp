// Iterative context bounding under SC: explores every execution without a preemption, then every one with
// one, with two, and so on. Most errors need few.
//
// Musuvathi, Qadeer: Iterative Context Bounding for Systematic Testing of Multithreaded Programs (PLDI 2007),
// Algorithm 1.
//
//   paper             here
//   currBound         bound_
//   workQueue         branches_ (of the run at hand), then queue_
//   nextWorkQueue     next_queue_
//   Search(w)         next() and observe(): a run to the end without a preemption, and what it leaves to try
//
// Invariants: each run has exactly bound_ preemptions; whatever could have moved on its path behind the
// prefix is in branches_, or, if it preempts, in next_queue_. So each execution is run once in the whole
// search.
//
// Where we differ:
// - Any visible step may be preempted, not only synchronisation: nothing is assumed of data races.
// - The queues hold runs with their preempting steps instead of states: a prefix is kept once for all that
//   branches off it.
// - A step with several outcomes: the others are branches without a preemption more.
#pragma once

#include <vector>

#include "explore/explorer.hpp"
#include "explore/preemptions.hpp"

namespace heddle {

class ContextBounding final : public Explorer {
 public:
  explicit ContextBounding(PreemptionBound most = std::nullopt)
      : most_(most), beyond_(unexplored_beyond(most)) {}

  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override;
  [[nodiscard]] ExplorerStatistics statistics() const override { return {tally_.statistics()}; }
  /// The preemptions of the run in flight, or of the last one.
  [[nodiscard]] std::uint32_t preemptions() const { return bound_; }

 private:
  struct Branch {
    std::uint32_t position = 0;
    Step step;
  };
  /// A run, and the steps that preempt where it went on.
  struct Preempted {
    std::vector<Step> path;
    std::vector<Branch> branches;
  };

  void add_branches(const Execution& execution, std::size_t position, std::vector<Branch>& preempting);
  [[nodiscard]] bool take_preempting();
  void follow(const Branch& branch);

  PreemptionBound most_;
  std::string beyond_;  // what the bound leaves out, in words
  std::uint32_t bound_ = 0;
  bool started_ = false;
  bool in_flight_ = false;
  bool is_cut_ = false;                // some step was not tried because it preempts
  std::vector<Step> path_;             // the execution observed last; of the job in flight, the prefix
  std::vector<Branch> branches_;       // of that execution, without a preemption more; a stack: deepest last
  std::vector<Preempted> queue_;       // with bound_ preemptions; taken from its end
  std::vector<Preempted> next_queue_;  // with one more
  BeginningOfRun last_run_;
  PreemptionTally tally_;
};

}  // namespace heddle

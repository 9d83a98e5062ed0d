// Walks executions through the threads' automata, and runs the program where no execution has been yet.
//
// A plan is walked: each thread is a path through its automaton, the machine has a memory of its own, and
// steps shared with the run before are not taken again. Where a thread comes to a history that no execution
// had, the plan is run by the direct runtime; all threads' histories are learnt from that, and the walk goes
// on. So the program runs about once for each local history, and what a run gives is what the direct runtime
// would give.
//
// That holds for programs that are *local*: all memory that threads share is reached through visible
// accesses. It is checked all the time: whenever a thread does something else after the same history; and the
// first executions, and some later ones, are run directly as well and compared event by event. A program that
// is not local is run directly from then on.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "runtime/tree/pace_comparison.hpp"
#include "runtime/tree/tree_threads.hpp"
#include "runtime/walking_runtime.hpp"

namespace heddle {

struct TreeOptions {
  RuntimeChoice choice = RuntimeChoice::automatic;
  std::size_t most_bytes = std::size_t{256}
                           << 20U;             // of automata: with more, new histories are run and not learnt
  bool merges = true;                          // equal states share a node
  std::uint64_t compared_at_first = 1'000;     // how many first executions are also run directly,
  std::uint64_t compared_later = 10'000;       // and one in how many later,
  std::uint64_t compared_rounds = 30'000'000;  // as long as they do not compute for too long
};

struct TreeStatistics {
  std::uint64_t walked = 0;     // executions
  std::uint64_t run = 0;        // how many of these were also run to learn from
  std::uint64_t compared = 0;   // how many of these were also run to compare with
  std::uint64_t direct = 0;     // executions that were only run
  std::uint64_t forgotten = 0;  // how often all automata were dropped to make room
  std::size_t nodes = 0;
  std::size_t bytes = 0;
};

/// Where a program was found to violate locality; no_thread and site 0 if that is not known.
struct LocalityViolation {
  ThreadId thread;
  SiteId site;
};

class TreeRuntime final : public WalkingRuntime<TreeThreads, TreeMachine> {
 public:
  /// The direct runtime outlives this one, and returns the same execution for the same plan.
  TreeRuntime(Runtime& direct, const Model& model, InitialValue initial_value, TreeOptions options = {});
  [[nodiscard]] Result<const Execution*> run(const Plan& plan) override;
  void set_stop_token(StopToken* stop) override {
    Base::set_stop_token(stop);
    direct_.set_stop_token(stop);
  }

  [[nodiscard]] bool bound_loops_of_last_run(const Plan& plan) override;
  [[nodiscard]] const ThreadAutomata* automata() const override { return &automata_; }
  [[nodiscard]] bool breaks_locality() const override { return locality_violation_.has_value(); }
  [[nodiscard]] TreeStatistics statistics() const;
  [[nodiscard]] const std::optional<LocalityViolation>& locality_violation() const {
    return locality_violation_;
  }
  /// Whether executions are walked now.
  [[nodiscard]] bool walks() const;
  /// Drops everything that was learnt. To be called when the direct runtime was also used by another caller
  /// and ended with `retry`.
  void forget();

 private:
  using Base = WalkingRuntime<TreeThreads, TreeMachine>;
  [[nodiscard]] Result<const Execution*> walk_plan(const Plan& plan);
  /// Whether a run that ended with an error was ended by a requested stop.
  [[nodiscard]] bool is_unwanted() const {
    return limit().stop_token() != nullptr && limit().stop_token()->stop_requested();
  }
  [[nodiscard]] bool may_forget();
  [[nodiscard]] Result<const Execution*> learn_way_of(const Plan& plan);
  [[nodiscard]] Result<const Execution*> learn_from(const Plan& plan);
  [[nodiscard]] static Plan further(const Plan& plan);
  [[nodiscard]] static Plan without_pauses(Plan plan);
  [[nodiscard]] bool must_compare() const;
  [[nodiscard]] Result<const Execution*> compared(const Plan& plan, const Execution& walked);
  [[nodiscard]] Error give_up(ThreadId thread, SiteId site);

  Runtime& direct_;
  TreeOptions options_;
  ThreadAutomata automata_;
  TreeStatistics statistics_;
  PaceComparison pace_;
  std::optional<LocalityViolation> locality_violation_;
  std::uint64_t walked_ = 0;  // executions, since all was forgotten last
  std::uint64_t compared_rounds_ = 0;
  std::uint64_t missed_ = 0;        // executions for which there was no room to learn them
  std::uint64_t most_missed_ = 64;  // how many it may be before all that is known makes room
  std::size_t fewest_registers_ = SIZE_MAX;
};

}  // namespace heddle

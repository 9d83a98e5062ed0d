// Exploration by sources: one execution per reads-from class. What TSO and PSO change is in
// reads_from/run_buffers.hpp.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas: Optimal Stateless Model Checking for Reads-From Equivalence
// under Sequential Consistency (OOPSLA 2019), Algorithm 1 and section 7.
//
//   paper                  here
//   τ                      ObservedRun::trace, by position
//   E · Ê                  ObservedRun::order: the order of the run; E is the plan, Ê what comes after it
//   schedules(pre(τ, e))   SearchPath: pending schedules of the node at e's position; hashes of all of them
//   marked                 a position without a node
//   pre(τ, e)              the positions below e's; SearchPath::counts(e) as a clock
//   predecs(τ, e)          trace.clock(e)
//   π, σ                   ScheduleBuilder: the cut without counts(e)
//   GetWitness             SourceQuestions::ask(): quick tests, then the oracle
//   lines 2 to 4           RunFollower::follow()
//   lines 5 to 11          SourceFinder::find()
//   lines 13 and 14        SearchPath::take_branch()
//
// Its parts: RunFollower adds an execution to the trace; SourceFinder, LockContention and BlockedWaits
// find other schedules for it, which ScheduleBuilder writes into SearchPath, the tree of schedules. Each
// states its invariants in its header; they are checked after every observe() in debug builds.
//
// Where we differ:
// - The head of σ stays unmarked, only π is marked. A head that is a read-modify-write is a new write for the
//   reads before it, and so is a reversed one.
// - In the reversal r[src := w[src := r.src]] of read-modify-writes, π holds the causes of r.src, too, and w
//   may be a compare-exchange that failed because of r.
// - Steps with outcomes: each outcome is a source of its own.
// - Blocking operations: see reads_from/lock_contention.hpp and reads_from/blocked_waits.hpp.
#pragma once

#include "explore/explorer.hpp"
#include "explore/reads_from/blocked_waits.hpp"
#include "explore/reads_from/held_threads.hpp"
#include "explore/reads_from/lock_contention.hpp"
#include "explore/reads_from/observed_run.hpp"
#include "explore/reads_from/options.hpp"
#include "explore/reads_from/run_follower.hpp"
#include "explore/reads_from/schedule_builder.hpp"
#include "explore/reads_from/search_path.hpp"
#include "explore/reads_from/source_finder.hpp"
#include "explore/reads_from/source_questions.hpp"

namespace heddle {

class ReadsFrom final : public Explorer {
 public:
  explicit ReadsFrom(const ReadsFromOptions& options = {});
  // Not copied: its parts refer to each other.
  ReadsFrom(const ReadsFrom&) = delete;
  ReadsFrom& operator=(const ReadsFrom&) = delete;

  void start(const ExplorerContext& context) override;
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override;
  [[nodiscard]] ExplorerStatistics statistics() const override;

 private:
  using Position = Trace::Position;
  enum class State : std::uint8_t {
    fresh,       // the next job is the first, of all or after the search began anew
    searching,   // the next job is the next branch
    confirming,  // the next job, or the one in flight, shows that threads may wait forever
  };

  void add_run(const Execution& execution);
  void take_branch();
  [[nodiscard]] std::uint32_t shared_with_last_run(std::span<const PendingSchedules::Word> words) const;
  void widen(std::size_t threads);
  void start_over();
  void find_final_wait(std::size_t threads);
  void plan_witness(Position size);
  [[nodiscard]] FinderContext finder_context() {
    return {options_.rules, run_, path_, builder_, waits_, stop_};
  }
  void check_invariants() const;

  ReadsFromOptions options_;
  StopPoller stop_;
  ObservedRun run_;
  SearchPath path_;
  HeldThreads held_;
  RunFollower follower_;
  ScheduleBuilder builder_;
  BlockedWaits waits_;
  SourceQuestions questions_;
  SourceFinder finder_;
  LockContention contention_;

  State state_ = State::fresh;
  bool in_flight_ = false;
  bool started_over_ = false;            // because of the last execution
  const Execution* last_run_ = nullptr;  // compared by address only
  std::uint64_t last_number_ = 0;
};

}  // namespace heddle

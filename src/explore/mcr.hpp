// Maximal causality reduction: one execution per combination of values read.
//
// Huang: Stateless Model Checking Concurrent Programs with Maximal Causality Reduction (PLDI 2015). Each
// execution that is run stands for all that its maximal causal model has: whatever its threads can do while
// all reads find the values that they found. From it follow seeds: orders of some of its events in which one
// read finds another value. They are run next.
//
//   paper                          here
//   Algorithm 1, S                 seeds_
//   τ ← Execute(s)                 a job, and observe()
//   Φ ← ConstructMaxCausalModel    trace_, and the solver
//   PropertyCheck(Φ)               not here: Predicting
//   Algorithm 2, lines 4 and 5     for_each_changed_read()
//   Φ_seed(r, w), lines 6 to 8     MaximalOrders
//   line 9                         add_seed()
//
// Where we differ, and why:
// - The paper takes one solution of Φ_seed for a read and a value. That loses classes: what else happens in
//   it may exclude what another needs. All solutions that are as large as possible are taken, and none loses
//   any (docs/research/maximal-causality.md).
// - The paper claims that no seed comes twice. Some do. A seed is not run if one execution has all its values
//   (explored_): so each execution is a new combination of values, and their number is as small as it can
//   be.
// - A thread that is blocked at the end of an execution may go on in others: what it waits for is changed
//   like a read. And an execution may end where others go on, because all remaining threads wait for each
//   other: dead ends are searched for (mcr/dead_ends).
//
// Invariant: of every prefix of an execution of the program, some execution that was run, or a seed, has all
// values, or will.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "explore/explorer.hpp"
#include "explore/mcr/dead_ends.hpp"
#include "explore/mcr/explored_views.hpp"
#include "oracle/causality/causal_pasts.hpp"
#include "oracle/causality/causal_trace.hpp"
#include "oracle/causality/maximal_orders.hpp"

namespace heddle {

using MakeCausalSolver = std::function<std::unique_ptr<CausalSolver>(CausalPasts&)>;

/// Rules that completeness, and one run per combination of values, depend on. All are true; a test shows for
/// each what is lost without it.
struct McrRules {
  bool all_parts_are_tried = true;   // all that can happen together with a changed read, not one largest part
  bool waits_are_changed = true;     // a thread blocked at the end may find what it waits for
  bool dead_ends_are_found = true;   // an execution may end where others go on
  bool known_seeds_are_left = true;  // what one execution has all values of is not run
};

struct McrOptions {
  std::size_t most_table_bytes = 8'000'000'000;
  McrRules rules;
};

class Mcr final : public Explorer {
 public:
  explicit Mcr(const MakeCausalSolver& make_solver, const McrOptions& options = {});
  void start(const ExplorerContext& context) override;
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override {
    return {.done = started_ && !in_flight_ && seeds_.empty(),
            .full = is_full_,
            .merges_sources = true,
            .needs_locality = true,
            .refusal = refusal_};
  }
  [[nodiscard]] ExplorerStatistics statistics() const override;

 private:
  using Node = ExploredViews::Node;
  struct Seed {
    std::vector<Step> steps;
    std::vector<Node> view;
    bool is_dead_end = false;  // it is an execution, though others have all of its values
  };

  void look_for_unsupported(const Execution& execution);
  void remember(const Execution& execution);
  void change_reads(const Execution& execution);
  void find_dead_ends(const Execution& execution);
  void add_seed(std::span<const CausalPosition> order, const CausalItem* changed);
  void drop_known_seeds();
  [[nodiscard]] bool is_known(const Seed& seed) const {
    return options_.rules.known_seeds_are_left && explored_.contains(seed.view);
  }
  [[nodiscard]] Fingerprint print_of(std::span<const Node> view) const;
  void check_invariants() const;

  McrOptions options_;
  CausalPasts pasts_;
  std::unique_ptr<CausalSolver> solver_;
  CausalTrace trace_;
  MaximalOrders orders_;
  DeadEnds dead_ends_;
  ExploredViews explored_;
  FingerprintSet seeded_;    // views of seeds that were generated
  FingerprintSet run_;       // views of executions that were run
  std::vector<Seed> seeds_;  // newest last
  std::vector<Step> plan_;
  bool started_ = false, in_flight_ = false, is_full_ = false, runs_dead_end_ = false;
  std::string_view refusal_;
  StopPoller stop_;
  struct Counts {
    std::uint64_t seeds = 0, again = 0, known = 0, duplicates = 0, dead_ends = 0;
  } counts_;
};

}  // namespace heddle

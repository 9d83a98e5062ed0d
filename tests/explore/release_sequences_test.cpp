// Exploration by sources where the order of stores decides what a release sequence has.
#include <gtest/gtest.h>

#include "check/memory_judge.hpp"
#include "check/open_sequences.hpp"
#include "explore/optimal_dpor.hpp"
#include "explore/reads_from.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/session.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

constexpr const char* ended_sequence = R"(
var data, stage;
thread T0 { data = 1; stage = 1;
  stage = 2; }
thread T1 {
  stage = 9; }
thread T2 { a = stage; if (a == 2) { b = data; } }
)";

/// The program with plain data, a release store in line 3, relaxed ones elsewhere, and acquire loads.
class WithOrders final : public Runtime {
 public:
  WithOrders(const ScriptProgram& program, ReleaseSequences sequences)
      : runtime_(program, sc), sequences_(sequences) {}

  Result<const Execution*> run(const Plan& plan) override {
    const auto ran = runtime_.run(plan);
    if (!ran) return ran.error();
    execution_ = **ran;
    execution_.release_sequences = sequences_;
    for (Event& event : execution_.events) change(event.op);
    for (ThreadEnd& end : execution_.threads) change(end.next);
    return &execution_;
  }

 private:
  static void change(Operation& op) {
    op.plain = op.location.value == 0;
    if (op.kind == OpKind::load) op.order = Order::acquire;
    if (op.kind == OpKind::store) op.order = op.site.value == 3 ? Order::release : Order::relaxed;
  }

  ScriptedRuntime runtime_;
  ReleaseSequences sequences_;
  Execution execution_;
};

struct Seen {
  int with_race = 0;
  int open = 0;
  std::uint64_t runs = 0;
};

Seen explored(Explorer& explorer, ReleaseSequences sequences) {
  const ScriptProgram program = test::script(ended_sequence);
  WithOrders runtime(program, sequences);
  MemoryJudge judge;
  Seen seen;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    judge.judge(execution);
    seen.with_race += judge.race() ? 1 : 0;
    seen.open += open_sequences(execution) != OpenSequences::none ? 1 : 0;
    return true;
  });
  EXPECT_TRUE(end);
  if (end) seen.runs = end->statistics.runs();
  return seen;
}

TEST(ReleaseSequences, AStoreInBetweenIsARaceByTheOlderRuleOnly) {
  OptimalDpor dpor;
  const Seen older = explored(dpor, ReleaseSequences::of_own_stores_too);
  EXPECT_EQ(older.with_race, 1);  // release, the other store, the relaxed one, the read
  EXPECT_GT(older.open, 0);
  OptimalDpor again;
  const Seen newer = explored(again, ReleaseSequences::of_updates);
  EXPECT_EQ(newer.with_race, 3);  // wherever the other store is
  EXPECT_EQ(newer.open, 0);
}

TEST(ReleaseSequences, TheOrderOfStoresCountsForExplorationBySources) {
  ReadsFrom keeping;
  EXPECT_EQ(explored(keeping, ReleaseSequences::of_own_stores_too).with_race, 1);
  ReadsFromOptions options;
  options.keeps_sequences = false;
  ReadsFrom bare(options);
  const Seen fewer = explored(bare, ReleaseSequences::of_own_stores_too);
  EXPECT_EQ(fewer.with_race, 0);
  ReadsFrom newer;
  const Seen by_sources = explored(newer, ReleaseSequences::of_updates);
  EXPECT_EQ(by_sources.with_race, 1);
  EXPECT_EQ(by_sources.runs, fewer.runs);
}

}  // namespace
}  // namespace heddle

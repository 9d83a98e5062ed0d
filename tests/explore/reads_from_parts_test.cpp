// The parts of exploration by sources, each alone.
#include <array>
#include <gtest/gtest.h>

#include "explore/reads_from/hash_set.hpp"
#include "explore/reads_from/held_threads.hpp"
#include "explore/reads_from/pending_schedules.hpp"
#include "explore/reads_from/run_order.hpp"
#include "explore/reads_from/run_plan.hpp"
#include "explore/reads_from/search_path.hpp"

namespace heddle {
namespace {

constexpr ThreadId first{0}, second{1};

TEST(HashSets, KeepEachHashOnceUntilTheyAreDropped) {
  HashSets sets;
  HashSets::Set a = HashSets::none, b = HashSets::none;
  for (std::uint64_t hash = 0; hash < 100; ++hash) EXPECT_TRUE(sets.insert(a, hash * 8));
  EXPECT_FALSE(sets.insert(a, 8));
  EXPECT_TRUE(sets.insert(b, 8));
  EXPECT_EQ(sets.size(a), 100U);
  sets.drop(a);
  EXPECT_EQ(a, HashSets::none);
  EXPECT_TRUE(sets.insert(a, 8));
  EXPECT_EQ(sets.size(a), 1U);
}

TEST(PendingSchedules, ReadBackTheStepsThatWereAppended) {
  std::vector<PendingSchedules::Word> words;
  PendingSchedules::append(words, strand_of(first), 0);
  PendingSchedules::append(words, strand_of(second), 3);
  PendingSchedules::append(words, {first, 2}, 0);
  std::vector<Step> steps;
  PendingSchedules::read(words, steps, 0);
  ASSERT_EQ(steps.size(), 3U);
  EXPECT_EQ(steps[1].choice, 3U);
  EXPECT_EQ(steps[2].strand, (StrandId{first, 2}));
}

TEST(PendingSchedules, APartOfARunHasItsFirstEventsAndWhatIsInserted) {
  using Steps = std::vector<PendingSchedules::RunStep>;
  PendingSchedules schedules;
  const PendingSchedules::Ref made = schedules.make(PendingSchedules::none);
  const auto run = std::make_shared<const Steps>(Steps{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}});
  schedules[made].part = {run, {1, 2}, 2, {{{first, 0}}}, 1};
  EXPECT_EQ(schedules.words_of(made), (std::vector<PendingSchedules::Word>{0, 1, 0, 1}));
  EXPECT_EQ(schedules.size(), 1U);
  schedules.drop(made);
  EXPECT_EQ(schedules.size(), 0U);
}

TEST(HeldThreads, AreReleasedWhereTheSearchGoesBack) {
  HeldThreads held;
  held.hold(first, 3);
  held.hold(second, 7);
  held.release_from(7);
  EXPECT_TRUE(held.contains(first));
  EXPECT_FALSE(held.contains(second));
  held.release_from(2);
  EXPECT_TRUE(held.threads().empty());
}

TEST(RunPlan, KeepsStepsThatItSharesWithTheLastRun) {
  RunPlan plan;
  plan.begin_run();
  plan.resize_to_run(2);
  plan.set_step(0, {strand_of(first), 0});
  plan.set_step(1, {strand_of(second), 0});
  plan.set_is_last_run(true);
  plan.set({0, 0, 1}, 1, {.node = 1, .event = {strand_of(first), 1}});
  plan.begin_run();
  EXPECT_EQ(plan.length(), 3U);
  EXPECT_EQ(plan.steps()[1].strand, strand_of(first));
  EXPECT_EQ(plan.shared(), 1U);
  plan.check_invariants();
}

/// Two threads that write one location: the first, the second, the first.
Trace three_writes() {
  Trace trace;
  trace.know_threads(2);
  for (Trace::Position p = 0; p < 3; ++p) {
    Trace::Item item;
    item.thread = p == 1 ? second : first;
    item.location = LocationId{0};
    item.writes = true;
    trace.place(p, item);
  }
  return trace;
}

TEST(RunOrder, FindsTheWriteThatOverwritesAnother) {
  const Trace trace = three_writes();
  RunOrder order(false);
  order.begin(3, 0);
  for (Trace::Position p = 0; p < 3; ++p) order.append(p, trace[p].thread);
  std::vector<Trace::Count> cut(trace.width(), 0);
  cut[0] = 2;
  EXPECT_EQ(order.next_write(trace, LocationId{0}, 0, cut),
            2U);  // that of the second thread is not in the cut
  cut[1] = 1;
  EXPECT_EQ(order.next_write(trace, LocationId{0}, 0, cut), 1U);
  EXPECT_EQ(order.next_write(trace, LocationId{0}, 2, cut), order.length());
  EXPECT_EQ(order.shared_with(std::array<PendingSchedules::Word, 3>{0, 1, 1}), 2U);
}

TEST(SearchPath, TheDeepestNodeWithAScheduleIsTheNextBranch) {
  const Trace trace = three_writes();
  SearchPath path;
  path.widen(trace.width());
  path.make_room(3);
  std::vector<Trace::Count> before(trace.width(), 0);
  for (Trace::Position p = 0; p < 3; ++p) {
    path.add_node(p, NodeKind::source, false, before);
    ++before[trace[p].thread.value];
  }
  path.count_run(3);
  for (const Trace::Position node : {1U, 0U}) {
    EXPECT_TRUE(path.insert_hash(node, 5));
    EXPECT_FALSE(path.insert_hash(node, 5));
    path.add_schedule(node, trace[node].thread, trace[node].index).words = {0};
  }
  path.find_branch(trace.size());
  EXPECT_EQ(path.branch(), 1U);
  path.check_invariants(trace);
  path.take_branch(trace.size());
  path.find_branch(trace.size());
  EXPECT_EQ(path.branch(), 0U);
  path.check_invariants(trace);
}

TEST(SearchPath, AnEventIsHeldOnce) {
  SearchPath path;
  path.widen(4);
  path.make_room(0);
  path.add_node(0, NodeKind::waiting, true, std::vector<Trace::Count>(4, 0));
  EXPECT_TRUE(path.insert_hold(0));
  EXPECT_FALSE(path.insert_hold(0));
}

}  // namespace
}  // namespace heddle

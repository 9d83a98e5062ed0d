#include "support/causality.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "oracle/causality/causal_check.hpp"
#include "oracle/causality/causal_search.hpp"
#include "oracle/causality/maximal_orders.hpp"
#include "oracle/causality/solvers.hpp"

namespace heddle {
namespace {

using Ran = test::CausalRun;
using Question = test::OwnedQuestion;
using Counts = std::vector<std::uint32_t>;
using Order = std::vector<CausalPosition>;

constexpr LocationId x{0}, y{1};

std::vector<std::uint32_t> counts(std::span<const std::uint32_t> row) {
  return {row.begin(), row.end()};
}

TEST(CausalTrace, KnowsWhatWasReadAndWritten) {
  Ran ran("var x = 5, y = 7, z; thread A { x = 1; a = y; } thread B { b = fadd(x, 2); c = cas(y, 1, 2); }",
          {0, 1, 1, 0});
  EXPECT_EQ(ran.trace.names().value(ran.trace.initial(x)), 5);  // first written
  EXPECT_EQ(ran.trace.names().value(ran.trace.initial(y)), 7);  // first read
  EXPECT_TRUE(ran.trace.locations() == 2 || ran.trace.initial({2}) == no_value);
  EXPECT_EQ(ran.trace[0].read, no_value);
  EXPECT_EQ(ran.trace[1].read, ran.name(x, 1));
  EXPECT_EQ(ran.trace[1].written, ran.name(x, 3));
  EXPECT_EQ(ran.trace[1].source, 0U);
  EXPECT_EQ(ran.trace[2].written, no_value);  // it failed
  EXPECT_EQ(ran.trace[3].source, no_position);
  EXPECT_EQ(ran.trace.held(x, 0), ran.name(x, 5));
  EXPECT_EQ(ran.trace.held(x, 1), ran.name(x, 1));
  EXPECT_EQ(ran.trace.held(x, 4), ran.name(x, 3));
  EXPECT_EQ(ran.trace.last_write(x, 0), no_position);
  EXPECT_EQ(ran.trace.last_write(x, 2), 1U);
}

TEST(CausalTrace, PastsWithAndWithoutWhoReadFromWhom) {
  const Ran ran("var x, y; thread A { x = 1; y = 1; } thread B { a = y; b = x; }", {0, 0, 1, 1});
  EXPECT_EQ(counts(ran.trace.past(2)), (Counts{2, 1}));
  EXPECT_EQ(counts(ran.trace.certain_past(2)), (Counts{0, 1}));
  EXPECT_EQ(counts(ran.trace.past(1)), (Counts{2, 0}));
}

TEST(CausalTrace, PastsByCreationAndJoin) {
  const Ran ran("var x; thread A { x = 1; spawn(B); join(B); } thread B { x = 2; x = 3; }", {0, 0, 1, 1, 0});
  EXPECT_EQ(counts(ran.trace.certain_past(2)), (Counts{2, 1}));
  EXPECT_EQ(counts(ran.trace.certain_past(4)), (Counts{3, 2}));
  EXPECT_EQ(ran.trace.created_at({1}), 1U);
  EXPECT_EQ(ran.trace.created_at({0}), no_position);
}

TEST(CausalTrace, SectionsOfWhatIsOnlyTakenAndGivenBack) {
  const Ran ran(
      "mutex m; var x; thread A { lock(m); unlock(m); } thread B { lock(m); a = x; fadd(x, 1); fadd(x, 1); }",
      {0, 0, 1, 1, 1, 1});
  const auto sections = ran.trace.sections_of({0});
  ASSERT_EQ(sections.size(), 2U);
  EXPECT_EQ(sections[0].lock, 0U);
  EXPECT_EQ(sections[0].unlock, 1U);
  EXPECT_EQ(sections[1].lock, 2U);
  EXPECT_EQ(sections[1].unlock, no_position);
  EXPECT_TRUE(ran.trace.sections_of(LocationId{1}).empty());
  // A thread that only reads whether it is taken changes nothing; nor does one that releases it by a plain
  // write.
  const Ran looked("mutex m; thread A { lock(m); unlock(m); } thread B { a = trylock(m); }", {0, 1, 0});
  EXPECT_EQ(looked.trace.sections_of(LocationId{0}).size(), 1U);
  const Ran written("var x; thread A { a = cas(x, 0, 1); x = 0; } thread B { b = cas(x, 0, 2); }", {0, 0, 1});
  EXPECT_EQ(written.trace.sections_of(LocationId{0}).size(), 2U);
  // Another thread releases it, or two threads take it with the same mark.
  const Ran others("var x; thread A { a = cas(x, 0, 1); } thread B { x = 0; }", {0, 1});
  EXPECT_TRUE(others.trace.sections_of(LocationId{0}).empty());
  const Ran alike("var x; thread A { a = cas(x, 0, 1); x = 0; } thread B { b = cas(x, 0, 1); }", {0, 0, 1});
  EXPECT_TRUE(alike.trace.sections_of(LocationId{0}).empty());
}

TEST(CausalTrace, AnotherValueMayBeWrittenThen) {
  Ran ran("var x; mutex m; thread A { a = cas(x, 0, 4); lock(m); } thread B { b = fadd(x, 1); lock(m); }",
          {0, 1, 0});
  EXPECT_EQ(ran.changed(0, 0).written, ran.name(x, 4));
  EXPECT_EQ(ran.changed(0, 3).written, no_value);
  EXPECT_EQ(ran.changed(1, 8).written, ran.name(x, 9));
  const CausalItem lock = ran.trace.pending({1}, ran.awaited(1), ran.name({1}, 0), 0);
  EXPECT_EQ(lock.index, 1U);
  EXPECT_EQ(lock.written, ran.name({1}, 2));
}

TEST(CausalTrace, ForgetsTheLastExecution) {
  Ran ran("var x; thread A { x = 1; a = x; } thread B { x = 2; }", {0, 1, 0});
  const ValueId one = ran.name(x, 1);
  const std::vector<Step> steps{test::thread_step(0), test::thread_step(0)};
  ran.trace.take(test::run(ran.runtime, {.prefix = steps, .tail = StopHere{}}));
  EXPECT_EQ(ran.trace.size(), 2U);
  EXPECT_EQ(ran.trace.writes_of(x).size(), 1U);
  EXPECT_EQ(ran.trace[1].read, one);
}

TEST(CausalCheck, FindsWhatIsWrongWithAnOrder) {
  Ran ran("var x; thread A { x = 1; x = 2; } thread B { a = x; b = x; }", {0, 1, 0, 1});
  const auto refuted = [&](const Question& question, const Order& order) {
    return refute(ran.trace, question.get(), order).value_or("");
  };
  const Question all{{2, 2}, {2, 2}};
  EXPECT_EQ(refuted(all, {0, 1, 2, 3}), "");
  EXPECT_EQ(refuted(all, {0, 1, 2, 9}), "step 3: there is no such event");
  EXPECT_EQ(refuted(all, {0, 4}), "step 1: there is no such event");
  EXPECT_EQ(refuted(all, {2, 0}), "step 0: it is not what the thread does next");
  EXPECT_EQ(refuted(all, {0, 0}), "step 1: it is not what the thread does next");
  EXPECT_EQ(refuted(all, {1}), "step 0: it cannot happen there");
  EXPECT_EQ(refuted(all, {0, 2, 1}), "step 2: it cannot happen there");
  EXPECT_EQ(refuted(all, {0, 1, 2}), "something that has to happen does not");
  EXPECT_EQ(refuted({{1, 1}, {1, 1}}, {0, 1, 2}), "step 2: it is not what the thread does next");
  const Question ends{{2, 1}, {2, 1}, {}, {{x, ran.name(x, 1)}}};
  EXPECT_EQ(refuted(ends, {0, 1, 2}), "something that has to happen does not");
  EXPECT_FALSE(has_order(ran.trace, ends.get()));
  const Question changed{{1, 1}, {2, 1}, ran.changed(3, 1)};
  EXPECT_EQ(refuted(changed, {0, 1, 4}), "");
  EXPECT_EQ(refuted(changed, {0, 1}), "something that has to happen does not");
  EXPECT_EQ(refuted(changed, {0, 1, 3}), "step 2: it is not what the thread does next");
  EXPECT_EQ(refuted(changed, {0, 1, 2, 4}), "step 3: it cannot happen there");
  EXPECT_TRUE(has_order(ran.trace, changed.get()));
}

TEST(CausalCheck, KnowsOfCreationAndJoin) {
  const Ran ran("var x; thread A { spawn(B); join(B); } thread B { x = 1; x = 2; }", {0, 1, 1, 0});
  const Question all{{2, 2}, {2, 2}};
  EXPECT_EQ(refute(ran.trace, all.get(), Order{0, 1, 2, 3}), std::nullopt);
  EXPECT_EQ(refute(ran.trace, all.get(), Order{1, 0}), "step 0: it cannot happen there");
  EXPECT_EQ(refute(ran.trace, all.get(), Order{0, 1, 3}), "step 2: it cannot happen there");
}

/// Says what it was told to say.
class Liar final : public CausalSolver {
 public:
  explicit Liar(CausalAnswer answer) : answer_(answer) {}
  void load(const CausalTrace&) override {}
  [[nodiscard]] CausalAnswer solve(const CausalQuestion&, std::vector<CausalPosition>& order) override {
    order = {1, 0};
    return answer_;
  }

 private:
  CausalAnswer answer_;
};

TEST(CausalCheck, ACheckedSolverDoesNotLie) {
  Ran ran("var x; thread A { x = 1; } thread B { a = x; }", {0, 1});
  const Question question{{1, 1}, {1, 1}};
  const auto ask = [&](CausalAnswer answer) {
    CheckedSolver checked(std::make_unique<Liar>(answer));
    checked.load(ran.trace);
    Order order;
    return checked.solve(question.get(), order);
  };
  EXPECT_EQ(ask(CausalAnswer::unknown), CausalAnswer::unknown);
  EXPECT_EXIT(static_cast<void>(ask(CausalAnswer::yes)), testing::ExitedWithCode(4), "refute");
  EXPECT_EXIT(static_cast<void>(ask(CausalAnswer::no)), testing::ExitedWithCode(4), "has_order");
}

TEST(CausalPasts, ValuesComeFromSomewhere) {
  Ran ran("var x, y; thread A { x = 1; y = 1; x = 2; } thread B { a = y; b = x; }", {0, 0, 1, 1, 0});
  EXPECT_EQ(counts(ran.pasts.happen(2)), (Counts{2, 1}));
  EXPECT_EQ(counts(ran.pasts.before(2)), (Counts{2, 1}));
  EXPECT_EQ(counts(ran.pasts.happen(1)), (Counts{2, 0}));
  // Either of two writes may be the one.
  Ran either("var x; thread A { x = 1; } thread B { a = x; } thread C { x = 1; }", {0, 1, 2});
  EXPECT_EQ(counts(either.pasts.happen(1)), (Counts{0, 1, 0}));
  EXPECT_EQ(counts(either.pasts.before(1)), (Counts{0, 1, 0}));
}

TEST(CausalPasts, WhatHappensNeedNotBeBefore) {
  // B reads 1 only in A's section, so A is before it; what it overtakes is not.
  Ran ran("var x; thread A { x = 1; x = 2; } thread B { a = x; } thread C { b = x; }", {0, 1, 0, 2});
  EXPECT_EQ(counts(ran.pasts.before(1)), (Counts{1, 1, 0}));
  EXPECT_EQ(counts(ran.pasts.before(3)), (Counts{2, 0, 1}));
  // A new execution: nothing of the old one is left.
  Ran other("var x; thread A { x = 1; x = 2; } thread B { a = x; } thread C { b = x; }", {1, 0, 0, 2});
  ran.pasts.load(other.trace);
  EXPECT_EQ(counts(ran.pasts.before(0)), (Counts{0, 1, 0}));
}

std::vector<Order> orders_of(Ran& ran, const CausalItem& changed, bool all = true) {
  const std::unique_ptr<CausalSolver> solver = make_causal_solver(CausalSolverKind::both, ran.pasts);
  MaximalOrders orders(*solver, all);
  orders.load(ran.trace);
  std::vector<Order> found;
  orders.find(changed, [&](std::span<const CausalPosition> order) {
    found.emplace_back(order.begin(), order.end());
    std::ranges::sort(found.back());
  });
  std::ranges::sort(found);
  return found;
}

TEST(MaximalOrders, AllElseCanHappen) {
  Ran ran("var x; thread A { x = 1; } thread B { a = x; } thread C { b = x; }", {0, 1, 2});
  EXPECT_EQ(orders_of(ran, ran.changed(1, 0)), (std::vector<Order>{{0, 2, 3}}));
  EXPECT_TRUE(orders_of(ran, ran.changed(1, 7)).empty());
}

/// A writes 1 twice; if it stops before the second, only one of B and C can have it.
TEST(MaximalOrders, TwoPartsThatExcludeEachOther) {
  Ran ran(
      "var x, y; thread A { x = 1; a = y; x = 1; } thread B { b = fadd(x, -1); } thread C { c = fadd(x, -1); "
      "}"
      "thread D { y = 1; }",
      {0, 1, 0, 0, 2, 3});
  EXPECT_EQ(orders_of(ran, ran.changed(2, 1)), (std::vector<Order>{{0, 1, 5, 6}, {0, 4, 5, 6}}));
  EXPECT_EQ(orders_of(ran, ran.changed(2, 1), false).size(), 1U);
}

TEST(MaximalOrders, CountsWhatItAsked) {
  Ran ran("var x; thread A { x = 1; } thread B { a = x; }", {0, 1});
  CausalSearch search(ran.pasts);
  MaximalOrders orders(search);
  orders.load(ran.trace);
  orders.find(ran.changed(1, 0), [](std::span<const CausalPosition>) {});
  orders.find(ran.changed(1, 7), [](std::span<const CausalPosition>) {});
  EXPECT_EQ(orders.statistics().asked, 2U);
  EXPECT_EQ(orders.statistics().whole, 1U);
  EXPECT_EQ(orders.statistics().impossible, 1U);
  EXPECT_EQ(orders.statistics().questions, 1U);
}

}  // namespace
}  // namespace heddle

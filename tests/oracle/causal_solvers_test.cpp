// All solvers of questions about maximal causal models, on questions with known answers.
#include <functional>
#include <gtest/gtest.h>

#include "core/stop_token.hpp"
#include "oracle/causality/causal_check.hpp"
#include "oracle/causality/causal_decision.hpp"
#include "oracle/causality/causal_search.hpp"
#include "oracle/causality/causal_smt.hpp"
#include "oracle/causality/solvers.hpp"
#include "support/causality.hpp"

namespace heddle {
namespace {

using Ran = test::CausalRun;
using Question = test::OwnedQuestion;
using Counts = std::vector<std::uint32_t>;
using Order = std::vector<CausalPosition>;

constexpr LocationId x{0}, y{1};

using MakeSolver = std::function<std::unique_ptr<CausalSolver>(CausalPasts&)>;

template <class Solver>
std::unique_ptr<CausalSolver> make(CausalPasts& pasts) {
  return std::make_unique<Solver>(pasts);
}

MakeSolver maker(CausalSolverKind kind) {
  return [kind](CausalPasts& pasts) { return make_causal_solver(kind, pasts); };
}

/// All solvers and brute force must give equal answers; every order is replayed.
bool possible(Ran& ran, const Question& asked) {
  const CausalQuestion question = asked.get();
  const bool expected = has_order(ran.trace, question);
  std::vector<std::pair<const char*, MakeSolver>> solvers{
      {"search", make<CausalSearch>},
      {"z3", [](CausalPasts&) { return std::make_unique<CausalSmt>(); }},
      {"native", maker(CausalSolverKind::native)},
      {"made z3", maker(CausalSolverKind::z3)},
      {"both", maker(CausalSolverKind::both)}};
  if (asked.at_end.empty()) solvers.emplace_back("decision", make<CausalDecision>);
  for (const auto& [name, make_solver] : solvers) {
    const std::unique_ptr<CausalSolver> solver = make_solver(ran.pasts);
    solver->load(ran.trace);
    for (int twice = 0; twice < 2; ++twice) {
      Order order;
      EXPECT_EQ(solver->solve(question, order), expected ? CausalAnswer::yes : CausalAnswer::no) << name;
      if (!expected) continue;
      EXPECT_EQ(refute(ran.trace, question, order), std::nullopt) << name;
    }
  }
  return expected;
}

TEST(CausalSolvers, AReadMovesBeforeAWrite) {
  Ran ran("var x; thread A { x = 1; } thread B { a = x; }", {0, 1});
  EXPECT_TRUE(possible(ran, {{1, 0}, {1, 0}, ran.changed(1, 0)}));
  EXPECT_TRUE(possible(ran, {{0, 0}, {0, 0}, ran.changed(1, 0)}));
  EXPECT_FALSE(possible(ran, {{0, 0}, {1, 0}, ran.changed(1, 2)}));
  EXPECT_TRUE(possible(ran, {{1, 1}, {1, 1}}));
  Ran own("var x; thread A { x = 1; a = x; }", {0, 0});
  EXPECT_FALSE(possible(own, {{1}, {1}, own.changed(1, 0)}));
}

TEST(CausalSolvers, ValuesCountAndNotWhoWroteThem) {
  Ran ran("var x; thread A { x = 1; a = x; } thread B { x = 2; x = 1; }", {0, 0, 1, 1});
  EXPECT_TRUE(possible(ran, {{1, 2}, {1, 2}, ran.changed(1, 2)}));
  EXPECT_FALSE(possible(ran, {{1, 2}, {1, 2}, ran.changed(1, 0)}));
  // All of both, with the read after any of the three.
  EXPECT_TRUE(possible(ran, {{2, 2}, {2, 2}}));
}

TEST(CausalSolvers, OrdersThatGoRoundInACircle) {
  Ran ran("var x, y; thread A { x = 1; a = y; } thread B { y = 1; b = x; }", {0, 0, 1, 1});
  // Both read 0.
  EXPECT_FALSE(possible(ran, {{2, 1}, {2, 1}, ran.changed(3, 0)}));
  EXPECT_TRUE(possible(ran, {{1, 1}, {2, 1}, ran.changed(3, 0)}));
  EXPECT_TRUE(possible(ran, {{1, 2}, {1, 2}, ran.changed(1, 1)}));
}

TEST(CausalSolvers, SectionsOfAMutexDoNotOverlap) {
  Ran ran(
      "mutex m; var x; thread A { lock(m); x = 1; x = 2; unlock(m); } thread B { lock(m); a = x; unlock(m); "
      "}",
      {0, 0, 0, 0, 1, 1, 1});
  EXPECT_FALSE(possible(ran, {{0, 0}, {4, 1}, ran.changed(5, 1)}));
  EXPECT_TRUE(possible(ran, {{0, 0}, {4, 1}, ran.changed(5, 0)}));
  // B is not seen to leave: no other section comes after it.
  EXPECT_FALSE(possible(ran, {{1, 0}, {4, 1}, ran.changed(5, 0)}));
  EXPECT_TRUE(possible(ran, {{0, 3}, {4, 3}}));
  EXPECT_FALSE(possible(ran, {{0, 3}, {3, 3}}));
}

TEST(CausalSolvers, WhoWaitsForAMutexTakesIt) {
  Ran ran("mutex m; var x; thread A { lock(m); x = 1; } thread B { a = x; lock(m); }", {0, 0, 1});
  const CausalItem lock = ran.trace.pending({1}, ran.awaited(1), ran.name({0}, 0), 0);
  EXPECT_FALSE(possible(ran, {{0, 1}, {2, 1}, lock}));  // it has read what A wrote
  Ran before("mutex m; var x; thread A { lock(m); x = 1; } thread B { a = x; lock(m); }", {0, 1, 0});
  const CausalItem taken = before.trace.pending({1}, before.awaited(1), before.name({0}, 0), 0);
  EXPECT_TRUE(possible(before, {{0, 1}, {2, 1}, taken}));
  EXPECT_FALSE(possible(before, {{1, 1}, {2, 1}, taken}));
}

TEST(CausalSolvers, AChainOfReadModifyWrites) {
  Ran ran("var x; thread T[3] { a = fadd(x, 1); }", {0, 1, 2});
  // The last comes first: it writes what the second reads, and the first finds its 0 no more.
  EXPECT_TRUE(possible(ran, {{0, 1, 0}, {1, 1, 0}, ran.changed(2, 0)}));
  EXPECT_FALSE(possible(ran, {{1, 0, 0}, {1, 1, 0}, ran.changed(2, 0)}));
  // In the middle: the first is needed, though the question does not require it.
  EXPECT_TRUE(possible(ran, {{0, 0, 0}, {1, 1, 0}, ran.changed(2, 1)}));
  EXPECT_FALSE(possible(ran, {{0, 0, 0}, {0, 1, 0}, ran.changed(2, 1)}));
  EXPECT_FALSE(possible(ran, {{1, 1, 0}, {1, 1, 0}, ran.changed(2, 1)}));
}

TEST(CausalSolvers, CreationAndJoin) {
  Ran joined("var x; thread A { spawn(B); join(B); a = x; } thread B { x = 1; }", {0, 1, 0, 0});
  EXPECT_FALSE(possible(joined, {{2, 0}, {2, 1}, joined.changed(3, 0)}));
  Ran created("var x; thread A { spawn(B); a = x; } thread B { x = 1; }", {0, 1, 0});
  EXPECT_TRUE(possible(created, {{1, 1}, {1, 1}, created.changed(2, 0)}));
  Ran later("var x; thread A { a = x; spawn(B); } thread B { x = 1; }", {0, 0, 1});
  EXPECT_FALSE(possible(later, {{0, 0}, {0, 1}, later.changed(0, 1)}));
  EXPECT_FALSE(possible(later, {{0, 1}, {1, 1}}));
  EXPECT_TRUE(possible(later, {{0, 1}, {2, 1}}));
}

TEST(CausalSolvers, WhoJoinsWaitsForAllOfTheThread) {
  Ran ran(
      "var x, y; thread A { spawn(B); join(B); y = 1; } thread B { x = 1; a = y; x = 2; } thread C { b = x; "
      "}",
      {0, 1, 1, 1, 0, 0, 2});
  EXPECT_TRUE(possible(ran, {{0, 0, 0}, {3, 3, 0}, ran.changed(6, 1)}));
  EXPECT_FALSE(possible(ran, {{2, 0, 0}, {3, 2, 0}}));
  EXPECT_FALSE(possible(ran, {{0, 1, 0}, {3, 1, 1}, ran.changed(2, 1)}));
}

TEST(CausalSolvers, MemoryAtTheEnd) {
  Ran ran("var x; thread A { x = 1; } thread B { x = 2; }", {0, 1});
  const auto ends_with = [&](Value value, const Counts& required) {
    return possible(ran, {required, {1, 1}, {}, {{x, ran.name(x, value)}}});
  };
  EXPECT_TRUE(ends_with(1, {1, 1}));
  EXPECT_TRUE(ends_with(2, {1, 1}));
  EXPECT_FALSE(ends_with(0, {1, 0}));
  EXPECT_TRUE(ends_with(0, {0, 0}));
  EXPECT_TRUE(ends_with(1, {0, 0}));
  EXPECT_FALSE(ends_with(3, {0, 0}));
  Ran cross("var x, y; thread A { x = 1; y = 2; } thread B { y = 1; x = 2; }", {0, 0, 1, 1});
  const auto cross_ends = [&](Value at_x, Value at_y) {
    return possible(cross, {{2, 2}, {2, 2}, {}, {{x, cross.name(x, at_x)}, {y, cross.name(y, at_y)}}});
  };
  EXPECT_TRUE(cross_ends(2, 2));
  EXPECT_TRUE(cross_ends(2, 1));
  EXPECT_FALSE(cross_ends(1, 1));
}

TEST(CausalSolvers, WhatNeedNotHappenMayBeNeeded) {
  Ran ran("var x, y; thread A { y = 1; } thread B { a = y; x = 1; } thread C { b = x; }", {2, 0, 1, 1});
  const Question question{{0, 0, 0}, {1, 2, 0}, ran.changed(0, 1)};
  EXPECT_TRUE(possible(ran, question));
  EXPECT_FALSE(possible(ran, {{0, 0, 0}, {0, 2, 0}, ran.changed(0, 1)}));
  const std::unique_ptr<CausalSolver> solver = make_causal_solver(CausalSolverKind::native, ran.pasts);
  solver->load(ran.trace);
  Order order;
  ASSERT_EQ(solver->solve(question.get(), order), CausalAnswer::yes);
  EXPECT_EQ(order, (Order{1, 2, 3, 4}));
}

/// One solver answers one question after the other: what one adds must not spoil the next.
TEST(CausalSolvers, OneQuestionAfterTheOther) {
  Ran ran(
      "mutex m; var x; thread A { lock(m); x = 1; unlock(m); a = x; } thread B { lock(m); x = 2; unlock(m); "
      "}",
      {0, 0, 0, 0, 1, 1, 1});
  const std::vector<std::pair<Question, bool>> questions{
      {{{3, 3}, {3, 3}, ran.changed(3, 2)}, true},
      {{{3, 0}, {3, 3}, ran.changed(3, 0)}, false},
      {{{4, 3}, {4, 3}, {}}, true},
      {{{0, 2}, {0, 2}, ran.changed(0, 0)}, false},
      {{{0, 3}, {0, 3}, ran.changed(0, 0)}, true},
      {{{3, 3}, {3, 3}, ran.changed(3, 2)}, true},
      {{{4, 3}, {4, 3}, {}, {{y, ran.name(y, 1)}}}, true},
      {{{4, 0}, {4, 0}, {}, {{y, ran.name(y, 2)}}}, false}};
  for (const MakeSolver& make_solver : {maker(CausalSolverKind::native), maker(CausalSolverKind::z3)}) {
    const std::unique_ptr<CausalSolver> solver = make_solver(ran.pasts);
    solver->load(ran.trace);
    for (const auto& [question, expected] : questions) {
      Order order;
      EXPECT_EQ(has_order(ran.trace, question.get()), expected);
      EXPECT_EQ(solver->solve(question.get(), order), expected ? CausalAnswer::yes : CausalAnswer::no);
    }
  }
}

TEST(CausalSolvers, SayHowItWent) {
  Ran ran("var x; thread A { x = 1; } thread B { a = x; }", {0, 1});
  const std::unique_ptr<CausalSolver> both = make_causal_solver(CausalSolverKind::both, ran.pasts);
  both->load(ran.trace);
  Order order;
  const Question question{{1, 0}, {1, 0}, ran.changed(1, 0)};
  ASSERT_EQ(both->solve(question.get(), order), CausalAnswer::yes);
  ASSERT_FALSE(both->numbers().empty());
  EXPECT_EQ(both->numbers().front().name, "answers compared");
  EXPECT_EQ(both->numbers().front().count, 1U);
}

class AlwaysStopped final : public StopToken {
 public:
  [[nodiscard]] bool stop_requested() override { return true; }
};

/// A question that takes several decisions, and several states of the search.
TEST(CausalSolvers, GiveUpWhenTheyMay) {
  std::vector<std::uint16_t> one_after_the_other;
  for (std::uint16_t t = 0; t < 3; ++t) one_after_the_other.insert(one_after_the_other.end(), 8, t);
  Ran ran("var x, y; thread T[3] { x = 1; y = 1; a = x; x = 2; b = y; y = 2; a = x; d = y; }",
          one_after_the_other);
  const Question question{{7, 8, 8}, {7, 8, 8}, ran.changed(7, 1)};
  EXPECT_TRUE(possible(ran, question));
  const auto answer_of = [&](CausalSolver& solver) {
    solver.load(ran.trace);
    Order order;
    return solver.solve(question.get(), order);
  };
  CausalSearch search(ran.pasts);
  search.give_up_after(1);
  EXPECT_EQ(answer_of(search), CausalAnswer::unknown);
  EXPECT_EQ(search.statistics().given_up, 1U);
  search.give_up_after(1'000);
  EXPECT_EQ(answer_of(search), CausalAnswer::yes);
  AlwaysStopped stopped;
  search.set_stop_token(stopped);
  EXPECT_THROW(static_cast<void>(answer_of(search)), SearchStopped);
}

}  // namespace
}  // namespace heddle

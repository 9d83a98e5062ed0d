// Reasons must be real ones: what is explained is inconsistent, and a cycle's links are causes that go round.
#include "oracle/explain.hpp"

#include <gtest/gtest.h>

#include "fuzz/question_fuzz.hpp"
#include "fuzz/question_text.hpp"
#include "oracle/brute_force.hpp"

namespace heddle {
namespace {

std::optional<Reason> reason(std::string_view text) {
  return explain(fuzz::question_of(text), sc);
}

EventId event(std::uint16_t thread, std::uint32_t index) {
  return {strand_of({thread}), index};
}

TEST(Explain, OwnNewerWriteHidesTheSource) {
  const auto found = reason("T0: Wx Wx Rx<T0.0");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Reason::Kind::hidden_source);
  EXPECT_EQ(found->events, (std::vector<EventId>{event(0, 2), event(0, 1)}));
  EXPECT_EQ(reason("T0: Ux<init Rx<init")->kind, Reason::Kind::hidden_source);
  EXPECT_FALSE(reason("T0: Wx Wx Rx<T0.1"));
  EXPECT_FALSE(reason("T0: Wx Wy Ry<T0.1 Rx<T0.0"));
}

TEST(Explain, TwoUpdatesOfOneWrite) {
  const auto found = reason("T0: Ux<init | T1: Uy<init | T2: Ux<init");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Reason::Kind::two_updates);
  EXPECT_EQ(found->events, (std::vector<EventId>{event(0, 0), event(2, 0)}));
  EXPECT_FALSE(reason("T0: Ux<init | T1: Cx<init"));
}

TEST(Explain, CyclesAreShortened) {
  const auto found = reason("T0: Rx<T1.3 Wa Wb Wy | T1: Ry<T0.3 Wa Wb Wx");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->kind, Reason::Kind::cycle);
  EXPECT_EQ(found->cycle.size(), 4U);
}

void expect_round(const std::vector<CausalLink>& cycle) {
  ASSERT_FALSE(cycle.empty());
  for (std::size_t i = 0; i < cycle.size(); ++i)
    EXPECT_EQ(cycle[i].after, cycle[(i + 1) % cycle.size()].before);
}

bool is_cause(const Query& query, const CausalLink& link) {
  const auto at = [&](const EventId& id) { return query.threads[id.strand.thread.value][id.index]; };
  switch (link.cause) {
    case Cause::program_order:
      return link.before.strand == link.after.strand && link.before.index < link.after.index;
    case Cause::source:
      return at(link.after).reads && at(link.after).sources.front() == WriteRef{link.before};
    case Cause::spawn:
      return at(link.before).op.kind == OpKind::spawn &&
             at(link.before).op.target == link.after.strand.thread;
    case Cause::join:
      return at(link.after).op.kind == OpKind::join && at(link.after).op.target == link.before.strand.thread;
  }
  return false;
}

TEST(Explain, RandomQuestions) {
  Random random(7);
  std::size_t explained = 0, cycles = 0;
  for (int i = 0; i < 3000; ++i) {
    fuzz::Asked asked =
        fuzz::random_buffer_question(random, pso, {.least_threads = 2, .most_threads = 4, .most_total = 10});
    for (int changes = 0; changes < 3; ++changes) fuzz::change_source(asked.query, random);
    const auto found = explain(asked.query, pso);
    if (!found) continue;
    ++explained;
    EXPECT_TRUE(std::holds_alternative<Inconsistent>(decide_by_brute_force(asked.query, pso)))
        << fuzz::text_of(asked.query);
    if (found->kind != Reason::Kind::cycle) continue;
    ++cycles;
    expect_round(found->cycle);
    for (const CausalLink& link : found->cycle) EXPECT_TRUE(is_cause(asked.query, link));
  }
  EXPECT_GT(explained, 300U);
  EXPECT_GT(cycles, 50U);
}

}  // namespace
}  // namespace heddle

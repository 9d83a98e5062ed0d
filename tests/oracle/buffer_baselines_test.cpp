// The published algorithms for store buffers: where they are right, where they are not, and what the closure
// shows.
#include <algorithm>
#include <gtest/gtest.h>
#include <numeric>

#include "fuzz/question_fuzz.hpp"
#include "fuzz/question_text.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/store_buffers/buffer_oracle.hpp"
#include "oracle/store_buffers/closure.hpp"
#include "oracle/store_buffers/naive_verification.hpp"
#include "oracle/store_buffers/verify_pso.hpp"
#include "oracle/store_buffers/verify_tso.hpp"
#include "oracle/witness_check.hpp"

namespace heddle {
namespace {

using fuzz::question_of;

bool is_yes(const Verdict& verdict) {
  return std::holds_alternative<Witness>(verdict);
}
bool is_realizable(const Query& query, const Model& model) {
  return is_yes(decide_by_brute_force(query, model));
}
bool ours_says_yes(const Query& query, const Model& model) {
  Verification verification;
  return is_yes(decide_with_buffers(query, model, verification));
}
bool has_cycle(const Query& query, const Model& model) {
  return std::holds_alternative<ClosureCycle>(close(query, model));
}

/// In every order of its threads.
std::vector<Query> all_orders(const Query& query) {
  std::vector<std::size_t> order(query.threads.size());
  std::iota(order.begin(), order.end(), 0);
  std::vector<Query> queries;
  do queries.push_back(fuzz::renumbered(query, order));
  while (std::ranges::next_permutation(order).found);
  return queries;
}

/// All of them that take such a question, with the closure and without, agree with brute force.
void expect_all_agree(const Query& query, const Model& model) {
  const bool realizable = is_realizable(query, model);
  EXPECT_EQ(ours_says_yes(query, model), realizable);
  for (const bool closure : {false, true}) {
    std::vector<Verdict> verdicts{verify_naively(query, model, {closure}).verdict};
    if (model == tso) verdicts.push_back(verify_tso(query, {closure}).verdict);
    if (model == pso)
      if (const auto answer = verify_pso(query, {.closure = closure})) verdicts.push_back(answer->verdict);
    for (const Verdict& verdict : verdicts) {
      EXPECT_EQ(is_yes(verdict), realizable) << model.name << ": " << fuzz::text_of(query);
      if (const auto* witness = std::get_if<Witness>(&verdict)) {
        EXPECT_EQ(refute(*witness, query, model), std::nullopt);
      }
    }
  }
}

TEST(BufferBaselines, AgreeOnAllKindsOfEvents) {
  for (const std::string_view text :
       {"T0: Wx Ry<init | T1: Wy Rx<init", "T0: Wx F Ry<init | T1: Wy F Rx<init",
        "T0: Wx Wy | T1: Ry<T0.1 Rx<init", "T0: Wx S Wy | T1: Ry<T0.1 Rx<init",
        "T0: Ax Ry<init | T1: Ay Rx<init", "T0: Wx Uy<init Rz<init | T1: Wz Uy<T0.1 Rx<init",
        "T0: Wx Cy<init Rz<init | T1: Wz Cy<init Rx<init", "T0: Ux<init | T1: Ux<init",
        "T0: Wx spawn(T1) join(T1) Rx<T0.0 | T1: Wy Rx<T0.0", "T0: spawn(T1) join(T1) Rx<init | T1: Wx",
        "T0: Wx Rx<T0.0 Rx<T1.0 | T1: Wx Rx<T1.0 Rx<T0.0", "T0: Wx Wx Rx<T0.0", "T0: Wx Rx<init"})
    for (const Model& model : {tso, pso}) expect_all_agree(question_of(text), model);
}

/// T0's write of x, once in memory, holds x until T0 itself has read it; until then T1 cannot pass its fence.
constexpr std::string_view own_reader = "T0: Wx Ry<T1.3 Rx<T0.0 | T1: Wx Rz<T2.1 F Wy | T2: Rx<T0.0 Wz";

/// T0's write has to be in memory before Ay already: T0 reads what comes right after that.
constexpr std::string_view reader_of_the_next = "T0: Wy Ry<T2.1 | T1: Ry<T2.0 | T2: Ay Uy<T2.0";

/// Once Ay is in memory and T0's write of y is not, T0's fence has to wait not only for T1, but for T4, too.
constexpr std::string_view fence_behind_a_block =
    "T0: Wy Rv<T3.1 Wx Wu F Wz | T1: Ru<T0.3 Uy<T2.0 Rx<T3.0 | T2: Ay | T3: Ax Wv | T4: Rz<T0.5 Ry<T1.1";

class VerifyPsoRepairs : public testing::TestWithParam<std::string_view> {};

TEST_P(VerifyPsoRepairs, AreNeeded) {
  bool refused = false;
  for (const Query& query : all_orders(question_of(GetParam()))) {
    EXPECT_TRUE(is_realizable(query, pso));
    expect_all_agree(query, pso);
    refused |= !is_yes(verify_pso(query, {.closure = false, .as_printed = true})->verdict);
  }
  EXPECT_TRUE(refused);
}

INSTANTIATE_TEST_SUITE_P(All, VerifyPsoRepairs,
                         testing::Values(own_reader, reader_of_the_next, fence_behind_a_block));

constexpr std::string_view lazy_drains_are_wrong =
    "T0: Wx S Wy Ru<T2.1 F Wz | T1: Wy | T2: Ry<T1.0 Wu Rz<T0.5 Ry<T1.0 | T3: Rz<T0.5 Rx<T0.0";

TEST(VerifyPso, RefusesStoreStoreFences) {
  for (const Query& query : all_orders(question_of(lazy_drains_are_wrong))) {
    EXPECT_FALSE(verify_pso(query).has_value());
    EXPECT_TRUE(is_realizable(query, pso));
    EXPECT_TRUE(ours_says_yes(query, pso));
    expect_all_agree(query, pso);
  }
  EXPECT_FALSE(verify_pso(question_of("T0: Wx Ly")).has_value());
  EXPECT_TRUE(is_yes(verify_tso(question_of("T0: Wx Ly S Wz")).verdict));  // they mean nothing there
}

/// T0 and T1 agree on an order of their writes of x, T2 and T3 on one of theirs of y, and these contradict
/// each other.
constexpr std::string_view crossed =
    "T0: Wx F Wa Rb<T1.2 Ry<T2.0 | T1: Wx F Wb Ra<T0.2 Ry<T3.0 |"
    " T2: Wy F Wc Rd<T3.2 Rx<T0.0 | T3: Wy F Wd Rc<T2.2 Rx<T1.0";

TEST(Closure, IsNotComplete) {
  const Query query = question_of(crossed);
  for (const Model& model : {tso, pso}) {
    EXPECT_FALSE(is_realizable(query, model));
    EXPECT_FALSE(has_cycle(query, model));
    expect_all_agree(query, model);
  }
}

/// "T1.2 m(T0.0)": an event, then a write coming to memory.
std::string text_of(const ClosureCycle& cycle) {
  std::string text;
  for (const ClosureNode& node : cycle) {
    const std::string name =
        "T" + std::to_string(node.event.strand.thread.value) + "." + std::to_string(node.event.index);
    text += (text.empty() ? "" : " ") + (node.in_memory ? "m(" + name + ")" : name);
  }
  return text;
}
std::string cycle_of(std::string_view text, const Model& model) {
  const Closure closure = close(question_of(text), model);
  const auto* cycle = std::get_if<ClosureCycle>(&closure);
  return cycle == nullptr ? "none" : text_of(*cycle);
}

TEST(Closure, ShowsACycle) {
  EXPECT_EQ(cycle_of("T0: Wx F Ry<init | T1: Wy F Rx<init", tso), "T1.2 m(T0.0) T0.1 T0.2 m(T1.0) T1.1");
  EXPECT_EQ(cycle_of("T0: Wx Ry<init | T1: Wy Rx<init", tso), "none");
  EXPECT_EQ(cycle_of("T0: Wx Wx Rx<T0.0", tso), "T0.2 T0.1");
  EXPECT_EQ(cycle_of("T0: Ux<T0.0", tso), "T0.0");
  EXPECT_EQ(cycle_of("T0: Ux<init | T1: Ux<init", tso), "T0.0 T1.0");
  EXPECT_EQ(cycle_of("T0: Wx Wy | T1: Ry<T0.1 Rx<init", pso), "none");
}

TEST(Closure, DecidesBeforeTheSearch) {
  const Query query = question_of("T0: Wx F Ry<init | T1: Wy F Rx<init");
  const BaselineAnswer with = verify_tso(query, {.closure = true}), without = verify_tso(query);
  EXPECT_TRUE(with.by_closure);
  EXPECT_EQ(with.states, 0);
  EXPECT_FALSE(without.by_closure);
  EXPECT_GT(without.states, 0);
}

TEST(BufferBaselines, TheNaiveSearchSeesMoreStates) {
  const Query query = question_of(crossed);
  EXPECT_GT(verify_naively(query, tso).states, verify_tso(query).states);
  EXPECT_GT(verify_naively(query, pso).states, verify_pso(query)->states);
}

}  // namespace
}  // namespace heddle

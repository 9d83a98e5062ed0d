#include "oracle/good_writes/verify_sc.hpp"

#include <gtest/gtest.h>

#include "fuzz/question_text.hpp"
#include "oracle/good_writes/good_writes_oracle.hpp"
#include "oracle/witness_check.hpp"

namespace heddle {
namespace {

constexpr VerifyScOptions all_options[] = {{},
                                           {.greedy = false},
                                           {.closure = false},
                                           {.guided = false},
                                           {.greedy = false, .closure = false, .guided = false}};

/// With each heuristic switched off in turn; every yes is replayed.
bool has_order(std::string_view text) {
  const Query query = fuzz::question_of(text);
  std::optional<bool> answer;
  for (const VerifyScOptions& options : all_options) {
    VerifySc verify(options);
    const Verdict verdict = decide_good_writes(query, verify, {});
    const auto* witness = std::get_if<Witness>(&verdict);
    if (witness != nullptr) {
      EXPECT_EQ(refute(*witness, query, sc), std::nullopt) << text;
    }
    EXPECT_EQ(answer.value_or(witness != nullptr), witness != nullptr) << text;
    answer = witness != nullptr;
  }
  return *answer;
}

TEST(VerifySc, AReadMayTakeAnyOfItsGoodWrites) {
  EXPECT_TRUE(has_order("T0: Wx Ry<init | T1: Wy Rx<T0.0"));
  EXPECT_FALSE(has_order("T0: Wx Ry<init | T1: Wy Rx<init"));
  EXPECT_TRUE(has_order("T0: Wx Ry<init,T2.0 | T1: Wy Rx<init | T2: Wy"));
  EXPECT_TRUE(has_order("T0: Wx Ry<init | T1: Wy Rx<init,T2.0 | T2: Wx"));
}

TEST(VerifySc, AWriteIsHeldBackWhileAReadNeedsTheOneBefore) {
  EXPECT_TRUE(has_order("T0: Wx | T1: Wx | T2: Rx<T0.0 Rx<T1.0 | T3: Rx<T0.0"));
  EXPECT_FALSE(has_order("T0: Wx | T1: Wx | T2: Rx<T0.0 Rx<T1.0 | T3: Rx<T1.0 Rx<T0.0"));
}

TEST(VerifySc, AReadModifyWriteTakesItsSourceFromAllOthers) {
  EXPECT_FALSE(has_order("T0: Ux<init | T1: Ux<init"));
  EXPECT_TRUE(has_order("T0: Ux<init | T1: Ux<init,T0.0"));
  EXPECT_TRUE(has_order("T0: Ux<init,T1.0 | T1: Ux<init,T0.0"));
  EXPECT_FALSE(has_order("T0: Ux<T1.0 | T1: Ux<T0.0"));
  // A lock: its good-writes are one release.
  EXPECT_TRUE(has_order("T0: Ul<init Wx Wl | T1: Ul<T0.2 Rx<T0.1 Wl"));
  EXPECT_FALSE(has_order("T0: Ul<init Wx Wl | T1: Ul<T0.2 Rx<init Wl"));
}

TEST(VerifySc, ThreadsStartAndAreWaitedFor) {
  EXPECT_FALSE(has_order("T0: Wx spawn(T1) | T1: Rx<init"));
  EXPECT_TRUE(has_order("T0: spawn(T1) Wx join(T1) | T1: Rx<init,T0.1"));
  EXPECT_FALSE(has_order("T0: spawn(T1) join(T1) Rx<init | T1: Wx"));
}

TEST(VerifySc, ClosureIsNotAllThatIsNeeded) {
  EXPECT_FALSE(
      has_order("T0: Wx Wy Rz<T1.1 Rx<T0.0 | T1: Wy Wz Rx<T2.1 Ry<T1.0 | T2: Wz Wx Ry<T0.1 Rz<T2.0"));
}

/// The closure of a question, or nothing.
std::optional<GoodWritesClosure> closure_of(const Query& query) {
  VerifySc verify;
  static_cast<void>(decide_good_writes(query, verify, {}));
  const GoodWritesClosure* closure = verify.closure();
  return closure != nullptr ? std::optional(*closure) : std::nullopt;
}

TEST(GoodWritesClosure, RefusesWhatNoOrderHas) {
  EXPECT_TRUE(closure_of(fuzz::question_of("T0: Wx Ry<init | T1: Wy Rx<T0.0")));
  EXPECT_FALSE(closure_of(fuzz::question_of("T0: Wx Ry<init | T1: Wy Rx<init")));
  // Between the write and the read there is a read that must not read it.
  EXPECT_FALSE(closure_of(fuzz::question_of(
      "T0: Wx spawn(T1) spawn(T2) join(T1) join(T2) Rx<T1.0,T2.0 Rx<T0.0 | T1: Wx | T2: Wx")));
}

}  // namespace
}  // namespace heddle

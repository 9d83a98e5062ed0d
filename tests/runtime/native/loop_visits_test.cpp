// When a thread is taken to be back in the state of an earlier visit of a loop's head.
#include "runtime/native/loop_visits.hpp"

#include <array>
#include <gtest/gtest.h>

namespace heddle {

namespace {

constexpr std::uint64_t frame = 1000;
constexpr LoopHead head = 1;

/// A thread with some memory of its own.
class Visitor {
 public:
  std::size_t visit(std::uint64_t state, std::uint64_t at_frame = frame, LoopHead at = head,
                    bool enters = false) {
    visits_.arrive(at_frame, at, enters);
    LoopVisit now;
    now.frame = at_frame;
    now.head = at;
    now.state = state;
    const std::size_t equal = visits_.equal_visits(now).size();
    visits_.add(now);
    return equal;
  }
  void write(std::size_t word, std::uint64_t value) {
    visits_.will_write(address(word), 8);
    memory_.at(word) = value;
  }
  void write_byte(std::size_t word, std::size_t byte, unsigned char value) {
    visits_.will_write(address(word) + byte, 1);
    reinterpret_cast<unsigned char*>(&memory_.at(word))[byte] = value;
  }
  /// What another thread does to these words, or the runtime, without telling.
  void change(std::size_t word, std::uint64_t value) { memory_.at(word) = value; }
  [[nodiscard]] std::uint64_t address(std::size_t word) const {
    return reinterpret_cast<std::uint64_t>(&memory_.at(word));
  }
  LoopVisits& visits() { return visits_; }

 private:
  alignas(8) std::array<std::uint64_t, 8> memory_{};
  LoopVisits visits_;
};

}  // namespace

TEST(LoopVisits, AnEqualStateIsFoundAgain) {
  Visitor thread;
  EXPECT_EQ(thread.visit(7), 0U);
  EXPECT_EQ(thread.visit(8), 0U);
  EXPECT_EQ(thread.visit(7), 1U);
  EXPECT_EQ(thread.visit(7), 2U);
}

TEST(LoopVisits, OwnMemoryMustBeAsItWas) {
  Visitor thread;
  thread.visit(7);
  thread.write(0, 1);
  EXPECT_EQ(thread.visit(7), 0U);
  thread.write(0, 0);
  EXPECT_EQ(thread.visit(7), 1U) << "as at the first visit, not as at the second";
}

TEST(LoopVisits, OnlyWhatWasThereAtTheVisitCounts) {
  Visitor thread;
  thread.write(0, 5);  // no visit is open: not noted
  thread.visit(7);
  thread.write(0, 6);
  thread.write(0, 7);
  EXPECT_EQ(thread.visit(8), 0U);
  thread.write(0, 6);
  EXPECT_EQ(thread.visit(7), 0U) << "6 was there in between only";
  thread.write(0, 5);
  EXPECT_EQ(thread.visit(7), 1U);
}

TEST(LoopVisits, BytesThatTheThreadDidNotWriteDoNotCount) {
  Visitor thread;
  thread.visit(7);
  thread.write_byte(0, 1, 3);
  thread.write_byte(0, 1, 0);
  thread.change(0, 0xff);  // byte 0: another thread's
  EXPECT_EQ(thread.visit(7), 1U);
}

TEST(LoopVisits, ObjectsMadeSinceMustHaveEnded) {
  Visitor thread;
  thread.visit(7);
  thread.visits().note_made(thread.address(2), 8);
  thread.write(2, 9);
  EXPECT_EQ(thread.visit(7), 0U);
  thread.visits().note_ended(thread.address(2));
  EXPECT_EQ(thread.visit(7), 1U) << "what the object held does not matter any more";
}

TEST(LoopVisits, AnOlderObjectThatEndedIsADifference) {
  Visitor thread;
  thread.visit(7);
  thread.visits().note_ended(thread.address(2));
  EXPECT_EQ(thread.visit(7), 0U);
}

TEST(LoopVisits, EnteringALoopForgetsItsEarlierVisits) {
  Visitor thread;
  thread.visit(7);
  EXPECT_EQ(thread.visit(7, frame, head, true), 0U);
  EXPECT_EQ(thread.visit(7), 1U);
}

TEST(LoopVisits, VisitsOfFunctionsThatHaveEndedAreForgotten) {
  Visitor thread;
  thread.visit(7);
  thread.visit(7, frame - 100, 2);
  EXPECT_EQ(thread.visit(7), 1U);
  EXPECT_EQ(thread.visit(7, frame - 100, 2), 0U) << "that function was called again";
}

TEST(LoopVisits, ALogThatGrowsTooLongEndsTheVisits) {
  Visitor thread;
  thread.visit(7);
  for (int i = 0; i < 5000; ++i) thread.write(0, 0);
  EXPECT_FALSE(thread.visits().is_open());
  EXPECT_EQ(thread.visit(7), 0U);
}

TEST(LoopBounds, AreLearntOnceAndRestored) {
  LoopBounds bounds;
  EXPECT_EQ(bounds.of(3), 1U);
  EXPECT_TRUE(bounds.raise(3, 2));
  EXPECT_FALSE(bounds.raise(3, 2));
  EXPECT_TRUE(bounds.raise(3, 100));
  EXPECT_TRUE(bounds.is_given_up(3));
  bounds.give_up(5);
  LoopBounds restored;
  EXPECT_TRUE(restored.restore(bounds.list()));
  EXPECT_EQ(restored.list(), bounds.list());
  EXPECT_FALSE(restored.restore({{1, 1}}));
  EXPECT_FALSE(restored.restore({{1, 99}}));
}

}  // namespace heddle

// Which blocked executions are deadlocks, where a thread was left in a loop that changes nothing.
#include "check/deadlock.hpp"

#include <gtest/gtest.h>

namespace heddle {

namespace {

constexpr LocationId x{0}, m{1};

/// An execution as a list of steps, without store buffers unless said otherwise.
class Blocked {
 public:
  explicit Blocked(std::size_t threads) {
    execution_.ending = Ending::blocked;
    execution_.threads.resize(threads);
    for (ThreadEnd& end : execution_.threads) end.state = ThreadState::finished;
    steps_.resize(threads);
  }

  Blocked& reads(std::uint16_t thread, LocationId location, Value value, Part part = {}) {
    Event& event = add(thread, OpKind::load, location, part);
    event.reads = true;
    event.read = value;
    return *this;
  }
  Blocked& writes(std::uint16_t thread, LocationId location, Value value) {
    Event& event = add(thread, OpKind::store, location, {});
    event.writes = true;
    event.written = value;
    return *this;
  }
  Blocked& updates(std::uint16_t thread, LocationId location, Value from, Value to) {
    Event& event = add(thread, OpKind::modify, location, {});
    event.reads = event.writes = true;
    event.read = from;
    event.written = to;
    return *this;
  }
  Blocked& chooses(std::uint16_t thread, std::uint32_t outcomes) {
    add(thread, OpKind::choose, no_location, {}).op.choices = outcomes;
    return *this;
  }
  /// The thread's last store waits in its buffer.
  Blocked& buffered() {
    execution_.events.back().buffered = true;
    return *this;
  }
  Blocked& drains(std::size_t position) {
    const Event store = execution_.events[position];
    Event& event = execution_.events.emplace_back(store);
    event.id = {{store.thread(), 1}, 0};
    event.op.kind = OpKind::drain;
    event.buffered = event.writes = false;
    event.source = static_cast<std::uint32_t>(position);
    return *this;
  }
  /// The thread was left in its loop after a round that began when it had taken `begin` steps.
  Blocked& left(std::uint16_t thread, Value begin) {
    ThreadEnd& end = execution_.threads[thread];
    end.state = ThreadState::waiting;
    end.next.kind = OpKind::load;
    end.next.location = x;
    end.next.set_guard({Predicate::Kind::never, 0});
    end.next.role = Role::spin;
    end.next.value = begin;
    return *this;
  }
  [[nodiscard]] bool is_stuck() const {
    const std::vector<ThreadId> threads = deadlocked_threads(execution_);
    return stuck_thread(execution_, threads).has_value();
  }

 private:
  Event& add(std::uint16_t thread, OpKind kind, LocationId location, Part part) {
    Event& event = execution_.events.emplace_back();
    event.id = {strand_of({thread}), steps_[thread]++};
    event.op.kind = kind;
    event.op.location = location;
    event.op.part = part;
    return event;
  }
  Execution execution_;
  std::vector<std::uint32_t> steps_;
};

TEST(StuckLoops, ReadWhatMemoryStillHolds) {
  EXPECT_TRUE(Blocked(1).reads(0, x, 0).reads(0, m, 0).left(0, 0).is_stuck());
  EXPECT_TRUE(Blocked(2).reads(0, x, 0).writes(1, x, 1).writes(1, x, 0).left(0, 0).is_stuck());
  EXPECT_FALSE(Blocked(2).reads(0, x, 0).writes(1, x, 1).left(0, 0).is_stuck());
}

TEST(StuckLoops, OnlyTheLastRoundCounts) {
  EXPECT_TRUE(Blocked(2).reads(0, x, 0).writes(1, x, 1).reads(0, x, 1).left(0, 1).is_stuck());
}

TEST(StuckLoops, MayWriteWhatTheyTakeBack) {
  // A look under a lock: what it read is there again at the end, what it wrote is not.
  EXPECT_TRUE(Blocked(1).updates(0, m, 0, 1).reads(0, x, 0).writes(0, m, 0).left(0, 0).is_stuck());
  EXPECT_FALSE(Blocked(2)
                   .updates(0, m, 0, 1)
                   .reads(0, x, 0)
                   .writes(0, m, 0)
                   .updates(1, m, 0, 2)
                   .left(0, 0)
                   .is_stuck());
}

TEST(StuckLoops, MayReadWhatTheyWroteThemselves) {
  EXPECT_TRUE(
      Blocked(1).updates(0, m, 0, 1).reads(0, m, 1).writes(0, m, 0).reads(0, x, 0).left(0, 0).is_stuck());
}

TEST(StuckLoops, ChangeNothingAtTheEnd) {
  // The store of another thread is overwritten in the next round.
  EXPECT_FALSE(Blocked(2).writes(0, m, 0).reads(0, x, 0).writes(1, m, 5).left(0, 0).is_stuck());
  EXPECT_TRUE(Blocked(2).writes(1, m, 5).writes(0, m, 0).reads(0, x, 0).left(0, 0).is_stuck());
  EXPECT_TRUE(Blocked(1).writes(0, m, 1).writes(0, m, 0).reads(0, x, 0).left(0, 0).is_stuck());
}

TEST(StuckLoops, HoldWhatLeavesTheirBuffers) {
  EXPECT_TRUE(
      Blocked(2).writes(1, m, 5).writes(0, m, 0).buffered().reads(0, x, 0).drains(1).left(0, 0).is_stuck());
  EXPECT_FALSE(
      Blocked(2).writes(0, m, 0).buffered().reads(0, x, 0).drains(0).writes(1, m, 5).left(0, 0).is_stuck());
}

TEST(StuckLoops, ChooseNothing) {
  EXPECT_FALSE(Blocked(1).chooses(0, 2).reads(0, x, 0).left(0, 0).is_stuck());
  EXPECT_TRUE(Blocked(1).chooses(0, 1).reads(0, x, 0).left(0, 0).is_stuck());
  EXPECT_TRUE(Blocked(1).chooses(0, 2).reads(0, x, 0).left(0, 1).is_stuck()) << "before the loop";
}

TEST(StuckLoops, ReadPartsOfLocations) {
  const Part low{0, 4};
  EXPECT_TRUE(Blocked(2).reads(0, x, 7, low).writes(1, x, (Value{3} << 32U) + 7).left(0, 0).is_stuck());
  EXPECT_FALSE(Blocked(2).reads(0, x, 7, low).writes(1, x, 8).left(0, 0).is_stuck());
}

}  // namespace

}  // namespace heddle

// Which blocks are lost at the end of an execution, on executions that are written by hand: three blocks, a
// global variable at address 100 and a word in each block.
#include "check/leaks.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

constexpr std::uint64_t global = 104, size = 16;

class LeaksTest : public testing::Test {
 protected:
  LeaksTest() {
    execution_.threads.resize(2);
    for (ThreadEnd& end : execution_.threads) end.state = ThreadState::finished;
    for (std::uint64_t i = 0; i < 3; ++i) {
      Block block;
      block.address = address(i);
      block.cell = block.address - 8;
      block.size = size;
      execution_.blocks.push_back(block);
    }
    places_ = {Place{global, 8}, Place{address(0), 8}, Place{address(1), 8}, Place{address(2) + 8, 8}};
    execution_.places = places_;
    execution_.locations = places_.size();
  }

  [[nodiscard]] static std::uint64_t address(std::uint64_t block) { return 1'000 * (block + 1); }
  /// Stores a value in shared memory.
  void write(std::uint32_t location, std::uint64_t value) {
    Event& event = execution_.events.emplace_back();
    event.op.kind = OpKind::store;
    event.op.location = {location};
    event.writes = true;
    event.written = static_cast<Value>(value);
  }
  void hold(std::uint64_t holder, std::uint64_t word) { execution_.held.push_back({holder, word, {}}); }
  [[nodiscard]] std::vector<std::uint32_t> lost(const std::vector<std::uint32_t>& unfreed = {0, 1, 2}) {
    return leaks_.find(execution_, unfreed);
  }
  void join() {
    Event& event = execution_.events.emplace_back();
    event.op.kind = OpKind::join;
    event.op.location = no_location;
    event.op.target = {1};
  }

  Execution execution_;
  std::vector<Place> places_;
  Leaks leaks_;
};

TEST_F(LeaksTest, WhatNothingPointsToIsLost) {
  EXPECT_EQ(lost(), (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_EQ(lost({1}), (std::vector<std::uint32_t>{1}));
  EXPECT_TRUE(lost({}).empty());
}

TEST_F(LeaksTest, GlobalsKeepBlocksAndWhatThesePointTo) {
  write(0, address(1));
  write(2, address(2) + 15);  // into the block
  EXPECT_EQ(lost(), (std::vector<std::uint32_t>{0}));
}

TEST_F(LeaksTest, OnlyWhatWasWrittenLastCounts) {
  write(0, address(1));
  write(0, address(0));
  EXPECT_EQ(lost(), (std::vector<std::uint32_t>{1, 2}));
  write(0, address(0) + size);  // beyond the block
  EXPECT_EQ(lost(), (std::vector<std::uint32_t>{0, 1, 2}));
}

TEST_F(LeaksTest, BufferedStoresCountWhenTheyReachMemory) {
  write(0, address(1));
  execution_.events.back().buffered = true;
  EXPECT_EQ(lost(), (std::vector<std::uint32_t>{0, 1, 2}));
  Event& drain = execution_.events.emplace_back(execution_.events.back());
  drain.op.kind = OpKind::drain;
  drain.writes = drain.buffered = false;
  EXPECT_EQ(lost(), (std::vector<std::uint32_t>{0, 2}));
}

TEST_F(LeaksTest, CirclesDoNotKeepThemselves) {
  write(1, address(1));
  write(2, address(0));
  EXPECT_EQ(lost(), (std::vector<std::uint32_t>{2, 0, 1}));
}

TEST_F(LeaksTest, TheBlockThatHoldsTheOthersComesFirst) {
  hold(address(2), address(0));
  hold(address(0), address(1));
  EXPECT_EQ(lost().front(), 2U);
  hold(0, address(2));
  EXPECT_TRUE(lost().empty());
}

TEST_F(LeaksTest, FreedBlocksAndLostVariablesHoldNothing) {
  write(1, address(1));  // block 0 is freed
  EXPECT_EQ(lost({1}), (std::vector<std::uint32_t>{1}));
  write(0, address(1));
  EXPECT_TRUE(lost({1}).empty());
  execution_.lost.push_back({global, 8, {}});
  EXPECT_EQ(lost({1}), (std::vector<std::uint32_t>{1}));
}

TEST_F(LeaksTest, AProgramThatEndsAtOnceLosesNothing) {
  hold(0, HeldAddress::everything);
  EXPECT_TRUE(lost().empty());
}

TEST_F(LeaksTest, LeaksAreJudgedWhereAllThreadsWereJoined) {
  EXPECT_FALSE(ends_in_order(execution_, LeakCheck::where_all_joined));
  EXPECT_TRUE(ends_in_order(execution_, LeakCheck::everywhere));
  EXPECT_FALSE(ends_in_order(execution_, LeakCheck::none));
  join();
  EXPECT_TRUE(ends_in_order(execution_, LeakCheck::where_all_joined));
  execution_.threads[0].state = ThreadState::exited;
  EXPECT_TRUE(ends_in_order(execution_, LeakCheck::where_all_joined));
  execution_.threads[1].state = ThreadState::exited;
  EXPECT_FALSE(ends_in_order(execution_, LeakCheck::everywhere));
}

TEST_F(LeaksTest, NothingIsJudgedAfterAFailureOrWhereAThreadIsBlocked) {
  join();
  execution_.ending = Ending::blocked;
  EXPECT_FALSE(ends_in_order(execution_, LeakCheck::everywhere));
  execution_.ending = Ending::complete;
  execution_.failures.push_back({FindingKind::abort, {1}, 0, {}});
  EXPECT_FALSE(ends_in_order(execution_, LeakCheck::everywhere));
}

}  // namespace
}  // namespace heddle

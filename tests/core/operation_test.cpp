#include "core/operation.hpp"

#include <gtest/gtest.h>

#include "core/conflict.hpp"
#include "core/random.hpp"
#include "core/vector_clock.hpp"

namespace heddle {
namespace {

TEST(Predicate, HoldsAsNamed) {
  using Kind = Predicate::Kind;
  struct Row {
    Kind kind;
    bool below, same, above;  // for values 4, 5, 6 and operand 5
  };
  for (const Row& row : {Row{Kind::always, true, true, true}, Row{Kind::never, false, false, false},
                         Row{Kind::equal, false, true, false}, Row{Kind::not_equal, true, false, true},
                         Row{Kind::less, true, false, false}, Row{Kind::greater, false, false, true}}) {
    const Predicate test{row.kind, 5};
    EXPECT_EQ(test.holds(4), row.below);
    EXPECT_EQ(test.holds(5), row.same);
    EXPECT_EQ(test.holds(6), row.above);
  }
}

TEST(Update, AppliesAndWrapsAround) {
  using Kind = Update::Kind;
  EXPECT_EQ((Update{Kind::set, 7}.apply(3)), 7);
  EXPECT_EQ((Update{Kind::add, -4}.apply(3)), -1);
  EXPECT_EQ((Update{Kind::add, 1}.apply(INT64_MAX)), INT64_MIN);
  EXPECT_EQ((Update{Kind::bit_and, 6}.apply(3)), 2);
  EXPECT_EQ((Update{Kind::bit_or, 6}.apply(3)), 7);
  EXPECT_EQ((Update{Kind::bit_xor, 6}.apply(3)), 5);
}

Operation access(OpKind kind, std::uint32_t location) {
  Operation op;
  op.kind = kind;
  op.location = {location};
  return op;
}

TEST(Conflict, NeedsOneLocationAndAWrite) {
  Event read;
  read.op = access(OpKind::load, 1);
  read.reads = true;
  Event write;
  write.op = access(OpKind::store, 1);
  write.writes = true;
  EXPECT_FALSE(conflicts(read, access(OpKind::load, 1)));
  EXPECT_TRUE(conflicts(read, access(OpKind::store, 1)));
  EXPECT_TRUE(conflicts(read, access(OpKind::drain, 1)));
  EXPECT_TRUE(conflicts(read, access(OpKind::modify, 1)));
  EXPECT_TRUE(conflicts(write, access(OpKind::load, 1)));
  EXPECT_FALSE(conflicts(write, access(OpKind::load, 2)));
  EXPECT_FALSE(conflicts(write, Operation{}));
}

TEST(ClockRows, JoinIsTheMaximum) {
  ClockRows rows;
  rows.reset(2, 3);
  rows[0][0] = 5;
  rows[0][2] = 1;
  rows[1][1] = 7;
  rows[1][2] = 4;
  rows.join(0, 1);
  EXPECT_EQ(std::vector<ClockRows::Count>(rows[0].begin(), rows[0].end()),
            (std::vector<ClockRows::Count>{5, 7, 4}));
  rows.reset(2, 3);
  EXPECT_EQ(rows[0][0], 0U);
}

TEST(Random, IsTheSameEverywhere) {
  // The first outputs of SplitMix64 for seed 0, as published with the algorithm.
  Random random(0);
  EXPECT_EQ(random.next(), 0xe220a8397b1dcdafULL);
  EXPECT_EQ(random.next(), 0x6e789e6aa1b965f4ULL);
  for (int i = 0; i < 1000; ++i) EXPECT_LT(random.below(7), 7U);
}

}  // namespace
}  // namespace heddle

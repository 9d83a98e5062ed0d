#include "runtime/native/barrier_users.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

constexpr BarrierUsers::Key barrier{4096, 2};

/// Two threads, of which the second asks for the result.
BarrierUsers known_users() {
  BarrierUsers users;
  EXPECT_TRUE(users.add(barrier, 3, true));
  EXPECT_TRUE(users.add(barrier, 1, false));
  return users;
}

TEST(BarrierUsers, HaveAnOrderOnceARunHasShownAllOfThem) {
  BarrierUsers users = known_users();
  EXPECT_TRUE(users.order_of(barrier).empty());
  EXPECT_TRUE(users.learn());
  ASSERT_EQ(users.order_of(barrier).size(), 2U);
  EXPECT_EQ(users.order_of(barrier)[0], (BarrierUsers::User{1, false}));
  EXPECT_EQ(users.order_of(barrier)[1], (BarrierUsers::User{3, true}));
  EXPECT_TRUE(users.add(barrier, 1, false));
  EXPECT_FALSE(users.learn());
}

TEST(BarrierUsers, HaveNoOrderIfTheyAreMoreThanNeeded) {
  BarrierUsers users = known_users();
  EXPECT_TRUE(users.learn());
  EXPECT_FALSE(users.add(barrier, 2, false));
  EXPECT_TRUE(users.learn());
  EXPECT_TRUE(users.order_of(barrier).empty());
  EXPECT_TRUE(users.add(barrier, 4, false));
  EXPECT_FALSE(users.learn());
}

TEST(BarrierUsers, StartAgainWhenAThreadAsks) {
  BarrierUsers users = known_users();
  EXPECT_TRUE(users.learn());
  EXPECT_FALSE(users.add(barrier, 1, true));
  EXPECT_TRUE(users.learn());
  EXPECT_TRUE(users.order_of(barrier)[0].asks);
}

TEST(BarrierUsers, LoseTheirOrderWhereArrivalsDoNotCommute) {
  BarrierUsers users = known_users();
  EXPECT_TRUE(users.learn());
  EXPECT_FALSE(users.give_up(barrier));
  EXPECT_TRUE(users.learn());
  EXPECT_TRUE(users.order_of(barrier).empty());
}

TEST(BarrierUsers, LookHowManyAreNeededIfThatChanges) {
  BarrierUsers users = known_users();
  EXPECT_EQ(users.needed_at(4096), 0U);
  EXPECT_TRUE(users.learn());
  EXPECT_EQ(users.needed_at(4096), 2U);
  EXPECT_TRUE(users.make(barrier));
  EXPECT_FALSE(users.make({4096, 3}));
  EXPECT_EQ(users.needed_at(4096), 0U);
  EXPECT_TRUE(users.make({4096, 3}));
}

TEST(BarrierUsers, AreRestored) {
  BarrierUsers users = known_users(), again;
  EXPECT_TRUE(users.learn());
  ASSERT_TRUE(again.restore(users.list(), 4));
  EXPECT_EQ(again.order_of(barrier).size(), 2U);
  EXPECT_FALSE(again.restore(users.list(), 3));  // there is no such thread
  EXPECT_FALSE(again.restore({{4096, 2, false, {{2, false}, {1, false}}}}, 4));
}

}  // namespace
}  // namespace heddle

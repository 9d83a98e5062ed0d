#include "core/mutexes.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

constexpr LocationId m{3};
constexpr ThreadId a{1}, b{2};

Operation mutex_operation(OpKind kind, Predicate guard, Predicate condition, Value written) {
  Operation op;
  op.kind = kind;
  op.location = m;
  op.set_guard(guard);
  op.set_condition(condition);
  op.set_update({Update::Kind::set, written});
  return op;
}
constexpr Predicate is(Value value) {
  return {Predicate::Kind::equal, value};
}
Operation lock_with(Value mark) {
  return mutex_operation(OpKind::modify, is(0), {}, mark);
}
Operation try_lock_with(Value mark) {
  return mutex_operation(OpKind::modify, {}, is(0), mark);
}
Operation unlock_of(Value mark) {
  return mutex_operation(OpKind::unlock, {}, is(mark), 0);
}
Operation store_of(Value value) {
  Operation op;
  op.kind = OpKind::store;
  op.location = m;
  op.value = value;
  return op;
}

TEST(Mutexes, OneOperationTells) {
  EXPECT_TRUE(is_lock_operation(lock_with(1)));
  EXPECT_FALSE(is_try_lock_operation(lock_with(1)));
  EXPECT_TRUE(is_try_lock_operation(try_lock_with(1)));
  EXPECT_FALSE(is_lock_operation(try_lock_with(1)));
  EXPECT_FALSE(is_lock_operation(unlock_of(1)));
}

TEST(Mutexes, ASemaphoreWaitsUntilItWritesAndIsNoMutex) {
  Operation wait = mutex_operation(OpKind::modify, {Predicate::Kind::greater, 0}, {}, 0);
  wait.set_update({Update::Kind::add, -1});
  EXPECT_TRUE(waits_until_it_writes(wait));
  EXPECT_FALSE(is_lock_operation(wait));
  EXPECT_FALSE(waits_until_it_writes(try_lock_with(1)));
  Mutexes mutexes;
  EXPECT_TRUE(mutexes.learn(a, wait));  // it was not considered one before
  EXPECT_FALSE(mutexes.is_mutex(m));
}

TEST(Mutexes, ALocationThatIsOnlyLockedAndUnlockedIsOne) {
  Mutexes mutexes;
  EXPECT_TRUE(mutexes.learn(a, store_of(0), true));
  EXPECT_FALSE(mutexes.is_mutex(m));  // no operation locks it yet
  for (const auto& [thread, mark] : {std::pair{a, Value{1}}, {b, Value{2}}}) {
    EXPECT_TRUE(mutexes.learn(thread, lock_with(mark)));
    EXPECT_TRUE(mutexes.learn(thread, try_lock_with(mark)));
    EXPECT_TRUE(mutexes.learn(thread, unlock_of(mark)));
  }
  EXPECT_TRUE(mutexes.is_mutex(m));
  EXPECT_EQ(mutexes.free_value(m), 0);
  EXPECT_TRUE(mutexes.is_lock(lock_with(1)));
  EXPECT_FALSE(mutexes.is_lock(try_lock_with(1)));
}

TEST(Mutexes, TwoThreadsDoNotHaveTheSameMark) {
  Mutexes mutexes;
  EXPECT_TRUE(mutexes.learn(a, lock_with(1)));
  EXPECT_FALSE(mutexes.learn(b, lock_with(1)));  // it was one, and is none any more
  EXPECT_FALSE(mutexes.is_mutex(m));
  EXPECT_TRUE(mutexes.learn(b, lock_with(2)));  // nothing new: it stays so
  EXPECT_FALSE(mutexes.is_mutex(m));
}

TEST(Mutexes, AStoreThatNeedNotComeFirstRulesOut) {
  Mutexes mutexes;
  EXPECT_TRUE(mutexes.learn(a, lock_with(1)));
  EXPECT_FALSE(mutexes.learn(a, store_of(0)));
  EXPECT_FALSE(mutexes.is_mutex(m));
}

TEST(Mutexes, TheFreeValueIsNoMark) {
  Mutexes mutexes;
  EXPECT_TRUE(mutexes.learn(a, lock_with(0)));
  EXPECT_FALSE(mutexes.is_mutex(m));
}

}  // namespace
}  // namespace heddle

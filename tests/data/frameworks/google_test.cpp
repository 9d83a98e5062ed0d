//! {"exit": 0, "args": ["-lgtest", "-lgtest_main", "--args", "--gtest_filter=*.KeepsOrder:*.PushesFromTwoThreads"], "executions": 2}
//! {"exit": 1, "kind": "assertion", "line": 38, "message": "in test \"Queue.PopsWhatIsPushed\"", "args": ["-lgtest", "-lgtest_main", "--args", "--gtest_filter=*.PopsWhatIsPushed"]}
//! {"exit": 1, "kind": "data-race", "message": "in test \"Queue.LooksWithoutLock\"", "args": ["-lgtest", "-lgtest_main", "--args", "--gtest_filter=*.LooksWithoutLock"]}
//! {"exit": 1, "kind": "assertion", "thread": "T1", "line": 52, "message": "in test \"Queue.ChecksInThread\"", "args": ["-lgtest", "-lgtest_main", "--args", "--gtest_filter=*.ChecksInThread"]}
// GoogleTest, which the command line names as for a linker.
#include <gtest/gtest.h>

#include <optional>
#include <thread>

#include "queue.hpp"

TEST(Queue, KeepsOrder) {
  Queue<int> queue;
  queue.push(1);
  queue.push(2);
  EXPECT_EQ(queue.try_pop(), 1);
  EXPECT_EQ(queue.try_pop(), 2);
}

TEST(Queue, PushesFromTwoThreads) {
  Queue<int> queue;
  std::thread first([&] { queue.push(1); }), second([&] { queue.push(2); });
  first.join();
  second.join();
  EXPECT_TRUE(queue.try_pop().has_value());
  EXPECT_TRUE(queue.try_pop().has_value());
  EXPECT_FALSE(queue.try_pop().has_value());
}

// The consumer may come first.
TEST(Queue, PopsWhatIsPushed) {
  Queue<int> queue;
  std::optional<int> got;
  std::thread producer([&] { queue.push(1); }), consumer([&] { got = queue.try_pop(); });
  producer.join();
  consumer.join();
  ASSERT_TRUE(got.has_value());
}

TEST(Queue, LooksWithoutLock) {
  Queue<int> queue;
  std::thread producer([&] { queue.push(1); });
  queue.seems_empty();
  producer.join();
}

// A check in another thread.
TEST(Queue, ChecksInThread) {
  Queue<int> queue;
  queue.push(1);
  std::thread consumer([&] { EXPECT_TRUE(queue.try_pop().has_value()); });
  EXPECT_TRUE(queue.try_pop().has_value());
  consumer.join();
}

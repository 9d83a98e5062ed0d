//! {"exit": 0, "args": ["--args", "-tc=*Keeps*,*Pushes*,*MayFail"]}
//! {"exit": 1, "kind": "assertion", "line": 38, "message": "check failed: got.has_value.. in test \"Queue PopsWhatIsPushed\"", "args": ["--args", "-tc=*PopsWhat*"]}
//! {"exit": 1, "kind": "data-race", "message": "in test \"Queue LooksWithoutLock\"", "args": ["--args", "-tc=*Without*"]}
// doctest.
#define DOCTEST_CONFIG_IMPLEMENT_WITH_MAIN
#include <doctest/doctest.h>

#include <optional>
#include <thread>

#include "queue.hpp"

TEST_CASE("Queue KeepsOrder") {
  Queue<int> queue;
  queue.push(1);
  queue.push(2);
  CHECK(queue.try_pop() == 1);
  CHECK(queue.try_pop() == 2);
}

TEST_CASE("Queue PushesFromTwoThreads") {
  Queue<int> queue;
  std::thread first([&] { queue.push(1); }), second([&] { queue.push(2); });
  first.join();
  second.join();
  CHECK(queue.try_pop().has_value());
  CHECK(queue.try_pop().has_value());
  CHECK(!queue.try_pop().has_value());
}

// The consumer may come first.
TEST_CASE("Queue PopsWhatIsPushed") {
  Queue<int> queue;
  std::optional<int> got;
  std::thread producer([&] { queue.push(1); }), consumer([&] { got = queue.try_pop(); });
  producer.join();
  consumer.join();
  REQUIRE(got.has_value());
}

TEST_CASE("Queue LooksWithoutLock") {
  Queue<int> queue;
  std::thread producer([&] { queue.push(1); });
  queue.seems_empty();
  producer.join();
}

// A check in another thread.
TEST_CASE("Queue ChecksInThread") {
  Queue<int> queue;
  queue.push(1);
  std::thread consumer([&] { CHECK(queue.try_pop().has_value()); });
  CHECK(queue.try_pop().has_value());
  consumer.join();
}

// It fails in some executions, as it may.
TEST_CASE("Queue MayFail" * doctest::may_fail()) {
  std::optional<int> got;
  Queue<int> queue;
  std::thread producer([&] { queue.push(1); });
  got = queue.try_pop();
  producer.join();
  CHECK(got.has_value());
}

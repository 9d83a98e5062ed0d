#include <gtest/gtest.h>

#include "runtime/native/heap_layouts.hpp"
#include "runtime/native/locality_monitor.hpp"

namespace heddle {
namespace {

constexpr std::uint64_t address = 4096;
constexpr std::uint32_t here = 7, elsewhere = 8;

TEST(LocalityMonitor, WhatOneThreadUsesIsLocal) {
  LocalityMonitor monitor;
  monitor.looks(1, 0);
  monitor.changes(1, 0);
  monitor.changes(2, 1);
  EXPECT_FALSE(monitor.are_shared());
}

TEST(LocalityMonitor, WhatSeveralThreadsOnlyReadIsLocal) {
  LocalityMonitor monitor;
  for (std::size_t thread = 0; thread < 4; ++thread) monitor.looks(1, thread);
  EXPECT_FALSE(monitor.are_shared());
}

TEST(LocalityMonitor, WhatOneThreadChangesAndAnotherReadsIsShared) {
  LocalityMonitor changed_first, read_first;
  changed_first.changes(1, 0);
  changed_first.looks(1, 1);
  EXPECT_TRUE(changed_first.are_shared());
  read_first.looks(1, 0);
  read_first.changes(1, 1);
  EXPECT_TRUE(read_first.are_shared());
}

TEST(LocalityMonitor, AConditionVariableIsSharedOnceItIsUsedWithTwoMutexes) {
  LocalityMonitor monitor;
  monitor.waits(1, 10);
  monitor.waits(1, 10);
  monitor.waits(2, 11);
  EXPECT_FALSE(monitor.are_shared());
  monitor.waits(1, 11);
  EXPECT_TRUE(monitor.are_shared());
}

TEST(LocalityMonitor, RemembersOverRunsUntilItIsCleared) {
  LocalityMonitor monitor;
  monitor.changes(1, 0);
  monitor.clear();
  monitor.looks(1, 1);
  EXPECT_FALSE(monitor.are_shared());
  monitor.changes(1, 0);
  EXPECT_TRUE(monitor.are_shared());
  monitor.looks(5, 0);
  EXPECT_TRUE(monitor.are_shared()) << "it stays so";
}

TEST(HeapLayouts, AVisibleObjectMayBeUsedByOtherThreads) {
  HeapLayouts layouts;
  layouts.made(address, 16, here, false);
  layouts.used(address + 3);
  layouts.asked(address);
  EXPECT_FALSE(layouts.differ());
}

TEST(HeapLayouts, AUseOfAPrivateObjectByAnotherThreadIsNoticedInEitherOrder) {
  HeapLayouts made_first, used_first;
  made_first.made(address, 16, here, true);
  made_first.used(address + 16);
  made_first.used(address - 1);
  EXPECT_FALSE(made_first.differ());
  made_first.used(address + 15);
  EXPECT_TRUE(made_first.differ());
  used_first.used(address + 15);
  used_first.made(address, 15, here, true);
  EXPECT_FALSE(used_first.differ());
  used_first.made(address, 16, elsewhere, true);
  EXPECT_TRUE(used_first.differ());
}

TEST(HeapLayouts, PrivateObjectsThatOverlapInDifferentRunsAreAllRemembered) {
  HeapLayouts layouts;
  layouts.made(address, 64, here, true);
  layouts.made(address + 8, 8, elsewhere, true);
  layouts.made(address + 24, 8, elsewhere, true);
  layouts.used(address + 100);
  EXPECT_FALSE(layouts.differ());
  layouts.used(address + 40);  // beyond both small ones, within the large one
  EXPECT_TRUE(layouts.differ());
}

TEST(HeapLayouts, ObjectsOfOneLineThatDifferInSizeAreNoticedWhereTheyDiffer) {
  HeapLayouts layouts;
  layouts.made(address, 16, here, false);
  layouts.made(address, 32, here, false);
  layouts.used(address + 15);
  EXPECT_FALSE(layouts.differ());
  layouts.used(address + 16);
  EXPECT_TRUE(layouts.differ());
}

TEST(HeapLayouts, AskingForAnObjectThatIsNotTheSameInAllRunsIsNoticedInEitherOrder) {
  HeapLayouts asked_last, asked_first;
  asked_last.made(address, 16, here, false);
  asked_last.made(address, 16, elsewhere, false);
  EXPECT_FALSE(asked_last.differ());
  asked_last.asked(address);
  EXPECT_TRUE(asked_last.differ());
  asked_first.made(address, 16, here, false);
  asked_first.asked(address);
  EXPECT_FALSE(asked_first.differ());
  asked_first.made(address, 16, elsewhere, false);
  EXPECT_TRUE(asked_first.differ());
}

TEST(HeapLayouts, ForgetsAllWhenItIsCleared) {
  HeapLayouts layouts;
  layouts.made(address, 16, here, true);
  layouts.used(address);
  EXPECT_TRUE(layouts.differ());
  layouts.clear();
  EXPECT_FALSE(layouts.differ());
  layouts.used(address);
  EXPECT_FALSE(layouts.differ());
}

}  // namespace
}  // namespace heddle

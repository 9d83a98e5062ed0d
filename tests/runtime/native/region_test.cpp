#include "runtime/native/region.hpp"

#include <cstring>
#include <gtest/gtest.h>
#include <set>

namespace heddle {
namespace {

Value byte_at(std::uint64_t address) {
  return *reinterpret_cast<const std::uint8_t*>(address);
}
void set_byte(std::uint64_t address, std::uint8_t value) {
  *reinterpret_cast<std::uint8_t*>(address) = value;
}
std::uint64_t heap_begin(std::size_t thread) {
  return Region::heaps_base + thread * Region::heap_size;
}

// The region has a fixed address: there is one at a time.
class RegionTest : public testing::Test {
 protected:
  void SetUp() override {
    auto reserved = Region::reserve();
    ASSERT_TRUE(reserved.ok());
    region_.emplace(std::move(*reserved));
  }
  Region& region() { return *region_; }
  std::uint64_t shared(std::size_t thread, std::uint64_t size, std::uint64_t alignment = 8) {
    return region().allocate(thread, size, alignment, true);
  }
  std::uint64_t own(std::size_t thread, std::uint64_t size) {
    return region().allocate(thread, size, 8, false);
  }
  /// Uses so much of a thread's heap that freed memory may be handed out again.
  void leave_quarantine(std::size_t thread) { static_cast<void>(own(thread, 2 << 20)); }

 private:
  std::optional<Region> region_;
};

TEST_F(RegionTest, CannotBeReservedTwice) {
  EXPECT_FALSE(Region::reserve().ok());
}

TEST_F(RegionTest, EveryAddressBelongsToExactlyOneArea) {
  for (const std::uint64_t border :
       {Region::base, Region::globals_base, Region::heaps_base, Region::stacks_base, Region::end})
    for (const std::uint64_t address : {border - 1, border}) {
      const int areas =
          static_cast<int>(Region::in_constants(address)) + static_cast<int>(Region::in_globals(address)) +
          static_cast<int>(Region::in_heaps(address)) + static_cast<int>(Region::in_stacks(address));
      EXPECT_EQ(areas, Region::contains(address) ? 1 : 0) << std::hex << address;
    }
}

TEST_F(RegionTest, AnAllocationDependsOnItsThreadAlone) {
  const std::uint64_t first = shared(1, 24);
  static_cast<void>(shared(2, 100));
  const std::uint64_t second = shared(1, 24);
  EXPECT_EQ(Region::owner_of(first), 1U);
  region().reset();
  EXPECT_EQ(shared(1, 24), first);
  EXPECT_EQ(shared(1, 24), second);
}

TEST_F(RegionTest, AllocationsAreAlignedAndApart) {
  std::uint64_t end = heap_begin(0);
  for (const std::uint64_t alignment : {1U, 8U, 16U, 64U, 4096U, 8U}) {
    const std::uint64_t address = shared(0, 5, alignment);
    EXPECT_EQ(address % alignment, 0U);
    EXPECT_EQ(address % 8, 0U);
    EXPECT_GE(address, end + 8) << "eight bytes between two objects belong to neither";
    end = address + 5;
  }
}

TEST_F(RegionTest, BytesOfAnObjectAreAccessibleAndThoseAroundItAreNot) {
  const std::uint64_t address = shared(3, 13);
  for (std::uint64_t offset = 0; offset < 13; ++offset) EXPECT_TRUE(region().accessible(address + offset, 1));
  EXPECT_FALSE(region().accessible(address - 1, 1));
  EXPECT_FALSE(region().accessible(address + 13, 1));
  EXPECT_TRUE(region().accessible(address + 4, 8)) << "across two granules";
  EXPECT_TRUE(region().accessible(address + 5, 8));
  EXPECT_FALSE(region().accessible(address + 6, 8)) << "its last byte lies beyond the end";
  EXPECT_FALSE(region().accessible(address - 4, 8));
}

TEST_F(RegionTest, AccessesOutsideGlobalsAndHeapsAreNotAccessible) {
  EXPECT_FALSE(region().accessible(0, 1));
  EXPECT_FALSE(region().accessible(Region::base, 1));
  EXPECT_FALSE(region().accessible(Region::stacks_base, 1));
  EXPECT_FALSE(region().accessible(UINT64_MAX, 1));
}

TEST_F(RegionTest, APrivateObjectIsPrivateAndNotAccessible) {
  const std::uint64_t address = own(2, 12);
  EXPECT_TRUE(region().is_private(address, 12));
  EXPECT_FALSE(region().is_private(address, 13));
  EXPECT_FALSE(region().is_private(address - 1, 2));
  EXPECT_FALSE(region().accessible(address, 1));
  EXPECT_TRUE(region().is_own_granule(2, address, 8));
  EXPECT_TRUE(region().is_own_granule(2, address + 8, 4));
  EXPECT_FALSE(region().is_own_granule(2, address + 8, 5));
  EXPECT_FALSE(region().is_own_granule(1, address, 8));
  EXPECT_TRUE(Region::is_of_another(address, 1));
  EXPECT_FALSE(Region::is_of_another(address, 2));
}

TEST_F(RegionTest, AFreedObjectIsNeitherAccessibleNorPrivate) {
  const std::uint64_t address = own(0, 16);
  region().free_own(0, Region::Kind::block, address, 16);
  EXPECT_TRUE(region().is_freed(address));
  EXPECT_TRUE(region().is_freed(address + 15));
  EXPECT_FALSE(region().is_freed(address + 16));
  EXPECT_FALSE(region().is_private(address, 1));
  EXPECT_FALSE(region().is_own_granule(0, address, 8));
  EXPECT_FALSE(region().accessible(address, 1));
}

TEST_F(RegionTest, MemoryFreedWhileTheHeapIsSmallIsNotUsedAgain) {
  const std::uint64_t address = own(0, 16);
  region().free_own(0, Region::Kind::block, address, 16);
  leave_quarantine(0);
  EXPECT_EQ(region().allocate_again(0, Region::Kind::block, 16, 8), 0U);
}

TEST_F(RegionTest, FreedMemoryIsUsedAgainByItsThreadForTheSameKindAndIsZero) {
  leave_quarantine(0);
  const std::uint64_t address = own(0, 16);
  set_byte(address + 3, 7);
  region().free_own(0, Region::Kind::block, address, 16);
  EXPECT_EQ(region().allocate_again(0, Region::Kind::local, 16, 8), 0U);
  EXPECT_EQ(region().allocate_again(1, Region::Kind::block, 16, 8), 0U);
  EXPECT_EQ(region().allocate_again(0, Region::Kind::block, 24, 8), 0U);
  EXPECT_EQ(region().allocate_again(0, Region::Kind::block, 16, 8), address);
  EXPECT_TRUE(region().is_private(address, 16));
  EXPECT_EQ(byte_at(address + 3), 0);
  EXPECT_EQ(region().allocate_again(0, Region::Kind::block, 16, 8), 0U) << "handed out once";
}

TEST_F(RegionTest, WhatWasFreedFirstIsUsedAgainFirst) {
  leave_quarantine(0);
  const std::uint64_t first = own(0, 16), second = own(0, 16);
  region().free_own(0, Region::Kind::block, second, 16);
  region().free_own(0, Region::Kind::block, first, 16);
  EXPECT_EQ(region().allocate_again(0, Region::Kind::block, 16, 8), second);
  EXPECT_EQ(region().allocate_again(0, Region::Kind::block, 16, 8), first);
}

TEST_F(RegionTest, OnlyTheLastObjectOfAHeapCanBeTakenBack) {
  const std::uint64_t before = region().heap_of(0);
  const std::uint64_t first = own(0, 16);
  const std::uint64_t between = region().heap_of(0);
  const std::uint64_t second = own(0, 16);
  set_byte(second, 1);
  EXPECT_FALSE(region().take_back(0, first, 16, before));
  EXPECT_TRUE(region().take_back(0, second, 16, between));
  EXPECT_EQ(region().heap_of(0), between);
  EXPECT_FALSE(region().is_private(second, 1));
  EXPECT_EQ(own(0, 16), second);
  EXPECT_EQ(byte_at(second), 0);
}

TEST_F(RegionTest, AHeapThatIsFullGivesNothing) {
  region().limit_heaps(1000);
  EXPECT_NE(own(0, 500), 0U);
  EXPECT_EQ(own(0, 500), 0U);
  EXPECT_EQ(own(0, UINT64_MAX), 0U);
  EXPECT_NE(own(1, 500), 0U) << "the limit holds for each thread by itself";
}

TEST_F(RegionTest, AResetEmptiesHeapsAndRestoresGlobals) {
  region().set_globals(std::vector<std::byte>(16, std::byte{5}));
  region().make_accessible(Region::globals_base, 16);
  const std::uint64_t address = shared(4, 8);
  set_byte(address, 9);
  set_byte(Region::globals_base + 1, 9);
  region().reset();
  EXPECT_EQ(byte_at(Region::globals_base + 1), 5);
  EXPECT_TRUE(region().accessible(Region::globals_base, 8));
  EXPECT_EQ(byte_at(address), 0);
  EXPECT_FALSE(region().accessible(address, 1));
  EXPECT_FALSE(region().uses_heap(4));
}

TEST_F(RegionTest, LargeGlobalsAreRestoredWhereAWriteWasNoted) {
  region().set_globals(std::vector<std::byte>(std::size_t{1} << 20, std::byte{5}));
  const std::uint64_t noted = Region::globals_base + 3 * Region::page - 1;
  region().note_write(noted, 2);  // on two pages
  set_byte(noted, 1);
  set_byte(noted + 1, 1);
  region().reset();
  EXPECT_EQ(byte_at(noted), 5);
  EXPECT_EQ(byte_at(noted + 1), 5);
}

TEST_F(RegionTest, InitialValuesAreThoseOfTheImageSignExtended) {
  region().set_globals({std::byte{0xff}, std::byte{0x01}, std::byte{0}});
  EXPECT_EQ(region().at_first(Region::globals_base, 1), -1);
  EXPECT_EQ(region().at_first(Region::globals_base, 2), 0x01ff);
  EXPECT_EQ(region().at_first(Region::globals_base + 1, 8), 1) << "zero beyond the image";
  EXPECT_EQ(region().at_first(heap_begin(0) + 8, 8), 0);
}

TEST_F(RegionTest, AnObjectIsFoundFromAnyAddressInOrNearIt) {
  const std::uint64_t address = own(0, 20);
  for (const std::uint64_t offset : {0U, 7U, 8U, 19U})
    EXPECT_EQ(region().start_of_object(address + offset), address);
  EXPECT_EQ(region().size_of_object(address), 20U);
  EXPECT_EQ(region().object_near(address + 30), address) << "behind it";
  EXPECT_EQ(region().object_near(address - 1), address) << "before it";
  EXPECT_EQ(region().object_near(address + (1 << 20)), 0U);
  region().free_own(0, Region::Kind::local, address, 20);
  EXPECT_EQ(region().start_of_object(address + 8), address);
}

TEST_F(RegionTest, EachByteHasAWaitingCellOfItsOwnWhichAResetClears) {
  std::set<std::uint64_t> cells;
  const std::uint64_t first = region().waiting_cell(Region::globals_base);
  ASSERT_NE(first, 0U);
  for (std::uint64_t i = 0; i < 16; ++i) {
    const std::uint64_t cell = region().waiting_cell(Region::globals_base + i);
    EXPECT_EQ(Region::address_of_cell(cell), Region::globals_base + i);
    cells.insert(cell);
  }
  EXPECT_EQ(cells.size(), 16U);
  EXPECT_EQ(Region::address_of_cell(Region::globals_base), 0U);
  set_byte(first, 1);
  region().reset();
  EXPECT_EQ(byte_at(first), 0);
}

TEST_F(RegionTest, StacksDoNotOverlapAndHaveAGuardPageBelow) {
  for (const std::size_t thread : {0U, 1U, 60U, 61U, 1023U}) {
    const std::span<std::byte> stack = region().stack_of(thread);
    const auto begin = reinterpret_cast<std::uint64_t>(stack.data());
    EXPECT_TRUE(Region::in_guard_page(begin - 1));
    EXPECT_FALSE(Region::in_guard_page(begin));
    EXPECT_EQ((begin - Region::stacks_base) / Region::stack_size, thread);
    EXPECT_LE(begin + stack.size(), Region::stacks_base + (thread + 1) * Region::stack_size);
    EXPECT_EQ((begin + stack.size()) % 16, 0U);
  }
}

TEST_F(RegionTest, VisitingAHeapSeesTheContentOfPrivateObjectsOnly) {
  const auto words = [&] {
    std::vector<std::uint64_t> result;
    region().for_each_granule(0, [&](std::uint64_t word) { result.push_back(word); });
    return result;
  };
  const std::uint64_t seen = own(0, 8), unseen = shared(0, 8);
  const auto before = words();
  set_byte(unseen, 1);
  EXPECT_EQ(words(), before);
  set_byte(seen, 1);
  EXPECT_NE(words(), before);
}

}  // namespace
}  // namespace heddle

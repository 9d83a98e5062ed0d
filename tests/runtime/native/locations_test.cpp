#include "runtime/native/locations.hpp"

#include <array>
#include <gtest/gtest.h>

#include "core/random.hpp"

namespace heddle {
namespace {

using Fit = Locations::Fit;
constexpr std::uint64_t at = Region::globals_base + 1024;

LocationId known(Locations& locations, std::uint64_t address, std::uint32_t size) {
  const Locations::Found found = locations.find(address, size);
  EXPECT_EQ(found.fit, Fit::known);
  EXPECT_TRUE(found.part.is_whole());
  return found.location;
}

TEST(Locations, AVariableKeepsItsLocation) {
  Locations locations;
  const LocationId x = known(locations, at, 4), y = known(locations, at + 4, 4);
  EXPECT_NE(x, y);
  EXPECT_EQ(known(locations, at, 4), x);
  EXPECT_EQ(locations.size(), 2U);
  EXPECT_EQ(locations.place(y).address, at + 4);
  EXPECT_EQ(locations.place(y).size, 4U);
}

TEST(Locations, AVariableThatWasLookedUpIsFoundAgainAtOnceAndOnlyAsAWhole) {
  Locations locations;
  EXPECT_EQ(locations.find_recent(at, 4), no_location);
  const LocationId x = known(locations, at, 4);
  EXPECT_EQ(locations.find_recent(at, 4), x);
  EXPECT_EQ(locations.find_recent(at, 2), no_location);
  EXPECT_EQ(locations.find_recent(at + 1, 4), no_location);
}

TEST(Locations, ANarrowerAccessIsAPartOfALocation) {
  Locations locations;
  const LocationId x = known(locations, at, 8);
  const Locations::Found found = locations.find(at + 2, 2);
  EXPECT_EQ(found.fit, Fit::known);
  EXPECT_EQ(found.location, x);
  EXPECT_EQ(found.part.offset, 2);
  EXPECT_EQ(found.part.width, 2);
  EXPECT_EQ(locations.size(), 1U);
}

TEST(Locations, AWiderAccessMakesItsPartsOneLocation) {
  Locations locations;
  static_cast<void>(known(locations, at, 4));
  static_cast<void>(known(locations, at + 4, 4));
  EXPECT_EQ(locations.find(at, 8).fit, Fit::changed);
  EXPECT_EQ(locations.find_recent(at, 4), no_location) << "what was forgotten is not found as recent";
  const LocationId whole = known(locations, at, 8);
  EXPECT_EQ(locations.find(at + 4, 4).location, whole);
  EXPECT_EQ(locations.find(at + 4, 4).part.offset, 4);
}

TEST(Locations, AccessesThatOverlapShareALocation) {
  Locations locations;
  static_cast<void>(known(locations, at, 4));
  EXPECT_EQ(locations.find(at + 2, 4).fit, Fit::changed);
  const Locations::Found first = locations.find(at, 4), second = locations.find(at + 2, 4);
  EXPECT_EQ(first.location, second.location);
  EXPECT_EQ(locations.place(first.location).size, 6U);
}

TEST(Locations, OverlapsOfMoreThanAWordAreTooWide) {
  Locations locations;
  static_cast<void>(known(locations, at, 8));
  EXPECT_EQ(locations.find(at + 4, 8).fit, Fit::too_wide);
}

TEST(Locations, ABlockGoesAlongTheLocationsThatAreThere) {
  Locations locations;
  const LocationId x = known(locations, at + 4, 4);
  const Locations::Found before = locations.next_piece(at, 12, true);
  EXPECT_EQ(before.size, 4U);
  const Locations::Found piece = locations.next_piece(at + 4, 8, true);
  EXPECT_EQ(piece.location, x);
  EXPECT_EQ(piece.size, 4U);
  EXPECT_TRUE(piece.part.is_whole());
  const Locations::Found inside = locations.next_piece(at + 5, 2, true);
  EXPECT_EQ(inside.location, x);
  EXPECT_EQ(inside.part.offset, 1);
  EXPECT_EQ(inside.size, 2U);
}

TEST(Locations, ABlockIsDividedAtWords) {
  Locations locations;
  EXPECT_EQ(locations.next_piece(at + 3, 100, true).size, 5U);
  EXPECT_EQ(locations.next_piece(at + 8, 100, true).size, 8U);
  EXPECT_EQ(locations.next_piece(at + 16, 3, true).size, 3U);
}

TEST(Locations, AVariableDividesABlockThatWasOnlyCopied) {
  Locations locations;
  static_cast<void>(locations.next_piece(at, 8, true));
  EXPECT_EQ(locations.find(at + 4, 4).fit, Fit::changed);
  const LocationId x = known(locations, at + 4, 4);
  EXPECT_EQ(locations.next_piece(at, 8, true).size, 4U);
  EXPECT_EQ(locations.next_piece(at + 4, 4, true).location, x);
}

TEST(Locations, ABlockThatWasCopiedBecomesAVariableOfThatSizeWithoutAChange) {
  Locations locations;
  const LocationId copied = locations.next_piece(at, 8, true).location;
  EXPECT_EQ(known(locations, at, 8), copied);
  EXPECT_EQ(locations.find(at, 4).location, copied) << "no longer divided: a part";
}

TEST(Locations, NumbersAreTheSameWhenRestored) {
  Locations locations;
  static_cast<void>(known(locations, at, 4));
  static_cast<void>(known(locations, at + 4, 4));
  static_cast<void>(locations.find(at, 8));
  const LocationId z = known(locations, at + 64, 2);
  Locations other;
  ASSERT_TRUE(other.restore(locations.places()));
  EXPECT_EQ(other.size(), locations.size());
  EXPECT_EQ(known(other, at + 64, 2), z);
  EXPECT_EQ(known(other, at, 8), known(locations, at, 8));
}

/// Looks a plain access up until nothing changes.
Locations::Found divided(Locations& locations, std::uint64_t address, std::uint32_t size, bool writes) {
  Locations::Found found = locations.find_plain(address, size, writes);
  while (found.fit == Fit::changed) found = locations.find_plain(address, size, writes);
  return found;
}

TEST(Locations, APlainAccessGoesAlongTheVariablesInsideIt) {
  Locations locations;
  const LocationId x = known(locations, at + 4, 1);
  EXPECT_EQ(locations.find_plain(at, 8, true).fit, Fit::several);
  EXPECT_EQ(locations.next_piece(at, 8, true).size, 4U);
  EXPECT_EQ(locations.next_piece(at + 4, 4, true).location, x);
  EXPECT_EQ(locations.next_piece(at + 5, 3, true).size, 3U);
}

TEST(Locations, APlainStoreDividesWhatOnlyPlainAccessesUse) {
  Locations locations;
  EXPECT_TRUE(divided(locations, at, 4, true).part.is_whole());
  EXPECT_EQ(divided(locations, at + 1, 1, false).part, (Part{1, 1}));
  EXPECT_TRUE(divided(locations, at + 1, 1, true).part.is_whole());
  EXPECT_EQ(locations.find_plain(at, 4, false).fit, Fit::several);
  EXPECT_EQ(locations.next_piece(at, 4, false).size, 1U);
}

TEST(Locations, AVariableThatIsAccessedAsAWholeIsNotDivided) {
  Locations locations;
  const LocationId x = known(locations, at, 4);
  const Locations::Found inside = divided(locations, at + 1, 2, true);
  EXPECT_EQ(inside.location, x);
  EXPECT_EQ(inside.part, (Part{1, 2}));
  EXPECT_EQ(divided(locations, at, 4, true).location, x);
}

TEST(Locations, AnAccessAsAWholeTakesItsBytesFromPlainOnes) {
  Locations locations;
  static_cast<void>(divided(locations, at, 8, true));
  EXPECT_EQ(locations.find(at + 2, 2).fit, Fit::changed);
  EXPECT_TRUE(locations.find(at + 2, 2).part.is_whole());
  EXPECT_EQ(locations.find_plain(at, 8, false).fit, Fit::several);
}

TEST(Locations, PlacesThatNoRunCanHaveAreNotRestored) {
  const auto accepts = [](const std::vector<Place>& places) { return Locations().restore(places); };
  EXPECT_TRUE(accepts({{at, 8}, {at + 8, 1}}));
  EXPECT_FALSE(accepts({{at, 9}}));
  EXPECT_FALSE(accepts({{at, 4}, {at + 3, 4}}));
  EXPECT_FALSE(accepts({{Region::base, 4}}));
  EXPECT_FALSE(accepts({{16, 4}}));
  EXPECT_FALSE(accepts({{Region::stacks_base + 64, 4}}));
}

// Whatever accesses come, each byte is in at most one location, and an access that was accepted lies in its
// location.
TEST(Locations, NeverOverlap) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    Locations locations;
    for (int i = 0; i < 60; ++i) {
      const std::uint64_t address = at + random.below(32);
      const auto size = static_cast<std::uint32_t>(1 + random.below(8));
      const std::uint64_t how = random.below(6);
      const Locations::Found found = how < 2   ? locations.next_piece(address, size, how == 0)
                                     : how < 4 ? locations.find_plain(address, size, how == 2)
                                               : locations.find(address, size);
      if (found.fit == Fit::too_wide) break;  // the program is refused
      if (found.fit != Fit::known) continue;
      ASSERT_NE(found.size, 0U);
      const Place& place = locations.place(found.location);
      ASSERT_LE(place.address, address);
      ASSERT_LE(address + found.size, place.address + place.size);
      std::array<int, 64> owners{};
      for (const Place& each : locations.places())
        for (std::uint64_t byte = each.address; byte < each.address + each.size; ++byte)
          ASSERT_EQ(owners[byte - at]++, 0) << "seed " << seed;
    }
  }
}

}  // namespace
}  // namespace heddle

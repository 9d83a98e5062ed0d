#include "core/fingerprint.hpp"

#include <gtest/gtest.h>
#include <set>

#include "core/random.hpp"

namespace heddle {
namespace {

TEST(Hasher, OrderAndLengthMatter) {
  std::set<Fingerprint> prints;
  prints.insert(Hasher(1).done());
  prints.insert(Hasher(1).add(0).done());
  prints.insert(Hasher(1).add(0).add(0).done());
  prints.insert(Hasher(1).add(1).add(2).done());
  prints.insert(Hasher(1).add(2).add(1).done());
  prints.insert(Hasher(2).add(1).add(2).done());
  EXPECT_EQ(prints.size(), 6U);
}

TEST(Hasher, ManySmallInputsDoNotCollide) {
  std::set<std::uint64_t> low, high;
  for (std::uint64_t a = 0; a < 300; ++a)
    for (std::uint64_t b = 0; b < 300; ++b) {
      const Fingerprint print = Hasher(a).add(b).done();
      low.insert(print.lo);
      high.insert(print.hi);
    }
  EXPECT_EQ(low.size(), 90'000U);
  EXPECT_EQ(high.size(), 90'000U);
}

TEST(Fingerprint, SumsAreSets) {
  const Fingerprint a = Hasher(1).done(), b = Hasher(2).done();
  Fingerprint ab = a, ba = b;
  ab += b;
  ba += a;
  EXPECT_EQ(ab, ba);
  ab -= b;
  EXPECT_EQ(ab, a);
}

TEST(FingerprintSet, AgreesWithStdSet) {
  FingerprintSet flat;
  std::set<Fingerprint> reference;
  Random random(1);
  for (int i = 0; i < 20'000; ++i) {
    const Fingerprint print = Hasher(random.below(5'000)).done();
    EXPECT_EQ(flat.insert(print), reference.insert(print).second);
  }
  EXPECT_EQ(flat.size(), reference.size());
  flat.clear();
  EXPECT_EQ(flat.size(), 0U);
  EXPECT_TRUE(flat.insert(*reference.begin()));
}

TEST(FingerprintSet, HoldsZero) {
  FingerprintSet set;
  EXPECT_TRUE(set.insert({}));
  EXPECT_FALSE(set.insert({}));
}

}  // namespace
}  // namespace heddle

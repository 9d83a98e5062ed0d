// A small random generator whose sequence is the same on every machine.
#pragma once

#include <cstdint>

#include "core/assert.hpp"

namespace heddle {

/// SplitMix64: one word of state, any seed is a good seed.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
  }
  /// Uniform in 0 … bound-1, up to a bias below bound / 2^64.
  std::uint64_t below(std::uint64_t bound) {
    HEDDLE_DCHECK(bound > 0);
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(next()) * bound) >> 64);
  }
  /// Returns true with a probability of `percent` percent.
  bool chance(std::uint32_t percent) { return below(100) < percent; }

 private:
  std::uint64_t state_;
};

}  // namespace heddle

// 128-bit fingerprints of things that are sets or sequences, and a flat set of them.
//
// A fingerprint of a set is the sum of its members' fingerprints, so it can be kept up to date one member at
// a time and in any order. With 128 bits, 10^9 different things collide with probability below 10^-20.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"

namespace heddle {

struct Fingerprint {
  std::uint64_t lo = 0;
  std::uint64_t hi = 0;

  constexpr Fingerprint& operator+=(const Fingerprint& other) {
    lo += other.lo;
    hi += other.hi;
    return *this;
  }
  constexpr Fingerprint& operator-=(const Fingerprint& other) {
    lo -= other.lo;
    hi -= other.hi;
    return *this;
  }
  friend constexpr auto operator<=>(const Fingerprint&, const Fingerprint&) = default;
};

namespace detail {
/// The finaliser of a 64-bit multiplicative mixer: every input bit reaches every output bit.
[[nodiscard]] constexpr std::uint64_t scramble(std::uint64_t x) {
  x ^= x >> 32;
  x *= 0xd6e8feb86659fd93ULL;
  x ^= x >> 29;
  x *= 0xa0761d6478bd642fULL;
  x ^= x >> 32;
  return x;
}
}  // namespace detail

/// The fingerprint of a sequence of words. Order matters; start from different words for different kinds of
/// thing.
class Hasher {
 public:
  constexpr explicit Hasher(std::uint64_t kind) { add(kind); }
  constexpr Hasher& add(std::uint64_t word) {
    lo_ = detail::scramble(lo_ + word + 0x9e3779b97f4a7c15ULL);
    hi_ = detail::scramble((hi_ ^ word) * 0xe7037ed1a0b428dbULL + 0x8ebc6af09c88c6e3ULL);
    return *this;
  }
  constexpr Hasher& add(const EventId& id) {
    return add(static_cast<std::uint64_t>(id.strand.thread.value) << 32 | id.strand.buffer).add(id.index);
  }
  constexpr Hasher& add(const Fingerprint& other) { return add(other.lo).add(other.hi); }
  [[nodiscard]] constexpr Fingerprint done() const { return {lo_, hi_}; }

 private:
  std::uint64_t lo_ = 0x2545f4914f6cdd1dULL;
  std::uint64_t hi_ = 0x9fb21c651e98df25ULL;
};

/// A set of fingerprints: open addressing, linear probing, no deletion. The number of slots is a power of
/// two, and at most half of them are in use.
class FingerprintSet {
 public:
  FingerprintSet() : slots_(initial_slots) {}

  /// Adds it; true if it was not in the set yet.
  bool insert(Fingerprint print) {
    if (print == Fingerprint{}) print.lo = 1;  // the zero print marks an empty slot
    if (2 * (size_ + 1) > slots_.size()) grow();
    Fingerprint& slot = find(slots_, print);
    if (slot == print) return false;
    slot = print;
    ++size_;
    HEDDLE_DCHECK(2 * size_ <= slots_.size());
    return true;
  }
  [[nodiscard]] bool contains(Fingerprint print) const {
    if (print == Fingerprint{}) print.lo = 1;
    const std::size_t mask = slots_.size() - 1;
    std::size_t i = print.lo & mask;
    while (slots_[i] != Fingerprint{} && slots_[i] != print) i = (i + 1) & mask;
    return slots_[i] == print;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  /// Forgets the members; keeps the storage unless it has become large.
  void clear() {
    slots_.assign(slots_.size() > kept_slots ? initial_slots : slots_.size(), Fingerprint{});
    size_ = 0;
  }

 private:
  static constexpr std::size_t initial_slots = 64;
  static constexpr std::size_t kept_slots = 4096;

  static Fingerprint& find(std::vector<Fingerprint>& slots, const Fingerprint& print) {
    HEDDLE_DCHECK(std::has_single_bit(slots.size()) && print != Fingerprint{});
    const std::size_t mask = slots.size() - 1;
    std::size_t i = print.lo & mask;
    while (slots[i] != Fingerprint{} && slots[i] != print) i = (i + 1) & mask;
    return slots[i];
  }
  void grow() {
    std::vector<Fingerprint> larger(slots_.size() * 2);
    for (const Fingerprint& print : slots_)
      if (print != Fingerprint{}) find(larger, print) = print;
    slots_ = std::move(larger);
  }

  std::vector<Fingerprint> slots_;
  std::size_t size_ = 0;
};

}  // namespace heddle

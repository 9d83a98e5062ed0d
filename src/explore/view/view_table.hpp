// The views that were explored, each with its summary. Sixteen bytes each, of which 96 bits are the view's
// fingerprint: 10^9 views collide with probability below 10^-10. A table is between a little over half and
// four fifths full: at most 30 bytes per view.
#pragma once

#include <cstdint>
#include <vector>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"

namespace heddle {

class ViewTable {
 public:
  static constexpr std::uint32_t absent = UINT32_MAX;

  /// Returns the summary of a view; absent if the view was not explored.
  [[nodiscard]] std::uint32_t find(const Fingerprint& print) const {
    return slots_.empty() ? absent : slots_[slot_of(slots_, print.hi, low(print))].summary;
  }
  /// Adds a view that is not in the table yet.
  void insert(const Fingerprint& print, std::uint32_t summary) {
    HEDDLE_DCHECK(summary != absent);
    HEDDLE_DCHECK(find(print) == absent);
    if (5 * (size_ + 1) > 4 * slots_.size()) grow();
    slots_[slot_of(slots_, print.hi, low(print))] = {print.hi, low(print), summary};
    ++size_;
  }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t bytes() const { return slots_.size() * sizeof(Slot); }
  /// Returns the size in bytes of the next larger table. (While it is filled, both exist.)
  [[nodiscard]] std::size_t bytes_when_grown() const { return grown() * sizeof(Slot); }

 private:
  struct Slot {
    std::uint64_t hi = 0;
    std::uint32_t lo = 0;
    std::uint32_t summary = absent;
  };
  static_assert(sizeof(Slot) == 16);

  [[nodiscard]] static std::uint32_t low(const Fingerprint& print) {
    return static_cast<std::uint32_t>(print.lo);
  }
  [[nodiscard]] static std::size_t slot_of(const std::vector<Slot>& slots, std::uint64_t hi,
                                           std::uint32_t lo) {
    __extension__ using Wide = unsigned __int128;
    auto i = static_cast<std::size_t>(Wide{detail::scramble(hi)} * slots.size() >> 64U);
    while (slots[i].summary != absent && (slots[i].hi != hi || slots[i].lo != lo))
      if (++i == slots.size()) i = 0;
    return i;
  }
  [[nodiscard]] std::size_t grown() const {
    constexpr std::size_t at_first = 64;
    return slots_.empty() ? at_first : slots_.size() + slots_.size() / 2;
  }
  void grow() {
    std::vector<Slot> larger(grown());
    for (const Slot& slot : slots_)
      if (slot.summary != absent) larger[slot_of(larger, slot.hi, slot.lo)] = slot;
    slots_ = std::move(larger);
  }

  std::vector<Slot> slots_;
  std::size_t size_ = 0;
};

}  // namespace heddle

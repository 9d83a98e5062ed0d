// Finds the places at which one more event of a thread can be inserted into an order, all else staying as it
// is.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "oracle/values/value_trace.hpp"

namespace heddle {

/// Handles one thread and location at a time: finds the last place for each value that the event can read
/// there.
class Insertion {
 public:
  static constexpr std::uint32_t nowhere = UINT32_MAX;

  /// Finds the places for `event`, the next one of the thread. `order` has all events of the trace, with
  /// every store drained.
  void find_places(const ValueTrace& trace, std::span<const ValueMove> order, ThreadId thread,
                   const ValueEvent& event);
  /// Returns how many steps of the order come before the event if it reads and writes these values; nowhere
  /// if it fits at no place.
  [[nodiscard]] std::uint32_t place(ValueId read, ValueId written) const {
    if (read >= places_.size() || places_[read].round != round_) return nowhere;
    const Places& places = places_[read];
    // If it writes another value than it reads, the reads before the next write would read that.
    const bool changes = written != no_value && written != read;
    return changes ? places.before_write : places.before_any;
  }

 private:
  struct Places {
    std::uint32_t round = 0;
    std::uint32_t before_any = nowhere;
    std::uint32_t before_write = nowhere;  // right before a write that does not read, or at the end
  };

  void add(ValueId value, std::uint32_t place, bool before_write) {
    if (value == no_value) return;
    if (places_.size() <= value) places_.resize(2 * std::size_t{value} + 1);
    Places& places = places_[value];
    if (places.round != round_) places = {round_, nowhere, nowhere};
    if (places.before_any == nowhere) places.before_any = place;
    if (before_write && places.before_write == nowhere) places.before_write = place;
  }

  std::vector<Places> places_;  // by value
  std::uint32_t round_ = 0;
};

}  // namespace heddle

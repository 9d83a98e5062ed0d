// The order of one execution: where each event of the trace stands in it, and the writes of a location one after the other.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "oracle/reads_from/trace.hpp"

namespace heddle {

class RunOrder {
 public:
  using Position = Trace::Position;
  static constexpr std::uint32_t nowhere = UINT32_MAX;

  void begin() {
    order_.clear();
    for (const LocationId location : touched_) first_[location.value] = last_[location.value] = Trace::none;
    touched_.clear();
  }
  /// The next event of the execution.
  void append(Position position) {
    if (rank_.size() <= position) rank_.resize(2 * position + std::size_t{1}, nowhere);
    rank_[position] = static_cast<std::uint32_t>(order_.size());
    order_.push_back(position);
  }
  void append_write(Position position, LocationId location) {
    if (next_.size() <= position) next_.resize(2 * position + std::size_t{1});
    know(location);
    Position& last = last_[location.value];
    if (last == Trace::none) {
      touched_.push_back(location);
      first_[location.value] = position;
    } else {
      next_[last] = position;
    }
    last = position;
    next_[position] = Trace::none;
  }
  [[nodiscard]] std::span<const Position> order() const { return order_; }
  [[nodiscard]] Position at(std::uint32_t rank) const { return order_[rank]; }
  [[nodiscard]] std::uint32_t rank(Position position) const { return rank_[position]; }
  /// The last write of the location so far; initial if there is none.
  [[nodiscard]] Position last_write(LocationId location) const {
    const bool known = location.value < last_.size() && last_[location.value] != Trace::none;
    return known ? last_[location.value] : Trace::initial;
  }
  /// The write that overwrites a write; none: nobody does.
  [[nodiscard]] Position next_write(LocationId location, Position write) const {
    if (write != Trace::initial) return next_[write];
    return location.value < first_.size() ? first_[location.value] : Trace::none;
  }

 private:
  void know(LocationId location) {
    if (location.value < last_.size()) return;
    last_.resize(location.value + 1U, Trace::none);
    first_.resize(location.value + 1U, Trace::none);
  }

  std::vector<Position> order_;
  std::vector<std::uint32_t> rank_;     // by position
  std::vector<Position> next_;          // by position
  std::vector<Position> first_, last_;  // by location
  std::vector<LocationId> touched_;
};

}  // namespace heddle

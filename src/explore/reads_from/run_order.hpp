// The order of one execution: where each event of the trace stands in it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "oracle/reads_from/trace.hpp"

namespace heddle {

class RunOrder {
 public:
  using Position = Trace::Position;
  static constexpr std::uint32_t nowhere = UINT32_MAX;

  /// The first events are those of the execution before.
  void begin(std::size_t length, std::uint32_t shared) {
    if (order_.size() < length) {
      order_.resize(2 * length);
      threads_.resize(2 * length);
    }
    length_ = shared;
  }
  /// The next event of the execution.
  void append(Position position, ThreadId thread) {
    if (rank_.size() <= position) [[unlikely]]
      rank_.resize(2 * position + std::size_t{1}, nowhere);
    set(length_++, position, thread);
  }
  /// Many at once: events that have been appended before, to other runs; then how many there are now.
  void set(std::uint32_t rank, Position position, ThreadId thread) {
    rank_[position] = rank;
    order_[rank] = position;
    threads_[rank] = thread.value;
  }
  void set_length(std::uint32_t length) { length_ = length; }
  [[nodiscard]] std::span<const Position> order() const { return std::span(order_).first(length_); }
  [[nodiscard]] std::uint32_t length() const { return length_; }
  /// Whose step each was.
  [[nodiscard]] std::span<const std::uint16_t> threads() const { return std::span(threads_).first(length_); }
  /// How many steps from the start on are of these threads, four at a time as long as that goes.
  [[nodiscard]] std::uint32_t shared_with(std::span<const std::uint16_t> threads) const {
    const auto most = static_cast<std::uint32_t>(std::min<std::size_t>(length_, threads.size()));
    const auto four = [](const std::uint16_t* from) {
      std::uint64_t value = 0;
      std::memcpy(&value, from, sizeof value);
      return value;
    };
    std::uint32_t shared = 0;
    while (shared + 4 <= most && four(threads_.data() + shared) == four(threads.data() + shared)) shared += 4;
    while (shared < most && threads_[shared] == threads[shared]) ++shared;
    return shared;
  }
  [[nodiscard]] Position at(std::uint32_t rank) const { return order_[rank]; }
  [[nodiscard]] std::uint32_t rank(Position position) const { return rank_[position]; }

  /// Where the write that overwrites a write stands, of the events in the cut; the length if there is none.
  [[nodiscard]] std::uint32_t next_write(const Trace& trace, LocationId location, Position write,
                                         Trace::Clock cut) const {
    std::uint32_t next = length_;
    for (std::uint32_t s = trace.slots_of(location); s != Trace::none;) {
      const Trace::Slot& slot = trace.slot(s);
      s = slot.next;
      const Position found = write == Trace::initial ? first_of(slot) : first_after(slot, rank_[write]);
      if (found != Trace::none && trace.contains(cut, found)) next = std::min(next, rank_[found]);
    }
    return next;
  }

 private:
  static Position first_of(const Trace::Slot& slot) {
    return slot.writes.empty() ? Trace::none : slot.writes.front();
  }
  /// A thread's writes stand in the order of the thread.
  [[nodiscard]] Position first_after(const Trace::Slot& slot, std::uint32_t rank) const {
    if (slot.writes.empty() || rank_[slot.writes.back()] <= rank) return Trace::none;
    return *std::ranges::partition_point(slot.writes, [&](Position p) { return rank_[p] <= rank; });
  }

  std::uint32_t length_ = 0;
  std::vector<Position> order_;
  std::vector<std::uint16_t> threads_;
  std::vector<std::uint32_t> rank_;  // by position
};

}  // namespace heddle

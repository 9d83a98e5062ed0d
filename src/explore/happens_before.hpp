// The order that an execution's dependencies give its events, under SC: program order, spawn and join, and the order of
// conflicting accesses. Kept as the execution grows and shrinks at its end.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "explore/effect.hpp"

namespace heddle {

class HappensBefore {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;
  using Count = std::uint32_t;

  [[nodiscard]] std::size_t size() const { return events_.size(); }
  void truncate(std::size_t size);

  /// Adds the next event. Calls race(i) for each earlier event i that it conflicts with and that no other event orders
  /// before it, latest first.
  template <class Race>
  void add(const Event& event, Race race) {
    const std::uint32_t position = begin(event);
    const Known& known = events_[position];
    const std::uint32_t stop = known.write_before;
    // A read is ordered after the last write; a write also after the reads of that one.
    for (std::uint32_t i = known.effect.writes ? known.access_before : stop; i != none;
         i = i == stop ? none : events_[i].access_before) {
      if (is_before(i, rows_.data() + std::size_t{position} * width_)) continue;
      race(i);
      join(position, i);
    }
  }

  [[nodiscard]] const Effect& effect(std::uint32_t i) const { return events_[i].effect; }
  /// i < j: whether the order has them so.
  [[nodiscard]] bool before(std::uint32_t i, std::uint32_t j) const {
    return rows_[std::size_t{j} * width_ + events_[i].effect.thread.value] > events_[i].index;
  }
  /// The access of the location before this one; the last one of all.
  [[nodiscard]] std::uint32_t access_before(std::uint32_t i) const { return events_[i].access_before; }
  [[nodiscard]] std::uint32_t last_access(LocationId location) const {
    return location.value < last_access_.size() ? last_access_[location.value] : none;
  }

  /// What a thread has behind it: as a clock that can be extended by hand.
  void behind(ThreadId thread, std::uint32_t position, std::vector<Count>& clock) const;
  [[nodiscard]] bool contains(std::span<const Count> clock, std::uint32_t i) const {
    return is_before(i, clock.data());
  }
  void extend(std::vector<Count>& clock, std::uint32_t i) const;

 private:
  struct Known {
    Effect effect;
    std::uint32_t index = 0;  // in its thread
    std::uint32_t in_thread_before = none;
    std::uint32_t access_before = none;
    std::uint32_t write_before = none;
    ThreadId spawned = no_thread;
  };

  [[nodiscard]] bool is_before(std::uint32_t i, const Count* row) const {
    return row[events_[i].effect.thread.value] > events_[i].index;
  }
  void join(std::uint32_t into, std::uint32_t from) {
    Count* a = rows_.data() + std::size_t{into} * width_;
    const Count* b = rows_.data() + std::size_t{from} * width_;
    for (std::size_t t = 0; t < width_; ++t) a[t] = a[t] < b[t] ? b[t] : a[t];
  }
  /// The event with what program order, spawn and join put before it.
  std::uint32_t begin(const Event& event);
  void begin_access(Known& known, std::uint32_t position);
  void know_threads(std::size_t threads);

  std::size_t width_ = 0;  // of a row: threads, rounded up
  std::vector<Count>
      rows_;  // by event and thread: how many events of the thread are before it, itself included
  std::vector<Known> events_;
  std::vector<std::uint32_t> last_of_thread_;  // its newest event
  std::vector<std::uint32_t> spawn_of_;        // by thread: the event that started it
  std::vector<std::uint32_t> last_access_;     // by location
  std::vector<std::uint32_t> last_write_;
};

}  // namespace heddle

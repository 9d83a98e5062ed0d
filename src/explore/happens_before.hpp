// The happens-before order of an execution's events under SC: program order, spawn and join, and the order of
// conflicting accesses. It is updated as the execution grows and shrinks at its end.
//
// An atomic section is one step for all others: its begin is ordered with every access before and after it,
// so that what comes after some part of it in this order comes after its begin. One that never ends comes
// after all that others did.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "explore/effect.hpp"

namespace heddle {

class HappensBefore {
 public:
  static constexpr std::uint32_t none = UINT32_MAX;
  using Count = std::uint32_t;

  [[nodiscard]] std::size_t size() const { return events_.size(); }
  /// Removes all events from this position on. It must not be in the middle of an atomic section.
  void truncate(std::size_t size);

  /// Adds the next event. Calls race(i) for each earlier event i that conflicts with it and is not ordered
  /// before it by other events, latest first. An event inside an atomic section represents the whole section,
  /// and only the first such event is reported.
  template <class Race>
  void add(const Event& event, const Effect& effect, Race race) {
    const std::uint32_t position = begin(event, effect);
    const Known& known = events_[position];
    const std::uint32_t stop = known.write_before;
    // A read is ordered after the last write; a write also after the reads of that one.
    for (std::uint32_t i = known.effect.writes ? known.access_before : stop; i != none;
         i = i == stop ? none : events_[i].access_before) {
      if (is_before(i, rows_.data() + std::size_t{position} * width_)) continue;
      report(i, position, race);
    }
    if (known.effect.everything || last_section_ != none) [[unlikely]]
      add_section(position, race);
  }

  [[nodiscard]] const Effect& effect(std::uint32_t i) const {
    HEDDLE_DCHECK(i < events_.size());
    return events_[i].effect;
  }
  /// Whether event i is ordered before event j, for i < j.
  [[nodiscard]] bool before(std::uint32_t i, std::uint32_t j) const {
    HEDDLE_DCHECK(i < j && j < events_.size());
    return rows_[std::size_t{j} * width_ + events_[i].effect.thread.value] > events_[i].index;
  }
  /// Returns the event that represents i for other threads: i itself, or the begin of the atomic section that
  /// contains it.
  [[nodiscard]] std::uint32_t whole_of(std::uint32_t i) const {
    HEDDLE_DCHECK(i < events_.size());
    return events_[i].section == none ? i : events_[i].section;
  }
  /// The first access of the event's location in that step.
  [[nodiscard]] std::uint32_t first_access(std::uint32_t i) const {
    if (events_[i].section == none) return i;
    while (events_[i].access_before != none && whole_of(events_[i].access_before) == events_[i].section)
      i = events_[i].access_before;
    return i;
  }
  /// The access of the event's location before this one, and the last access of a location; none: there is
  /// none.
  [[nodiscard]] std::uint32_t access_before(std::uint32_t i) const {
    HEDDLE_DCHECK(i < events_.size());
    return events_[i].access_before;
  }
  [[nodiscard]] std::uint32_t last_access(LocationId location) const {
    return location.value < last_access_.size() ? last_access_[location.value] : none;
  }

  /// Sets the clock to the events that are ordered before the thread's next step at the position.
  void behind(ThreadId thread, std::uint32_t position, std::vector<Count>& clock) const;
  [[nodiscard]] bool contains(std::span<const Count> clock, std::uint32_t i) const {
    HEDDLE_DCHECK(i < events_.size() && clock.size() == width_);
    return is_before(i, clock.data());
  }
  void extend(std::vector<Count>& clock, std::uint32_t i) const;
  /// Checks that the rows are clocks, and that each link leads to an earlier event of its kind.
  void check_invariants() const;

 private:
  struct Known {
    Effect effect;
    std::uint32_t index = 0;  // in its thread
    std::uint32_t in_thread_before = none;
    std::uint32_t access_before = none;
    std::uint32_t write_before = none;
    std::uint32_t section = none;         // the begin of the atomic section that it is part of
    std::uint32_t section_before = none;  // the last begin before this begin
    bool ends_section = false;
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
  template <class Race>
  void report(std::uint32_t i, std::uint32_t position, Race race) {
    const std::uint32_t whole = whole_of(i);
    if (!is_before(whole, rows_.data() + std::size_t{position} * width_)) race(i);
    join(position, i);
  }
  /// A section's begin conflicts with every access, other accesses with the last begin.
  template <class Race>
  void add_section(std::uint32_t position, Race race) {
    const Known& known = events_[position];
    if (known.effect.location == no_location) return;
    const bool begins = known.effect.everything;
    const std::uint32_t last = begins ? known.section_before : last_section_;
    const bool ends_all = known.effect.ends_all;
    for (std::uint32_t i = begins ? position - 1 : last; i != none && (last == none || i >= last || ends_all);
         --i) {
      const bool access = events_[i].effect.location != no_location || ends_all;
      if (access && !is_before(i, rows_.data() + std::size_t{position} * width_)) report(i, position, race);
      if (!begins || i == 0) break;
    }
  }
  void begin_section(Known& known, const Event& event, std::uint32_t position);
  /// The event with what program order, spawn and join put before it.
  std::uint32_t begin(const Event& event, const Effect& effect);
  void begin_access(Known& known, std::uint32_t position);
  void know_threads(std::size_t threads);

  std::size_t width_ = 0;    // of a row: threads, rounded up
  std::vector<Count> rows_;  // by event and thread: events of the thread before it, itself included
  std::vector<Known> events_;
  std::vector<std::uint32_t> last_of_thread_;  // its newest event
  std::vector<std::uint32_t> spawn_of_;        // by thread: the event that started it
  std::vector<std::uint32_t> last_access_;     // by location
  std::vector<std::uint32_t> last_write_;
  std::uint32_t last_section_ = none;  // the begin of the newest atomic section
};

}  // namespace heddle

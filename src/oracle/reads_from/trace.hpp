// A trace under construction: events by position, each with the source it reads from. The algorithms that
// work on sources share it: it keeps happens-before (program order and sources) as clocks, the writes of each
// location, and the readers of each write.
//
// Positions are chosen by the caller that builds the trace. Events are placed in an order in which every
// event comes after its thread's earlier ones and after its source; they are removed last in, first out.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"

namespace heddle {

class Trace {
 public:
  using Position = std::uint32_t;
  using Count = std::uint32_t;
  using Clock = std::span<const Count>;
  static constexpr Position none = UINT32_MAX;
  static constexpr Position initial = initial_source;

  struct Item {
    ThreadId thread;
    bool reads = false;
    bool writes = false;
    bool attempts = false;    // a read-modify-write, whether it wrote or not
    bool held = false;        // no event: marks that its thread stops here
    bool buffered = false;    // its write, if it writes, is buffered
    bool drains = false;      // it happens only when all earlier writes of its thread are in memory
    std::uint32_t index = 0;  // among its thread's events
    LocationId location = no_location;
    Position source = initial;  // the write that it reads
    Position before = none;     // its thread's event before it, or the one that spawned the thread
    Position joined = none;     // the last event of the thread that it joins
    ThreadId joins = no_thread;
    ThreadId spawns = no_thread;
    Position first_reader = none;  // the newest reader of its write
    Position next_reader = none;   // the next older reader of its source
    std::uint32_t slot = none;     // of its thread and location
    std::uint32_t settled = 0;     // its thread's writes below this index reach memory before its own write
    Value written = 0;
  };

  /// The events of one thread at one location, sorted by index.
  struct Slot {
    ThreadId thread;
    std::uint32_t next = none;  // the next slot of the location
    std::vector<Position> writes;
    std::vector<Position> reads;
    std::vector<Position> nodes;  // the events that the explorer has marked with note()
  };

  /// Returns the entry for the drain of the event's write in an order, under models with store buffers.
  [[nodiscard]] static constexpr Position drain_of(Position event) { return event | drain_bit; }
  [[nodiscard]] static constexpr bool is_drain(Position entry) { return (entry & drain_bit) != 0; }
  [[nodiscard]] static constexpr Position event_of(Position entry) { return entry & ~drain_bit; }

  /// Makes room for threads; all clocks have this many entries, or a few more.
  void know_threads(std::size_t threads);
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t size() const { return placed_.size(); }

  /// Appends the item to its thread, at this position. Its index, links and clock are filled in.
  void place(Position position, const Item& item) {
    prepare(position) = item;
    place(position);
  }
  /// The item at the position, to be filled in by the caller before place(position); its content is
  /// undefined.
  [[nodiscard]] Item& prepare(Position position) {
    if (position >= items_.size()) [[unlikely]]
      make_room(position);
    return items_[position];
  }
  void place(Position position);
  /// As place(position), inlined for hot loops. `item` is the one that prepare() returned.
  void place_here(Position position, Item& item);
  /// Marks an event that accesses memory: adds it to the `nodes` of its slot.
  void note(Position position) {
    HEDDLE_DCHECK(items_[position].slot < slots_.size());
    slots_[items_[position].slot].nodes.push_back(position);
  }
  /// Removes all events at this position and above. Precondition: they were placed after all others.
  void truncate(Position position);

  [[nodiscard]] const Item& operator[](Position position) const {
    HEDDLE_DCHECK(position < items_.size());
    return items_[position];
  }
  /// Returns by thread how many of its events happen before the event, itself included.
  [[nodiscard]] Clock clock(Position position) const {
    HEDDLE_DCHECK((position + std::size_t{1}) * width_ <= clocks_.size());
    return {clocks_.data() + position * width_, width_};
  }
  [[nodiscard]] std::span<const Position> of_thread(std::size_t thread) const {
    HEDDLE_DCHECK(thread < lengths_.size());
    return {events_.data() + thread * room_, lengths_[thread]};
  }
  [[nodiscard]] std::size_t threads() const { return lengths_.size(); }
  /// Returns by thread how many events it has.
  [[nodiscard]] std::span<const Count> lengths() const { return lengths_; }
  /// The event that the thread's next event comes right after: its newest event, or its spawn; none: it has
  /// neither.
  [[nodiscard]] Position newest_of(ThreadId thread) const {
    const std::span<const Position> events = of_thread(thread.value);
    return events.empty() ? spawned_by_[thread.value] : events.back();
  }
  /// Whether the event is among those that the clock counts.
  [[nodiscard]] bool contains(Clock clock, Position position) const {
    HEDDLE_DCHECK(position < items_.size() && items_[position].thread.value < clock.size());
    const Item& item = items_[position];
    return item.index < clock[item.thread.value];
  }

  /// The first slot of a location; none: no event accesses it.
  [[nodiscard]] std::uint32_t slots_of(LocationId location) const {
    return location.value < first_slot_.size() ? first_slot_[location.value] : none;
  }
  [[nodiscard]] const Slot& slot(std::uint32_t slot) const {
    HEDDLE_DCHECK(slot < slots_.size());
    return slots_[slot];
  }
  [[nodiscard]] std::size_t slots() const { return slots_.size(); }
  /// The slot of a thread at a location; created if there is none.
  [[nodiscard]] std::uint32_t slot_of(ThreadId thread, LocationId location) {
    if (location.value >= first_slot_.size()) [[unlikely]]
      know_location(location);
    const std::uint32_t found = slot_table_[location.value * width_ + thread.value];
    return found != none ? found : make_slot(thread, location);
  }

  /// The thread's last write to a location; none: it has not written there.
  [[nodiscard]] Position last_write(ThreadId thread, LocationId location) const {
    if (location.value >= first_slot_.size()) return none;
    const std::uint32_t found = slot_table_[location.value * width_ + thread.value];
    return found == none || slots_[found].writes.empty() ? none : slots_[found].writes.back();
  }

  /// The newest reader of a write, from which next_reader leads to the others; none: no event reads it.
  [[nodiscard]] Position first_reader(LocationId location, Position source) const {
    if (source != initial) return items_[source].first_reader;
    return location.value < initial_reader_.size() ? initial_reader_[location.value] : none;
  }
  /// Whether the write happens before the event or is it; initial writes happen before everything.
  [[nodiscard]] bool is_before(Position write, Position event) const {
    return write == initial || contains(clock(event), write);
  }
  /// The last of these positions, sorted by index, whose index is below; none: there is none.
  [[nodiscard]] Position last_below(const std::vector<Position>& positions, Count index) const {
    if (positions.empty()) return none;
    if (items_[positions.back()].index < index) return positions.back();
    const auto end =
        std::ranges::partition_point(positions, [&](Position p) { return items_[p].index < index; });
    return end == positions.begin() ? none : *(end - 1);
  }
  /// The first of these positions, sorted by index, whose index is above; none: there is none.
  [[nodiscard]] Position first_above(const std::vector<Position>& positions, Count index) const {
    if (positions.empty() || items_[positions.back()].index <= index) return none;
    return *std::ranges::partition_point(positions, [&](Position p) { return items_[p].index <= index; });
  }
  /// The events in the order in which they were placed.
  [[nodiscard]] std::span<const Position> placed() const { return placed_; }

  /// Some entries of a clock or another row of the same width: rows are copied and joined lane by lane.
  static constexpr std::size_t lanes = 4;
  class Lane {
   public:
    Lane() = default;
    explicit Lane(const Count* from) { std::memcpy(values_.data(), from, sizeof values_); }
    void join(const Lane& other) {
      for (std::size_t i = 0; i < lanes; ++i) values_[i] = std::max(values_[i], other.values_[i]);
    }
    /// Sets the entries where the mask has ones.
    void set(Count value, const Lane& mask) {
      for (std::size_t i = 0; i < lanes; ++i)
        values_[i] = (values_[i] & ~mask.values_[i]) | (value & mask.values_[i]);
    }
    /// Entry by entry: the compiler then knows that nothing but counts has changed.
    void write(Count* to) const {
      for (std::size_t i = 0; i < lanes; ++i) to[i] = values_[i];
    }

   private:
    std::array<Count, lanes> values_{};
  };
  template <class Visit>
  [[gnu::always_inline]] static void for_each_lane(std::size_t width, Visit visit) {
    for (std::size_t i = 0; i < width; i += lanes) visit(i);
  }

 private:
  static constexpr Position drain_bit = 1U << 31U;
  void know_location(LocationId location);
  std::uint32_t make_slot(ThreadId thread, LocationId location);
  void make_room(Position position);
  void make_room_for_events();
  void link_reader(Position position, Item& item);
  void set_clock(Position position, const Item& item);
  void remove(Position position);

  std::size_t width_ = 0;
  std::vector<Item> items_;
  std::vector<Count> clocks_;
  std::vector<Count> own_entry_;  // by thread: a row with ones in its entry
  std::vector<Position> placed_;
  std::size_t room_ = 0;          // how many events of a thread events_ has room for
  std::vector<Position> events_;  // by thread and index
  std::vector<Count> lengths_;    // by thread: how many events
  std::vector<Position> spawned_by_;
  std::vector<Slot> slots_;
  std::vector<std::uint32_t> first_slot_;  // by location
  std::vector<std::uint32_t> slot_table_;  // by location and thread
  std::vector<Position> initial_reader_;   // by location
};

/// Joins the clocks of the event before it in its thread and of its source or joined event; where there is
/// only one of them, that is joined twice.
[[gnu::always_inline]] inline void Trace::set_clock(Position position, const Item& item) {
  static_assert(initial == none);
  const Position other = item.reads ? item.source : item.joined;
  const Position a = item.before != none ? item.before : other;
  const Position b = other != none ? other : a;
  HEDDLE_DCHECK((position + std::size_t{1}) * width_ <= clocks_.size());
  HEDDLE_DCHECK(item.before == none ||
                items_[item.before].index < lengths_[items_[item.before].thread.value]);
  HEDDLE_DCHECK(other == none || items_[other].index < lengths_[items_[other].thread.value]);
  Count* clock = clocks_.data() + position * width_;
  if (a == none) {
    std::fill_n(clock, width_, 0);
    clock[item.thread.value] = item.index + 1;
    return;
  }
  // The own entry is written together with the others: a separate store would stall the next event's load of
  // the lane.
  const Count* own = own_entry_.data() + item.thread.value * width_;
  for_each_lane(width_, [&](std::size_t i) {
    Lane lane(clocks_.data() + a * width_ + i);
    lane.join(Lane(clocks_.data() + b * width_ + i));
    lane.set(item.index + 1, Lane(own + i));
    lane.write(clock + i);
  });
}

[[gnu::always_inline]] inline void Trace::place_here(Position position, Item& item) {
  const std::size_t thread = item.thread.value;
  HEDDLE_DCHECK(&item == &items_[position] && thread < lengths_.size());
  item.index = lengths_[thread];
  if (item.index == room_) [[unlikely]]
    make_room_for_events();
  Position* events = events_.data() + thread * room_;
  item.before = item.index == 0 ? spawned_by_[thread] : events[item.index - 1];
  item.first_reader = none;
  events[item.index] = position;
  ++lengths_[thread];
  placed_.push_back(position);
  set_clock(position, item);

  if (item.location != no_location) {
    item.slot = slot_of(item.thread, item.location);
    if (item.writes) slots_[item.slot].writes.push_back(position);
    HEDDLE_DCHECK(slots_[item.slot].thread == item.thread);
    if (item.reads) {
      HEDDLE_DCHECK(item.source == initial || items_[item.source].location == item.location);
      slots_[item.slot].reads.push_back(position);
      link_reader(position, item);
    }
  } else if (item.spawns != no_thread) {
    const ThreadId child = item.spawns;
    know_threads(child.value + 1U);
    spawned_by_[child.value] = position;
  }
}

inline void Trace::place(Position position) {
  place_here(position, items_[position]);
}

inline void Trace::link_reader(Position position, Item& item) {
  Position& head =
      item.source == initial ? initial_reader_[item.location.value] : items_[item.source].first_reader;
  item.next_reader = head;
  head = position;
}

}  // namespace heddle

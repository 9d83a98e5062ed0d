// An instance of VSC, the form of a query (oracle/query.hpp) that VerifySC decides: events of threads, and
// for each read the writes that it may take its value from, its good-writes. Is there an order in which every
// read takes its value from one of them? (Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman, CAV 2021, section
// 4)
//
// Positions are numbers in the order of placing. An event is placed after its thread's earlier ones, after
// the spawn of its thread and after the events of the thread that it joins; events are removed last in, first
// out. A read-modify-write is one event.
//
// Good-writes are bits: the k-th write of a location that was placed has bit k, the initial one bit 0.
//
// Each event has a clock: events that are before it in every order. It has program order and, of each read,
// what is before all its good-writes that are known when it is placed (the closure's second rule, as far as
// it is free).
#pragma once

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"

namespace heddle {

class GoodWrites {
 public:
  using Position = std::uint32_t;
  using Count = std::uint32_t;
  using Clock = std::span<const Count>;
  using Word = std::uint64_t;
  using Row = std::span<const Word>;
  static constexpr Position none = UINT32_MAX;  // no event; as a write: the initial one
  static constexpr Position initial = none;

  struct Item {
    ThreadId thread;
    bool reads = false;
    bool writes = false;
    LocationId location = no_location;
    Value written = 0;
    ThreadId spawns = no_thread;
    Position joined = none;     // the last event of the thread that it joins
    std::uint32_t index = 0;    // among its thread's events; place() fills in this and the members below
    std::uint32_t ordinal = 0;  // writes: bit in the rows of good-writes
    Position before = none;     // its thread's event before it, or the one that spawned the thread
    std::uint32_t good = 0, good_words = 0;  // reads: the row of good-writes in bits_
  };

  [[nodiscard]] static constexpr std::size_t words_for(std::size_t writes) { return writes / 64 + 1; }
  [[nodiscard]] static bool has(Row row, std::uint32_t ordinal) {
    return ordinal / 64 < row.size() && (row[ordinal / 64] >> (ordinal % 64) & 1U) != 0;
  }
  static void add(std::span<Word> row, std::uint32_t ordinal) {
    HEDDLE_DCHECK(ordinal / 64 < row.size());
    row[ordinal / 64] |= Word{1} << (ordinal % 64);
  }

  /// Makes room for this many threads; placed events stay.
  void know_threads(std::size_t threads);
  /// Places an event, of a read with its good-writes, and returns its position. Good-writes that are placed
  /// later are given to the read by set_good().
  Position place(const Item& item, Row good = {});
  void set_good(Position read, Row good);
  /// Removes all events from this position on.
  void truncate(Position position);
  void clear() { truncate(0); }

  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] std::size_t width() const { return width_; }
  [[nodiscard]] std::size_t threads() const { return events_.size(); }
  [[nodiscard]] const Item& operator[](Position position) const {
    HEDDLE_DCHECK(position < items_.size());
    return items_[position];
  }
  [[nodiscard]] std::span<const Position> of_thread(std::size_t thread) const { return events_[thread]; }
  /// The event that the thread's next event comes right after: its newest, or its spawn; none: it has
  /// neither.
  [[nodiscard]] Position newest_of(ThreadId thread) const {
    const std::vector<Position>& events = events_[thread.value];
    return events.empty() ? spawned_by_[thread.value] : events.back();
  }
  [[nodiscard]] std::size_t locations() const { return writes_.size(); }
  /// The writes of a location in the order of placing: the one with ordinal k is at k − 1.
  [[nodiscard]] std::span<const Position> writes_of(LocationId location) const {
    return location.value < writes_.size() ? std::span<const Position>(writes_[location.value])
                                           : std::span<const Position>();
  }
  [[nodiscard]] std::span<const Position> reads() const { return reads_; }
  [[nodiscard]] std::span<const Position> reads_of(LocationId location) const {
    return location.value < reads_of_.size() ? std::span<const Position>(reads_of_[location.value])
                                             : std::span<const Position>();
  }
  [[nodiscard]] Position write_with(LocationId location, std::uint32_t ordinal) const {
    HEDDLE_DCHECK(ordinal == 0 || ordinal <= writes_of(location).size());
    return ordinal == 0 ? initial : writes_[location.value][ordinal - 1];
  }

  [[nodiscard]] Row good_of(Position read) const {
    HEDDLE_DCHECK(items_[read].reads && items_[read].good + items_[read].good_words <= bits_.size());
    return Row(bits_).subspan(items_[read].good, items_[read].good_words);
  }
  [[nodiscard]] bool is_good(Position read, Position write) const {
    return has(good_of(read), write == initial ? 0 : items_[write].ordinal);
  }
  /// Calls back with each good-write.
  template <class Visit>
  void for_each_good(Position read, Visit visit) const {
    for_each_write(items_[read].location, good_of(read), visit);
  }
  template <class Visit>
  void for_each_write(LocationId location, Row row, Visit visit) const {
    const Position* writes = writes_[location.value].data();  // loaded once: `visit` may write anywhere
    for (std::size_t i = 0; i < row.size(); ++i)
      for (Word left = row[i]; left != 0; left &= left - 1) {
        const std::size_t ordinal = i * 64 + static_cast<std::size_t>(std::countr_zero(left));
        HEDDLE_DCHECK(ordinal <= writes_[location.value].size());
        visit(ordinal == 0 ? initial : writes[ordinal - 1]);
      }
  }

  [[nodiscard]] Clock clock(Position position) const {
    HEDDLE_DCHECK((position + std::size_t{1}) * width_ <= clocks_.size());
    return {clocks_.data() + position * width_, width_};
  }
  [[nodiscard]] std::span<const Count> clocks() const { return clocks_; }
  /// Whether the write is among the events that the clock counts; the initial writes are in every clock.
  [[nodiscard]] bool contains(Clock clock, Position write) const {
    return write == initial || items_[write].index < clock[items_[write].thread.value];
  }

 private:
  void set_clock(Position position);
  void join_good(Count* clock, Position read) const;

  std::size_t width_ = 0;
  std::vector<Item> items_;
  std::vector<Count> clocks_;
  std::vector<std::vector<Position>> events_;    // by thread
  std::vector<Position> spawned_by_;             // by thread
  std::vector<std::vector<Position>> writes_;    // by location
  std::vector<std::vector<Position>> reads_of_;  // by location
  std::vector<Position> reads_;
  std::vector<Word> bits_;
};

}  // namespace heddle

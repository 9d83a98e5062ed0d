// The orders that every execution with given sources must respect, found by two rules: phase P-I.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas: Optimal Stateless Model Checking for Reads-From Equivalence
// under Sequential Consistency (OOPSLA 2019), section 5.1 and 7.
//
//   paper     here
//   shb       row(event): by thread, how many of its events are before the event, itself included
//   R1        a write before a read is before the read's source
//   R2        a read is before every write that its source is before
//   Q         queue_
//
// Invariant: rows are transitively closed, and both rules hold for all events that are not in the queue.
//
// Where we differ: events are added one by one, in an order that respects causes, and the rules are applied
// to each as it comes. So a saturated prefix can be kept and continued (restore), and needs no pass in
// reverse: a read that comes looks for the writes that its source is already before. An atomic
// read-modify-write is one event, so that two of one source are before each other, a cycle.
#pragma once

#include <cstdint>
#include <vector>

#include "core/stop_token.hpp"
#include "oracle/reads_from/question.hpp"

namespace heddle {

class Saturation {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;
  using Clock = Trace::Clock;

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// No event yet.
  void reset(const Trace& trace);
  /// Adds an event whose causes are there. False: a cycle, so no execution has these sources.
  [[nodiscard]] bool add(Position event);
  /// Adds it with another source than it has in the trace; nothing else is added after it.
  [[nodiscard]] bool add(const ChangedRead& changed);
  /// Requires one event to be before another.
  [[nodiscard]] bool order(Position first, Position second) { return edge(first, second) && apply_rules(); }

  [[nodiscard]] Clock row(Position event) const { return {rows_.data() + event * width_, width_}; }
  [[nodiscard]] bool before(Position first, Position second) const {
    return (*trace_)[first].index < row(second)[(*trace_)[first].thread.value];
  }
  /// The last write of a slot that is before the event, and is not it.
  [[nodiscard]] Position last_write_before(const Trace::Slot& slot, Position event) const;

  /// What was found for the events of positions below some number.
  struct Kept {
    std::size_t positions = 0;
    std::size_t width = 0;
    std::vector<Count> rows;
    std::vector<Count> end;
  };
  void keep(std::size_t positions, Kept& kept) const;
  void restore(const Trace& trace, const Kept& kept);

 private:
  [[nodiscard]] Position source(Position event) const { return changed_.source_in(*trace_, event); }
  [[nodiscard]] bool reads(Position event) const { return changed_.reads_in(*trace_, event); }
  [[nodiscard]] bool writes(Position event) const { return changed_.writes_in(*trace_, event); }
  [[nodiscard]] bool is_in(Position event) const {
    return (*trace_)[event].index < end_[(*trace_)[event].thread.value];
  }
  void make_room(Position event);
  void join(Position into, Position from);
  [[nodiscard]] bool arrive(Position event);
  [[nodiscard]] bool is_first_write(Position event) const;
  [[nodiscard]] bool apply_rules();
  [[nodiscard]] bool apply_rules_to(Position event);
  [[nodiscard]] bool readers_before(Position write, Position later_write);
  [[nodiscard]] bool before_later_writes(Position read);
  [[nodiscard]] Position first_write_after(const Trace::Slot& slot, Position write, Position read) const;
  [[nodiscard]] Position last_write_below(const Trace::Slot& slot, Count index) const;
  [[nodiscard]] bool edge(Position first, Position second);
  [[nodiscard]] bool raise(Position event, Position above);
  [[nodiscard]] std::size_t first_after(std::size_t thread, Position event) const;

  const Trace* trace_ = nullptr;
  std::size_t width_ = 0;
  ChangedRead changed_;
  std::vector<Count> rows_;
  std::vector<Count> end_;  // by thread: how many of its events are in
  std::vector<Position> queue_;
  std::vector<std::uint8_t> queued_;  // by position
  StopPoller stop_;
};

}  // namespace heddle

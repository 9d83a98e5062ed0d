// Saturation: computes orders that every execution with given sources respects, by two rules: phase P-I.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas: Optimal Stateless Model Checking for Reads-From Equivalence
// under Sequential Consistency (OOPSLA 2019), section 5.1 and 7.
//
//   paper     here
//   shb       row(event): by thread, how many of its events are before `event`, itself included
//   R1        a write before a read is before the read's source
//   R2        a read is before every write that its source is before
//   Q         queue_
//
// Invariant: rows are transitively closed, and both rules hold for all events that are not in the queue.
//
// Where we differ: events are added one by one, in an order that respects causes, and the rules are applied
// to each when it is added. So a saturated prefix can be kept and continued (restore), and no pass in reverse
// is needed: a read that is added looks for the writes that its source is already before. An atomic
// read-modify-write is one event, so two of them with one source are before each other: a cycle.
#pragma once

#include <cstdint>
#include <vector>

#include "core/assert.hpp"
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
  /// Removes all events.
  void reset(const Trace& trace);
  /// Adds an event whose causes have been added. Returns false if there is a cycle: then no execution has
  /// these sources.
  [[nodiscard]] bool add(Position event);
  /// Adds an event with another source than it has in the trace. No event may be added after it.
  [[nodiscard]] bool add(const ChangedRead& changed);
  /// Adds the order of `first` before `second`. Returns false if there is a cycle.
  [[nodiscard]] bool order(Position first, Position second) { return edge(first, second) && apply_rules(); }

  [[nodiscard]] Clock row(Position event) const {
    HEDDLE_DCHECK((event + std::size_t{1}) * width_ <= rows_.size());
    return {rows_.data() + event * width_, width_};
  }
  [[nodiscard]] bool before(Position first, Position second) const {
    return (*trace_)[first].index < row(second)[(*trace_)[first].thread.value];
  }
  /// The last write of a slot that is before the event and is not the event itself; none: there is none.
  [[nodiscard]] Position last_write_before(const Trace::Slot& slot, Position event) const;

  /// A saturated prefix: the rows of all events at positions below `positions`.
  struct Kept {
    std::size_t positions = 0;
    std::size_t width = 0;
    std::vector<Count> rows;
    std::vector<Count> end;
  };
  /// Copies all that was added, which lies below `positions` and has no changed read.
  void keep(std::size_t positions, Kept& kept) const;
  /// Replaces what was added by the kept prefix. The trace must have the events of that prefix.
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
  std::vector<Count> end_;            // by thread: how many of its events were added
  std::vector<Position> queue_;       // events whose rows have grown since the rules were applied to them
  std::vector<std::uint8_t> queued_;  // by position
  StopPoller stop_;
};

}  // namespace heddle

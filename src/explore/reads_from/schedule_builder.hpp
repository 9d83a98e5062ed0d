// Builds schedules of a node: the events before the node and a cut of the trace, closed under causes, in the
// order of the run, with the changed event (or two) inserted.
//
//   paper   here
//   π, σ    the cut without counts(node): the events of a schedule are the same for all its orders
//
// begin(node, …) starts a cut at a node; extend(), hash(), add…() then refer to it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "explore/reads_from/observed_run.hpp"
#include "explore/reads_from/search_path.hpp"

namespace heddle {

class ScheduleBuilder {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;
  using Clock = Trace::Clock;
  using Inserted = PendingSchedules::Inserted;

  ScheduleBuilder(const ObservedRun& run, SearchPath& path) : run_(run), path_(path) {}

  /// Called when there is another run at hand.
  void begin_run() { shared_run_.reset(); }

  /// Starts a cut: the events before the node, and those that the clock counts.
  void begin(Position node, Clock clock = {});
  /// Starts a cut: the events before the node, and `before` with all that happens before it, unless it is
  /// none.
  void begin_after(Position node, Position before) {
    begin(node, before == Trace::none ? Clock{} : run_.trace.clock(before));
  }
  /// Adds the events that the clock counts to the cut.
  void extend(Clock clock);
  [[nodiscard]] Clock cut() const { return cut_; }
  /// Returns a hash of the events that the cut adds to those before the node. It is a sum, so that their
  /// order does not matter.
  [[nodiscard]] std::uint64_t hash() const;

  /// Adds a schedule: the cut in the order of the run, with these steps inserted before the step `at` of the
  /// run. Its head is this event.
  void add(ThreadId thread, Count index, std::uint32_t at, std::span<const Inserted> inserted);
  /// Adds a schedule: the node's event, with this outcome, in an order of the cut that has it.
  void add_in_order(std::span<const Position> order, std::uint32_t choice);
  /// Adds schedules in which the other operation has the node's source, and the node's event comes right
  /// after it and reads from it, both before the step `at` of the run: one per pair of outcomes that is new.
  void add_reversals(ThreadId thread, Count index, const Operation& op, std::uint32_t at);
  /// Adds the schedule in which the node's event does not happen.
  void add_held();

  /// Returns how many schedules were added without a question to the oracle.
  [[nodiscard]] std::uint64_t unasked() const { return unasked_; }
  void count_unasked() { ++unasked_; }
  void clear_statistics() { unasked_ = 0; }

 private:
  void write_order(PendingSchedules::Schedule& schedule, std::uint32_t at,
                   std::span<const Inserted> inserted);
  std::size_t copy_prefix(std::vector<PendingSchedules::Word>& words, std::size_t split) const;
  void append_cut(std::vector<PendingSchedules::Word>& words, std::size_t begin, std::size_t end) const;
  [[nodiscard]] PendingSchedules::PartOfRun part_of_run(std::uint32_t at, std::span<const Inserted> inserted);
  void share_run();

  const ObservedRun& run_;
  SearchPath& path_;
  Position node_ = Trace::none;
  std::vector<Count> cut_;
  PendingSchedules::SharedRun shared_run_;  // the run at hand, if some schedule refers to it
  std::uint64_t unasked_ = 0;
};

}  // namespace heddle

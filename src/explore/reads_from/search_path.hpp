// The tree of schedules, along the path of the depth-first search: at each node of the run at hand, the
// schedules that are still pending there, and hashes of all that were ever made there.
//
//   paper                  here
//   schedules(pre(τ, e))   pending schedules of the node at e's position; the node's set has those done, too
//   marked                 a position without a node
//   pre(τ, e)              the positions below e's; counts(e) as a clock
//
// Invariants: what stands before a node is closed under causes, and is what counts() says. The classes below
// two schedules of a node are different, because the same event has different sources, or two
// read-modify-writes have the same one: no two schedules of a node have the same hash, and at most one holds
// the node's event. A schedule outlives all runs below its node, and no longer.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "explore/branch_tallies.hpp"
#include "explore/reads_from/hash_set.hpp"
#include "explore/reads_from/pending_schedules.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

enum class NodeKind : std::uint8_t {
  none,
  source,   // it may read from elsewhere
  lock,     // it waits until it may read and write: another one may come first
  waiting,  // it waits until it may read: it may wait forever
  choice,   // it may have another outcome
};

class SearchPath {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;
  using Clock = Trace::Clock;
  using Schedule = PendingSchedules::Schedule;
  static constexpr Position nowhere = Trace::none;

  struct Node {
    NodeKind kind = NodeKind::none;
    bool has_op = false;      // its operation says what it makes of a value: it is in the event records
    bool hold_tried = false;  // waiting: the schedule in which it does not happen was made
    PendingSchedules::Ref pending = PendingSchedules::none;
    HashSets::Set seen = HashSets::none;

    [[nodiscard]] bool may_change_source() const {
      return kind == NodeKind::source || kind == NodeKind::waiting;
    }
  };

  /// Makes room for positions up to this one, which is included.
  void make_room(Position position) {
    if (position < nodes_.size()) return;
    nodes_.resize(2 * (position + std::size_t{1}));
    counts_.resize(nodes_.size() * width_);
  }
  /// Sets the number of entries that clocks have from now on.
  void widen(std::size_t width);

  [[nodiscard]] const Node& operator[](Position position) const {
    HEDDLE_DCHECK(position < nodes_.size());
    return nodes_[position];
  }
  /// Returns by thread how many of its events are before the node.
  [[nodiscard]] Clock counts(Position node) const {
    HEDDLE_DCHECK(node < nodes_.size());
    return {counts_.data() + node * width_, width_};
  }

  /// Adds a node. `before`: by thread, how many of its events are before the node.
  void add_node(Position position, NodeKind kind, bool has_op, Clock before) {
    HEDDLE_DCHECK(position < nodes_.size() && before.size() == width_ && kind != NodeKind::none);
    Node& node = nodes_[position];
    HEDDLE_DCHECK(node.pending == PendingSchedules::none);
    seen_.drop(node.seen);
    node = {};
    node.kind = kind;
    node.has_op = has_op;
    Count* row = counts_.data() + position * width_;
    // One by one: one of them was just written, and a wider load would wait until that is in the cache.
    for (std::size_t t = 0; t < width_; ++t) row[t] = before[t];
  }
  /// Records that another event is now at the node, which stays.
  void set_has_op(Position position, bool has_op) { nodes_[position].has_op = has_op; }
  /// Returns true the first time it is called for the node: then the schedule in which the node's event does
  /// not happen is to be added.
  [[nodiscard]] bool insert_hold(Position node) { return !std::exchange(nodes_[node].hold_tried, true); }

  /// Records the hash of a schedule of the node. Returns false if it was recorded before.
  [[nodiscard]] bool insert_hash(Position node, std::uint64_t hash) {
    HEDDLE_DCHECK(nodes_[node].kind != NodeKind::none);
    return seen_.insert(nodes_[node].seen, hash);
  }
  [[nodiscard]] bool has_hashes(Position node) const { return nodes_[node].seen != HashSets::none; }
  /// Adds a pending schedule to the node, with this event at the node's position. Valid until the next one is
  /// added.
  [[nodiscard]] Schedule& add_schedule(Position node, ThreadId thread, Count index) {
    HEDDLE_DCHECK(nodes_[node].kind != NodeKind::none);
    nodes_[node].pending = schedules_.make(nodes_[node].pending);
    Schedule& schedule = schedules_[nodes_[node].pending];
    schedule.head = {strand_of(thread), index};
    return schedule;
  }

  /// Counts the run at hand, which has this many events. Called before schedules are added.
  void count_run(std::size_t events);
  /// Finds the deepest of these many positions that has a pending schedule: the next branch.
  void find_branch(std::size_t positions);
  /// Returns where the search branches off next; nowhere if everything was explored.
  [[nodiscard]] Position branch() const { return branch_; }
  /// Returns the words of the schedule that take_branch() takes.
  [[nodiscard]] const std::vector<PendingSchedules::Word>& next_words() {
    HEDDLE_DCHECK(branch_ != nowhere);
    return schedules_.words_of(nodes_[branch_].pending);
  }
  [[nodiscard]] const Schedule& next_schedule() const { return schedules_[nodes_[branch_].pending]; }
  /// Lines 13 and 14: keeps the prefix up to the branch, with its node; removes what was below it, up to
  /// `positions`, and the schedule that is taken.
  void take_branch(std::size_t positions);
  /// Begins anew: nothing was explored.
  void clear();

  /// Returns an estimate of how many runs the search will have made at the end.
  [[nodiscard]] std::optional<double> estimated_runs() const;

  /// Checks the invariants. Takes time linear in the trace, times the width of clocks, and in the pending
  /// schedules.
  void check_invariants(const Trace& trace) const;

 private:
  [[nodiscard]] std::uint32_t pending_at(std::size_t position) const;
  void check_closure(const Trace& trace) const;
  void check_schedules(const Node& node) const;

  std::size_t width_ = 0;
  std::vector<Node> nodes_;    // by position
  std::vector<Count> counts_;  // by position of nodes: rows
  PendingSchedules schedules_;
  HashSets seen_;
  Position branch_ = nowhere;
  BranchTallies tallies_;
};

}  // namespace heddle

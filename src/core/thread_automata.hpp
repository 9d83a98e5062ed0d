// The threads of a program as automata, learnt from executions. A thread is deterministic: what it does next
// follows from what it has seen. So each thread is a tree of local histories, and an execution is a path in
// each of these trees. Every execution adds the paths of its threads; a thread that does something else after
// the same history is reported as a violation of determinism.
//
// A node is a state of a thread: the operation it is about to do. A node has one child per outcome of that
// operation. Histories that lead to the same state share a node where the runtime can tell (on_state): then
// the tree becomes a graph, and is small. Nodes are numbers; they are valid until clear().
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/location_widths.hpp"
#include "core/runtime.hpp"

namespace heddle {

class ThreadAutomata {
 public:
  using Node = std::uint32_t;
  static constexpr Node nowhere = UINT32_MAX;

  /// What a thread observes of its own step: the value, whether it wrote, and the choice.
  struct Outcome {
    Value seen = 0;
    std::uint32_t more = 0;  // whether it wrote, and the choice

    [[nodiscard]] static Outcome of(const Event& event) {
      const bool sees = event.reads || event.op.kind == OpKind::join;
      return {sees ? event.op.part.of(event.read) : 0, event.choice << 1U | (event.writes ? 1U : 0U)};
    }
    friend bool operator==(const Outcome&, const Outcome&) = default;
  };

  /// What a thread leaves behind when an execution ends while the thread is in this state.
  struct End {
    Value result = 0;           // what a join returns
    std::vector<Block> blocks;  // `ended_after` counts from the thread's last step back (variable_ends.hpp)
    std::vector<std::pair<std::uint32_t, Value>> registers;  // by index among those of the execution
    // Not compared: words that were left on a stack may look like addresses.
    std::vector<HeldAddress> held;
    std::vector<LostVariable> lost;
    [[nodiscard]] bool is_empty() const {
      return blocks.empty() && registers.empty() && held.empty() && lost.empty();
    }
    friend bool operator==(const End& a, const End& b) {
      return a.result == b.result && a.blocks == b.blocks && a.registers == b.registers;
    }
  };

  struct AutomatonState {
    Operation next;   // what the thread is about to do; of a thread that has ended, only the site is set
    Value given = 0;  // before a spawn: the child's start argument; finished: the thread's result
    ThreadState state = ThreadState::unborn;  // unborn: not known; a blocked thread counts as ready
    FindingKind failure{};
    std::uint32_t end = UINT32_MAX;  // index into ends_; UINT32_MAX: not known
  };

  /// A thread did something else than before after the same history.
  struct DeterminismViolation {
    ThreadId thread;
    SiteId site;   // the operation that it is about to do now
    SiteId known;  // the operation that it was about to do before
  };

  /// The first node of a thread with this start argument; nowhere: not known.
  [[nodiscard]] Node root(ThreadId thread, Value given) const;
  /// The threads that exist from the beginning: no thread spawns them.
  [[nodiscard]] std::span<const ThreadId> first_threads() const { return first_threads_; }
  [[nodiscard]] const AutomatonState& operator[](Node node) const {
    HEDDLE_DCHECK(node < nodes_.size());
    return nodes_[node];
  }
  /// The node after the step of `node` with this outcome; nowhere: not known.
  [[nodiscard]] Node next(Node node, const Outcome& outcome) const {
    HEDDLE_DCHECK(node < edges_.size());
    const Edge& edge = edges_[node];
    if (edge.to == nowhere || edge.outcome == outcome) [[likely]]
      return edge.to;
    return other_child(node, outcome);
  }
  /// Whether the step of this node was ever taken.
  [[nodiscard]] bool has_child(Node node) const {
    HEDDLE_DCHECK(node < edges_.size());
    return edges_[node].to != nowhere;
  }
  /// Returns what the thread leaves behind if the execution ends here; nullptr if it is not known.
  [[nodiscard]] const End* end_at(Node node) const {
    HEDDLE_DCHECK(node < nodes_.size());
    const std::uint32_t end = nodes_[node].end;
    HEDDLE_DCHECK(end == no_end || end < ends_.size());
    return end == no_end ? nullptr : &ends_[end];
  }

  /// Whether end_at() is known of all nodes.
  [[nodiscard]] bool all_ends_are_known() const { return without_end_ == 0; }
  /// Whether no thread is known to leave anything behind but its result.
  [[nodiscard]] bool leave_nothing() const { return leave_nothing_; }

  /// Whether the runtime walks executions now: then an explorer that extends partial executions should use
  /// the automata, too.
  [[nodiscard]] bool are_in_use() const { return in_use_; }
  void put_to_use(bool in_use) { in_use_ = in_use; }
  /// Returns how often clear() was called: nodes of an earlier generation are no longer valid.
  [[nodiscard]] std::uint64_t generation() const { return generation_; }
  /// The value cut to the width of the location.
  [[nodiscard]] Value fit(LocationId location, Value value) const { return widths_.fit(location, value); }

  /// Learns from one execution while it runs: the constructor begins, the runtime reports arrivals and
  /// states, and `finish` ends.
  class Learner final : public ThreadStateObserver {
   public:
    /// The first `known_steps` steps of the execution are known to lead to no new node.
    Learner(ThreadAutomata& automata, bool merges, std::size_t known_steps = 0)
        : automata_(automata), merges_(merges), known_steps_(known_steps) {
      automata.begin_learning();
    }
    [[nodiscard]] std::size_t known_steps() const override { return known_steps_; }
    [[nodiscard]] bool on_arrival(const Execution& so_far, ThreadId thread) override {
      return merges_ && automata_.on_arrival(so_far, thread);
    }
    void on_state(ThreadId thread, const Fingerprint& state) override { automata_.merge(thread, state); }
    [[nodiscard]] std::optional<DeterminismViolation> finish(const Execution& execution) {
      return automata_.finish_learning(execution);
    }

   private:
    ThreadAutomata& automata_;
    bool merges_;
    std::size_t known_steps_;
  };
  [[nodiscard]] std::optional<DeterminismViolation> learn(const Execution& execution) {
    return Learner(*this, false).finish(execution);
  }

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t bytes() const;
  void clear();

 private:
  static constexpr std::uint32_t no_end = UINT32_MAX;
  struct Edge {
    Outcome outcome;
    Node to = nowhere;
  };
  struct OtherEdge {
    Edge edge;
    Node from = nowhere;
  };
  struct StateHash {
    [[nodiscard]] std::size_t operator()(const Fingerprint& state) const { return state.lo; }
  };
  struct Root {
    Value given = 0;
    Node node = nowhere;
  };

  void begin_learning();
  [[nodiscard]] bool on_arrival(const Execution& so_far, ThreadId thread);
  void merge(ThreadId thread, const Fingerprint& state);
  [[nodiscard]] std::optional<DeterminismViolation> finish_learning(const Execution& execution);
  void learn_steps(const Execution& so_far);
  Node make_node();
  Node make_root(ThreadId thread, Value given);
  Node make_child(Node node, const Outcome& outcome);
  [[nodiscard]] Node other_child(Node node, const Outcome& outcome) const;
  [[nodiscard]] std::size_t slot_of(Node node, const Outcome& outcome) const;
  void add_other(Node node, const Outcome& outcome, Node to);
  void find_first_threads(const Execution& execution);
  [[nodiscard]] bool agrees(Node node, ThreadState state, const Operation& next);
  void learn_step(const Event& event);
  [[nodiscard]] std::optional<DeterminismViolation> learn_end(std::size_t thread, const Execution& execution);
  void set_end(Node node, std::uint32_t end) {
    HEDDLE_DCHECK(node < nodes_.size() && nodes_[node].end == no_end && end < ends_.size());
    HEDDLE_DCHECK(without_end_ > 0);
    --without_end_;
    nodes_[node].end = end;
  }
  [[nodiscard]] static End end_of(std::size_t thread, const Execution& execution);
  void check_invariants() const;

  std::vector<AutomatonState> nodes_;
  std::vector<Edge> edges_;       // by node: the first child
  std::vector<OtherEdge> other_;  // the further children: a hash table, at most half full
  std::size_t others_ = 0;
  std::vector<std::vector<Root>> roots_;  // by thread
  std::vector<ThreadId> first_threads_;
  std::vector<End> ends_;
  std::size_t without_end_ = 0;  // how many nodes have no end yet
  bool leave_nothing_ = true;
  LocationWidths widths_;
  bool in_use_ = false;
  std::uint64_t generation_ = 0;
  std::unordered_map<Fingerprint, Node, StateHash> by_state_;
  // While learning:
  std::size_t learnt_events_ = 0;
  std::optional<DeterminismViolation> violation_;
  struct Place {
    Node at = nowhere;
    Node from = nowhere;  // the node before, if `at` was created by this execution's last step
    Outcome by;           // the outcome that led from there
  };
  std::vector<Place> places_;                         // by thread
  std::vector<std::pair<std::uint16_t, Node>> path_;  // the nodes that an execution visits
};

}  // namespace heddle

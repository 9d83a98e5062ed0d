// The automaton states of the threads of a partial execution, for explorers that assemble executions from
// what is known instead of running them. A value type: a copy is a state to return to.
#pragma once

#include <optional>
#include <vector>

#include "core/thread_automata.hpp"

namespace heddle {

class ThreadCursors {
 public:
  using Node = ThreadAutomata::Node;
  using Outcome = ThreadAutomata::Outcome;
  using AutomatonState = ThreadAutomata::AutomatonState;

  /// Puts the first threads at their roots. Returns false, here and below, if the thread's next operation is
  /// not known; then the cursor of this thread must not be used any more.
  [[nodiscard]] bool start(const ThreadAutomata& automata, std::size_t threads) {
    automata_ = &automata;
    generation_ = automata.generation();
    cursors_.assign(threads, {});
    for (const ThreadId thread : automata.first_threads())
      if (!set_node(thread, automata.root(thread, 0))) return false;
    return !automata.first_threads().empty();
  }
  /// Takes the step of an event that was run.
  [[nodiscard]] bool follow(const Event& event) {
    HEDDLE_DCHECK(holds());
    if (event.is_drain()) return true;
    const bool spawns = event.op.kind == OpKind::spawn;
    if (spawns && !set_node(event.op.target, automata_->root(event.op.target, event.read))) return false;
    return move(event.thread(), Outcome::of(event));
  }
  /// The thread takes its next step, with this outcome.
  [[nodiscard]] bool move(ThreadId thread, const Outcome& outcome) {
    HEDDLE_DCHECK(holds());
    return set_node(thread, automata_->next(node_of(thread), outcome));
  }
  /// Starts the child that the parent's next step creates. The caller moves the parent afterwards.
  [[nodiscard]] bool spawn(ThreadId parent) {
    HEDDLE_DCHECK(holds());
    const Node node = node_of(parent);
    if (!automata_->has_child(node)) return false;  // the child's start argument is not known
    const AutomatonState& state = (*automata_)[node];
    HEDDLE_DCHECK(state.next.kind == OpKind::spawn);
    return state.next.target.value < cursors_.size() &&
           set_node(state.next.target, automata_->root(state.next.target, state.given));
  }

  [[nodiscard]] bool has_started(ThreadId thread) const {
    HEDDLE_DCHECK(thread.value < cursors_.size());
    return cursors_[thread.value].node != ThreadAutomata::nowhere;
  }
  /// The state of a thread that has started.
  [[nodiscard]] const AutomatonState& operator[](ThreadId thread) const {
    return (*automata_)[node_of(thread)];
  }
  /// Whether its next operation never reads, or is an unlock (which reads only if it fails).
  [[nodiscard]] bool is_before_step(ThreadId thread) const { return is(thread, before_step); }
  /// Whether its next operation may read or choose.
  [[nodiscard]] bool is_before_read(ThreadId thread) const { return is(thread, before_read); }
  [[nodiscard]] bool has_finished(ThreadId thread) const { return is(thread, finished); }
  [[nodiscard]] bool has_failed(ThreadId thread) const { return is(thread, failed); }
  /// Returns what a thread observes of a step that does not read: the result of a joined thread, else 0; none
  /// if it is not known.
  [[nodiscard]] std::optional<Value> seen_without_reading(const Operation& op) const {
    if (op.kind != OpKind::join) return 0;
    const ThreadAutomata::End* end = automata_->end_at(node_of(op.target));
    if (end == nullptr) return std::nullopt;
    return end->result;
  }
  /// Whether the automata still have the nodes that the cursors point to.
  [[nodiscard]] bool holds() const { return automata_ != nullptr && generation_ == automata_->generation(); }
  /// Invalidates the cursors: holds() is false until the next start().
  void drop() { automata_ = nullptr; }

 private:
  /// Properties of a thread's state that are tested very often, precomputed.
  enum Is : std::uint8_t { before_step = 1, before_read = 2, finished = 4, failed = 8 };
  struct Cursor {
    Node node = ThreadAutomata::nowhere;
    std::uint8_t is = 0;
  };
  [[nodiscard]] bool is(ThreadId thread, Is what) const {
    HEDDLE_DCHECK(thread.value < cursors_.size());
    return (cursors_[thread.value].is & what) != 0;
  }
  /// The node of a thread that has started.
  [[nodiscard]] Node node_of(ThreadId thread) const {
    HEDDLE_DCHECK(has_started(thread));
    return cursors_[thread.value].node;
  }
  [[nodiscard]] bool set_node(ThreadId thread, Node node) {
    HEDDLE_DCHECK(thread.value < cursors_.size());
    Cursor& cursor = cursors_[thread.value];
    cursor = {node, 0};
    if (node == ThreadAutomata::nowhere) return false;
    const AutomatonState& state = (*automata_)[node];
    if (state.state == ThreadState::ready) cursor.is = what_is_before(state.next);
    if (state.state == ThreadState::finished) cursor.is = finished;
    if (state.state == ThreadState::failed) cursor.is = failed;
    return state.state != ThreadState::unborn;
  }
  [[nodiscard]] static std::uint8_t what_is_before(const Operation& op) {
    if (op.kind == OpKind::load || op.kind == OpKind::modify || op.kind == OpKind::choose) return before_read;
    return op.may_read() ? before_step | before_read : before_step;
  }

  const ThreadAutomata* automata_ = nullptr;
  std::uint64_t generation_ = 0;
  std::vector<Cursor> cursors_;  // by thread
};

}  // namespace heddle

// Where the threads of a partial execution stand in their automata, for who puts executions together from what is known
// instead of having them run. A value: a copy is a place to come back to.
#pragma once

#include <optional>
#include <vector>

#include "core/thread_automata.hpp"

namespace heddle {

class ThreadCursors {
 public:
  using Node = ThreadAutomata::Node;
  using Outcome = ThreadAutomata::Outcome;
  using Stand = ThreadAutomata::Stand;

  /// Nothing has happened yet. False, here and below: it is not known what a thread does there, and nothing may be asked of
  /// that thread any more.
  [[nodiscard]] bool start(const ThreadAutomata& automata, std::size_t threads) {
    automata_ = &automata;
    generation_ = automata.generation();
    nodes_.assign(threads, ThreadAutomata::nowhere);
    for (const ThreadId thread : automata.first_threads())
      if (!stand_at(thread, automata.root(thread, 0))) return false;
    return !automata.first_threads().empty();
  }
  /// An event of an execution that was run.
  [[nodiscard]] bool follow(const Event& event) {
    if (event.is_drain()) return true;
    const bool spawns = event.op.kind == OpKind::spawn;
    if (spawns && !stand_at(event.op.target, automata_->root(event.op.target, event.read))) return false;
    return move(event.thread(), Outcome::of(event));
  }
  /// The thread takes the step before which it stands.
  [[nodiscard]] bool move(ThreadId thread, const Outcome& outcome) {
    return stand_at(thread, automata_->next(nodes_[thread.value], outcome));
  }
  /// The child that the thread's step creates is there. Then the thread moves.
  [[nodiscard]] bool spawn(ThreadId parent) {
    const Node node = nodes_[parent.value];
    if (!automata_->has_child(node)) return false;  // what the child is given is not known
    const Stand& stand = (*automata_)[node];
    return stand.next.target.value < nodes_.size() &&
           stand_at(stand.next.target, automata_->root(stand.next.target, stand.given));
  }

  [[nodiscard]] bool has_started(ThreadId thread) const {
    return nodes_[thread.value] != ThreadAutomata::nowhere;
  }
  /// Of a thread that has started.
  [[nodiscard]] const Stand& operator[](ThreadId thread) const { return (*automata_)[nodes_[thread.value]]; }
  /// Whether it stands before something that is never a read,
  [[nodiscard]] bool is_before_step(ThreadId thread) const {
    if (!is_ready(thread)) return false;
    const OpKind kind = (*this)[thread].next.kind;
    return kind != OpKind::load && kind != OpKind::modify && kind != OpKind::choose;
  }
  /// or before something that may be one.
  [[nodiscard]] bool is_before_read(ThreadId thread) const {
    return is_ready(thread) &&
           ((*this)[thread].next.may_read() || (*this)[thread].next.kind == OpKind::choose);
  }
  [[nodiscard]] bool has_finished(ThreadId thread) const {
    return has_started(thread) && (*this)[thread].state == ThreadState::finished;
  }
  [[nodiscard]] bool has_failed(ThreadId thread) const {
    return has_started(thread) && (*this)[thread].state == ThreadState::failed;
  }
  /// What a thread sees of a step that does not read; nothing: it is not known.
  [[nodiscard]] std::optional<Value> seen_without_reading(const Operation& op) const {
    if (op.kind != OpKind::join) return 0;
    const ThreadAutomata::End* end = automata_->end_at(nodes_[op.target.value]);
    if (end == nullptr) return std::nullopt;
    return end->result;
  }
  /// Whether what was known when it started is known still.
  [[nodiscard]] bool holds() const { return automata_ != nullptr && generation_ == automata_->generation(); }
  /// It no longer stands anywhere.
  void drop() { automata_ = nullptr; }

 private:
  [[nodiscard]] bool is_ready(ThreadId thread) const {
    return has_started(thread) && (*this)[thread].state == ThreadState::ready;
  }
  [[nodiscard]] bool stand_at(ThreadId thread, Node node) {
    nodes_[thread.value] = node;
    return node != ThreadAutomata::nowhere && (*automata_)[node].state != ThreadState::unborn;
  }

  const ThreadAutomata* automata_ = nullptr;
  std::uint64_t generation_ = 0;
  std::vector<Node> nodes_;  // by thread
};

}  // namespace heddle

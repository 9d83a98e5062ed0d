// Where the threads of a partial execution stand in their automata, for who puts executions together from
// what is known instead of having them run. A value: a copy is a place to come back to.
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

  /// Nothing has happened yet. False, here and below: it is not known what a thread does there, and nothing
  /// may be asked of that thread any more.
  [[nodiscard]] bool start(const ThreadAutomata& automata, std::size_t threads) {
    automata_ = &automata;
    generation_ = automata.generation();
    stands_.assign(threads, {});
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
    return stand_at(thread, automata_->next(stands_[thread.value].node, outcome));
  }
  /// The child that the thread's step creates is there. Then the thread moves.
  [[nodiscard]] bool spawn(ThreadId parent) {
    const Node node = stands_[parent.value].node;
    if (!automata_->has_child(node)) return false;  // what the child is given is not known
    const AutomatonState& stand = (*automata_)[node];
    return stand.next.target.value < stands_.size() &&
           stand_at(stand.next.target, automata_->root(stand.next.target, stand.given));
  }

  [[nodiscard]] bool has_started(ThreadId thread) const {
    return stands_[thread.value].node != ThreadAutomata::nowhere;
  }
  /// Of a thread that has started.
  [[nodiscard]] const AutomatonState& operator[](ThreadId thread) const {
    return (*automata_)[stands_[thread.value].node];
  }
  /// Whether it stands before something that is never a read, but for an unlock that fails,
  [[nodiscard]] bool is_before_step(ThreadId thread) const { return is(thread, before_step); }
  /// or before something that may be one.
  [[nodiscard]] bool is_before_read(ThreadId thread) const { return is(thread, before_read); }
  [[nodiscard]] bool has_finished(ThreadId thread) const { return is(thread, finished); }
  [[nodiscard]] bool has_failed(ThreadId thread) const { return is(thread, failed); }
  /// What a thread sees of a step that does not read; nothing: it is not known.
  [[nodiscard]] std::optional<Value> seen_without_reading(const Operation& op) const {
    if (op.kind != OpKind::join) return 0;
    const ThreadAutomata::End* end = automata_->end_at(stands_[op.target.value].node);
    if (end == nullptr) return std::nullopt;
    return end->result;
  }
  /// Whether what was known when it started is known still.
  [[nodiscard]] bool holds() const { return automata_ != nullptr && generation_ == automata_->generation(); }
  /// It no longer stands anywhere.
  void drop() { automata_ = nullptr; }

 private:
  /// What is asked of all threads again and again, at hand.
  enum Is : std::uint8_t { before_step = 1, before_read = 2, finished = 4, failed = 8 };
  struct Place {
    Node node = ThreadAutomata::nowhere;
    std::uint8_t is = 0;
  };
  [[nodiscard]] bool is(ThreadId thread, Is what) const { return (stands_[thread.value].is & what) != 0; }
  [[nodiscard]] bool stand_at(ThreadId thread, Node node) {
    Place& place = stands_[thread.value];
    place = {node, 0};
    if (node == ThreadAutomata::nowhere) return false;
    const AutomatonState& stand = (*automata_)[node];
    if (stand.state == ThreadState::ready) place.is = what_is_before(stand.next);
    if (stand.state == ThreadState::finished) place.is = finished;
    if (stand.state == ThreadState::failed) place.is = failed;
    return stand.state != ThreadState::unborn;
  }
  [[nodiscard]] static std::uint8_t what_is_before(const Operation& op) {
    if (op.kind == OpKind::load || op.kind == OpKind::modify || op.kind == OpKind::choose) return before_read;
    return op.may_read() ? before_step | before_read : before_step;
  }

  const ThreadAutomata* automata_ = nullptr;
  std::uint64_t generation_ = 0;
  std::vector<Place> stands_;  // by thread
};

}  // namespace heddle

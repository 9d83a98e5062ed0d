// The threads of a walked execution, as positions in their automata, for the conductor.
#pragma once

#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/thread_automata.hpp"
#include "runtime/program_threads.hpp"
#include "runtime/tree/tree_memory.hpp"

namespace heddle {

class TreeThreads {
 public:
  /// The automata outlive the threads, and only grow while a run is under way.
  explicit TreeThreads(const ThreadAutomata& automata) : automata_(&automata) {}

  void reset(TreeMemory& memory) {
    memory.reset();
    cursors_.assign(cursors_.size(), {});
    failed_.clear();
    alone_ = no_thread_number;
    missing_ = false;
    start_first_threads();
  }
  /// Sets how many threads the program has, as far as known.
  void know_threads(std::size_t count) {
    HEDDLE_DCHECK(steps_.size() == cursors_.size() * room_);
    if (count <= cursors_.size()) return;
    cursors_.resize(count);
    steps_.resize(count * room_);
  }
  /// Finds the states of threads whose node was not known, after the automata have grown.
  void find_missing();

  [[nodiscard]] std::size_t size() const { return cursors_.size(); }
  [[nodiscard]] ThreadState state(std::size_t thread) const { return cursors_[thread].state; }
  [[nodiscard]] const Operation& next(std::size_t thread) const { return stand(thread).next; }
  [[nodiscard]] FindingKind failure(std::size_t thread) const { return stand(thread).failure; }
  [[nodiscard]] SiteId site(std::size_t thread) const {
    return cursors_[thread].node == ThreadAutomata::nowhere ? SiteId{} : stand(thread).next.site;
  }
  [[nodiscard]] Value spawn(std::size_t parent, std::size_t child) {
    HEDDLE_DCHECK(child < cursors_.size() && state(child) == ThreadState::unborn);
    const Value given = stand(parent).given;
    // If that step was never taken, it is not known what the child is given.
    const bool known = automata_->has_child(cursors_[parent].node);
    cursors_[child].from = cursors_[parent].node;
    stand_at(child, known ? automata_->root(thread_id(child), given) : ThreadAutomata::nowhere);
    cursors_[child].is_new = true;
    return given;
  }
  [[nodiscard]] Value result(std::size_t thread) const {
    HEDDLE_DCHECK(state(thread) == ThreadState::finished);
    return stand(thread).given;  // of a thread that has finished
  }
  [[gnu::always_inline]] void resume(std::size_t thread, const Event& event) {
    Cursor& cursor = cursors_[thread];
    HEDDLE_DCHECK(cursor.state == ThreadState::ready && may_move(thread));
    if (event.id.index >= room_) [[unlikely]]
      make_room_for_steps();
    steps_[thread * room_ + event.id.index] = {cursor.node, alone_ == thread};
    if (event.op.role == Role::section || (alone_ == thread && event.op.kind == OpKind::unlock)) [[unlikely]]
      enter_or_leave_section(thread, event);
    const Node from = cursor.node;
    stand_at(thread, automata_->next(from, ThreadAutomata::Outcome::of(event)));
    if (cursor.state == ThreadState::unborn) [[unlikely]] {
      cursor.from = from;
      cursor.saw = ThreadAutomata::Outcome::of(event);
      cursor.is_new = false;
    }
  }

  static constexpr bool goes_back = true;
  void go_back(std::size_t thread, std::uint32_t index) {
    HEDDLE_DCHECK(thread < cursors_.size() && index < room_);
    const Step& step = steps_[thread * room_ + index];
    stand_at(thread, step.node);
    if (step.alone)
      alone_ = thread;
    else if (alone_ == thread)
      alone_ = no_thread_number;
  }
  void unstart(std::size_t thread) {
    cursors_[thread] = {};
    if (alone_ == thread) alone_ = no_thread_number;
  }
  /// Whether the state of some thread is not known, because no execution has been there.
  [[nodiscard]] bool must_run() const { return missing_; }
  [[nodiscard]] static constexpr bool queue_arrival(std::size_t) { return false; }
  [[nodiscard]] bool has_failed() const { return !failed_.empty(); }
  [[nodiscard]] std::span<const std::size_t> take_failed() {
    taken_.swap(failed_);
    failed_.clear();
    return taken_;
  }
  [[nodiscard]] bool may_move(std::size_t thread) const {
    return alone_ == no_thread_number || alone_ == thread;
  }
  [[nodiscard]] static constexpr bool may_give_way() { return false; }
  [[nodiscard]] static constexpr bool gives_way(std::size_t) { return false; }

  /// Whether it is known for each thread what it leaves behind if the execution ends here.
  [[nodiscard]] bool ends_are_known() const { return automata_->all_ends_are_known() || find_ends(); }
  static constexpr bool memory_is_seen = true;
  void describe_end(Execution& execution) const;
  /// Takes over, from the last execution that was run, what is equal in all executions of the program.
  void set_layout(const Execution& last, std::size_t registers) {
    places_ = last.places;
    counted_.assign(last.counted.begin(), last.counted.end());
    registers_ = registers;
    has_memory_ = !last.memory.empty();
    release_sequences_ = last.release_sequences;
  }

 private:
  static constexpr std::size_t no_thread_number = SIZE_MAX;
  using Node = ThreadAutomata::Node;
  struct Cursor {
    Node node = ThreadAutomata::nowhere;
    ThreadState state = ThreadState::unborn;
    // How it came here, if its node is not known.
    bool is_new = false;  // it has taken no step: from its parent's
    Node from = ThreadAutomata::nowhere;
    ThreadAutomata::Outcome saw;
  };
  /// The node of a thread before a step.
  struct Step {
    Node node = ThreadAutomata::nowhere;
    bool alone = false;
  };

  [[nodiscard]] const ThreadAutomata::AutomatonState& stand(std::size_t thread) const {
    HEDDLE_DCHECK(cursors_[thread].node != ThreadAutomata::nowhere);
    return (*automata_)[cursors_[thread].node];
  }
  [[gnu::always_inline]] void stand_at(std::size_t thread, Node node) {
    Cursor& cursor = cursors_[thread];
    cursor.node = node;
    if (node == ThreadAutomata::nowhere || (*automata_)[node].state == ThreadState::unborn) [[unlikely]] {
      cursor.state = ThreadState::unborn;
      missing_ = true;
      return;
    }
    cursor.state = (*automata_)[node].state;
    if (cursor.state != ThreadState::ready) [[unlikely]]
      has_ended(thread);
  }
  void has_ended(std::size_t thread) {
    HEDDLE_DCHECK(cursors_[thread].state != ThreadState::unborn);
    const ThreadState state = cursors_[thread].state;
    if (alone_ == thread && state == ThreadState::finished) alone_ = no_thread_number;
    if (state == ThreadState::failed) failed_.push_back(thread);
  }
  void enter_or_leave_section(std::size_t thread, const Event& event);
  void start_first_threads();
  void make_room_for_steps();
  [[nodiscard]] bool find_ends() const;

  const ThreadAutomata* automata_;
  std::vector<Cursor> cursors_;
  std::size_t room_ = 0;     // for steps of a thread
  std::vector<Step> steps_;  // by thread and index
  std::vector<std::size_t> failed_, taken_;
  std::size_t alone_ = no_thread_number;  // the thread in an atomic section, or that ended in one
  LocationId section_ = no_location;
  bool missing_ = false;
  std::span<const Place> places_;
  std::vector<LocationId> counted_;
  std::size_t registers_ = 0;
  bool has_memory_ = false;
  ReleaseSequences release_sequences_ = ReleaseSequences::of_updates;
};

}  // namespace heddle

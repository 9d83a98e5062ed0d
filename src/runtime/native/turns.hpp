// Decides which thread of the program under test runs next.
//
// One fiber runs at a time. It runs the program's code until it comes to an operation; then either the thread
// that the plan names takes its step itself, or the conductor takes steps until a thread must run. Turns is
// the part of that decision that lasts from one step to the next:
//
//   program    a fiber runs the program's code
//   conductor  the conductor takes steps, on the stack of a fiber that has come to an operation
//   crashed    a signal ended the running thread; the host has not recorded it yet
//   over       the conductor has said that the execution is over
//
// with the transitions program → conductor → program | over, and program → crashed → program. What a thread
// does when its turn comes is in GuestThread::turn.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/assert.hpp"

namespace heddle {

/// Invariants: at most two threads are queued, a child and its parent, each once; at most one thread is in an
/// atomic section.
class Turns {
 public:
  static constexpr std::size_t no_thread_number = SIZE_MAX;
  enum class Phase : std::uint8_t { program, conductor, crashed, over };

  /// Restores the state before the first step.
  void reset() {
    count_ = 0;
    phase_ = Phase::program;
    failed_.clear();
    has_failed_ = false;
    alone_ = no_thread_number;
  }

  // --- the queue: threads that must run before the next step is taken
  void queue(std::size_t thread) {
    HEDDLE_DCHECK(count_ < queue_.size());
    HEDDLE_DCHECK(count_ == 0 || queue_[0] != thread);
    queue_[count_++] = static_cast<std::uint32_t>(thread);
  }
  [[nodiscard]] bool must_run() const { return count_ != 0; }
  /// Removes the first of the queue and returns it.
  [[nodiscard]] std::size_t take_next() {
    HEDDLE_DCHECK(count_ != 0);
    const std::size_t next = queue_[0];
    queue_[0] = queue_[1];
    --count_;
    return next;
  }

  // --- the phase
  [[nodiscard]] Phase phase() const { return phase_; }
  void enter_conductor() {
    HEDDLE_DCHECK(phase_ == Phase::program);
    phase_ = Phase::conductor;
  }
  /// `more`: the execution goes on; otherwise it is over.
  void leave_conductor(bool more) {
    HEDDLE_DCHECK(phase_ == Phase::conductor);
    HEDDLE_DCHECK(!more || must_run());
    phase_ = more ? Phase::program : Phase::over;
  }
  void crash() {
    HEDDLE_DCHECK(phase_ == Phase::program);
    phase_ = Phase::crashed;
  }
  void recover() {
    HEDDLE_DCHECK(phase_ == Phase::crashed);
    phase_ = Phase::program;
  }

  // --- atomic sections
  /// Returns the thread that is in an atomic section, or has ended in one; no_thread_number if there is none.
  [[nodiscard]] std::size_t alone() const { return alone_; }
  [[nodiscard]] bool may_move(std::size_t thread) const {
    return alone_ == no_thread_number || alone_ == thread;
  }
  void enter_section(std::size_t thread) {
    HEDDLE_DCHECK(may_move(thread));
    alone_ = thread;
  }
  void leave_section() { alone_ = no_thread_number; }

  // --- failures since the conductor last asked
  void note_failed(std::size_t thread) {
    failed_.push_back(thread);
    has_failed_ = true;
  }
  [[nodiscard]] bool has_failed() const { return has_failed_; }
  /// Moves the threads that failed to `out`, in the order in which they failed.
  void take_failed(std::vector<std::size_t>& out) {
    HEDDLE_DCHECK(has_failed_ == !failed_.empty());
    out.swap(failed_);
    failed_.clear();
    has_failed_ = false;
  }

  // --- steps that threads take without the conductor
  /// Whether no thread is queued, and none is in an atomic section.
  [[nodiscard]] bool is_free() const { return count_ == 0 && alone_ == no_thread_number; }
  /// Whether the turn may go to another thread without the conductor: also no failure may be left to record.
  [[nodiscard]] bool may_hand_over() const { return is_free() && !has_failed_; }

  /// Allows that a thread whose first operation is known from earlier runs need not run before it moves.
  void allow_late_starts(bool allowed) { late_starts_ = allowed; }
  [[nodiscard]] bool allows_late_starts() const { return late_starts_; }

 private:
  std::array<std::uint32_t, 2> queue_{};
  std::uint32_t count_ = 0;
  Phase phase_ = Phase::program;
  bool late_starts_ = false;
  bool has_failed_ = false;  // failed_ is not empty
  std::size_t alone_ = no_thread_number;
  std::vector<std::size_t> failed_;
};

}  // namespace heddle

// Decides which operations take and release mutexes, and which locations are mutexes.
//
// A mutex is a location that is written only by threads that replace its free value by a mark of their own
// (lock), and by the thread whose mark it holds, which writes the free value back (unlock). After any set of
// events that is closed under program order, the thread that holds it is therefore known, whatever the order
// was.
//
// There are two ways to recognise one, because they hold for different sets of executions:
// - `Mutexes`, from operations: for all executions of the program that have been seen so far, and what was
//   concluded is taken back when a new operation contradicts it. Exploration by views builds on this.
// - `CausalTrace::sections_of`, from values: for all reorderings of one execution in which every read finds
//   the value that it found there. It accepts more, since operations that write nothing, and outcomes that do
//   not occur in these reorderings, do not matter. Prediction and maximal causality build on this
//   (`HeldMutexes`).
// Both use the predicates on one operation and the `HolderMarks` below.
//
// Exploration by sources needs less than a mutex: `waits_until_it_writes` also accepts semaphores and the
// like, because only the chain of read-modify-writes counts there (reads_from/lock_contention.hpp).
#pragma once

#include <vector>

#include "core/operation.hpp"

namespace heddle {

/// Whether the operation waits for one value of its location and replaces it by another: it locks a mutex, if
/// the location is one.
[[nodiscard]] constexpr bool is_lock_operation(const Operation& op) {
  return op.kind == OpKind::modify && op.guard_kind == Predicate::Kind::equal &&
         op.update_kind == Update::Kind::set && op.condition_kind == Predicate::Kind::always;
}

/// Whether the operation replaces one value of its location by another and does not wait for it (a
/// compare-exchange): it tries to lock a mutex, if the location is one.
[[nodiscard]] constexpr bool is_try_lock_operation(const Operation& op) {
  return op.kind == OpKind::modify && !op.has_guard() && op.update_kind == Update::Kind::set &&
         op.condition_kind == Predicate::Kind::equal;
}

/// Whether the operation waits, and writes whenever its wait ends: locks of mutexes, but also waits for
/// semaphores, reader-writer locks and spin locks.
[[nodiscard]] constexpr bool waits_until_it_writes(const Operation& op) {
  return op.kind == OpKind::modify && op.has_guard() &&
         (op.condition_kind == Predicate::Kind::always || op.condition() == op.guard());
}

/// The values that one mutex holds while it is locked. Each belongs to one thread. `V` is Value, or a number
/// that stands for a value.
template <class V>
class HolderMarks {
 public:
  /// Records that the mutex holds `mark` while the thread has it locked. False, and nothing is recorded: the
  /// mark is another thread's.
  [[nodiscard]] bool record(V mark, ThreadId thread) {
    for (const Mark& known : marks_)
      if (known.value == mark) return known.thread == thread;
    marks_.push_back({mark, thread});
    return true;
  }
  [[nodiscard]] bool contains(V value) const {
    for (const Mark& known : marks_)
      if (known.value == value) return true;
    return false;
  }
  void clear() { marks_.clear(); }

 private:
  struct Mark {
    V value{};
    ThreadId thread;
  };
  std::vector<Mark> marks_;
};

/// The locations that are mutexes, as far as the operations that have been seen tell.
class Mutexes {
 public:
  /// Records an operation that the thread may execute. `comes_first`: it precedes all other accesses of the
  /// location in every order. False: its location was considered a mutex before and no longer is.
  [[nodiscard]] bool learn(ThreadId thread, const Operation& op, bool comes_first = false);
  /// Records that the location is not a mutex: a thread may write it without holding it, or it is not free at
  /// first. False: it was considered a mutex before.
  [[nodiscard]] bool rule_out(LocationId location);
  [[nodiscard]] bool is_mutex(LocationId location) const {
    return location.value < known_.size() && known_[location.value].is_taken &&
           !known_[location.value].is_ruled_out;
  }
  /// The value that the mutex holds while no thread has it locked.
  [[nodiscard]] Value free_value(LocationId location) const;
  /// Whether the operation waits for a mutex to be free.
  [[nodiscard]] bool is_lock(const Operation& op) const {
    return op.kind == OpKind::modify && op.has_guard() && is_mutex(op.location);
  }

 private:
  struct Known {
    bool is_taken = false;      // some operation locks it, or tries to
    bool is_ruled_out = false;  // some operation writes it in another way
    bool has_free = false;
    Value free = 0;
    HolderMarks<Value> marks;
  };

  [[nodiscard]] Known& known_at(LocationId location);
  [[nodiscard]] static bool try_record(Known& known, ThreadId thread, const Operation& op, bool comes_first);
  [[nodiscard]] static bool try_record_lock(Known& known, ThreadId thread, Value free, Value mark);
  [[nodiscard]] static bool try_record_free_value(Known& known, Value value);
  [[nodiscard]] static bool try_record_mark(Known& known, ThreadId thread, Value value);

  std::vector<Known> known_;  // by location
};

}  // namespace heddle

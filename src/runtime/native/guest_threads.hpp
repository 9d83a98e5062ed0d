// The threads of the program under test: their numbers, and which of them runs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/assert.hpp"
#include "runtime/native/guest_thread.hpp"
#include "runtime/native/region.hpp"
#include "runtime/native/running_test.hpp"

namespace heddle {

/// Numbers threads by their creation paths, so that a thread has the same number in every execution. Thread 0
/// runs main. Numbers are given in the order in which paths are first seen, and are kept until they are
/// forgotten.
class GuestThreads {
 public:
  using Entry = GuestThread::Entry;
  /// The creation path of a thread: the number of its parent, and how many children the parent had created
  /// before.
  using Path = std::pair<std::size_t, std::uint32_t>;

  GuestThreads() : threads_(Region::max_threads) {}

  /// Returns how many threads have numbers, in any run so far.
  [[nodiscard]] std::size_t size() const { return known_; }
  [[nodiscard]] GuestThread& operator[](std::size_t number) {
    HEDDLE_DCHECK(number < known_);
    return threads_[number];
  }
  [[nodiscard]] const GuestThread& operator[](std::size_t number) const {
    HEDDLE_DCHECK(number < known_);
    return threads_[number];
  }

  [[nodiscard]] GuestThread& me() { return *me_; }
  [[nodiscard]] const GuestThread& me() const { return *me_; }
  [[nodiscard]] std::size_t running() const { return running_; }
  /// Whether main runs and has created no thread in this run.
  [[nodiscard]] bool is_main_alone() const { return running_ == 0 && me_->children == 0; }
  void make_running(std::size_t number) {
    HEDDLE_DCHECK(number < known_);
    HEDDLE_DCHECK(threads_[number].turn != TurnKind::late);
    running_ = number;
    me_ = &threads_[number];
    me_->rounds = 0;
  }

  /// The test that the threads run.
  [[nodiscard]] RunningTest& test() { return test_; }
  [[nodiscard]] const RunningTest& test() const { return test_; }

  /// Restores the state of all threads before their first step. Numbers are kept, unless they are to be
  /// forgotten.
  void reset();
  /// Makes the next reset() forget the numbers: earlier runs had other threads.
  void forget_numbers() { forgets_numbers_ = true; }
  /// Drops what is known about the first operations of threads (GuestThread::start), because locations may
  /// have changed.
  void forget_starts();
  /// Makes a thread ready to run entry(argument) on its stack.
  void prepare(std::size_t number, Region& region, void (*entry)(void*), void* argument) {
    GuestThread& thread = (*this)[number];
    HEDDLE_DCHECK(thread.state == ThreadState::unborn);
    if (thread.stack_high == 0) [[unlikely]]
      thread.set_stack(region.stack_of(number));
    thread.context.prepare(entry, argument);
    thread.state = ThreadState::ready;
  }
  /// Returns the number of the running thread's next child, which is to run entry(argument); none if all
  /// numbers are used.
  [[nodiscard]] std::optional<ThreadId> new_child(Entry entry, void* argument) {
    const std::uint32_t ordinal = me_->children++;
    if (me_->child_numbers.size() <= ordinal && !number_child(ordinal)) [[unlikely]]
      return std::nullopt;
    const std::size_t number = me_->child_numbers[ordinal];
    HEDDLE_DCHECK(number != 0 && number < known_);
    GuestThread& child = threads_[number];
    child.entry = entry;
    child.argument = argument;
    child.site = me_->site;  // until it comes to a place of its own
    return ThreadId{static_cast<std::uint16_t>(number)};
  }

  /// Returns the creation paths of all threads but the first, by number.
  [[nodiscard]] std::vector<Path> paths() const;
  /// Gives numbers to the creation paths of a saved schedule. Returns false if no run can have had these.
  [[nodiscard]] bool restore(std::span<const Path> paths);

 private:
  [[nodiscard]] std::size_t number_of(const Path& path);
  /// Gives a number to the running thread's child of this ordinal. Returns false if all numbers are used.
  [[nodiscard]] bool number_child(std::uint32_t ordinal);

  std::vector<GuestThread> threads_;  // max_threads of them: they never move
  std::size_t known_ = 1;
  std::map<Path, std::size_t> numbers_;
  RunningTest test_;
  GuestThread* me_ = nullptr;
  std::size_t running_ = 0;
  bool forgets_numbers_ = false;
};

}  // namespace heddle

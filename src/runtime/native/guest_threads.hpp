// The threads of the program under test, their numbers, and which of them runs.
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

namespace heddle {

/// A thread's number follows from its creation path, its parent and which child of it, so it is the same in
/// every execution. Thread 0 runs main. Numbers are given in the order in which paths are first seen, and
/// never given back.
class GuestThreads {
 public:
  using Entry = GuestThread::Entry;
  /// The creation path of a thread: the number of its parent, and how many children that had before.
  using Path = std::pair<std::size_t, std::uint32_t>;

  GuestThreads() : threads_(Region::max_threads) {}

  /// How many threads have numbers.
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
  void make_running(std::size_t number) {
    HEDDLE_DCHECK(number < known_);
    HEDDLE_DCHECK(threads_[number].turn != TurnKind::late);
    running_ = number;
    me_ = &threads_[number];
    me_->rounds = 0;
  }

  /// All threads as before their first step. Their numbers stay.
  void reset();
  /// What threads came to first is not known any more.
  void forget_starts();
  /// Makes a thread ready to run entry(argument) on its stack.
  void prepare(std::size_t number, Region& region, void (*entry)(void*), void* argument);
  /// The next child of the running thread, which is to run entry(argument); none if all numbers are used.
  [[nodiscard]] std::optional<ThreadId> new_child(Entry entry, void* argument);

  /// The paths of all threads but the first, by number.
  [[nodiscard]] std::vector<Path> paths() const;
  /// Gives numbers to these paths. False: no run can have had them.
  [[nodiscard]] bool restore(std::span<const Path> paths);

 private:
  [[nodiscard]] std::size_t number_of(const Path& path);

  std::vector<GuestThread> threads_;  // max_threads of them: they never move
  std::size_t known_ = 1;
  std::map<Path, std::size_t> numbers_;
  GuestThread* me_ = nullptr;
  std::size_t running_ = 0;
};

}  // namespace heddle

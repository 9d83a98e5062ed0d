// Events of threads with the values that they read and write: the form of a query (oracle/query.hpp) that
// exploration by views asks. Sources are not part of it: any write of the value may be the source of a read.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/operation.hpp"
#include "memory/model.hpp"
#include "oracle/values/value_names.hpp"

namespace heddle {

struct ValueEvent {
  LocationId location = no_location;
  ValueId read = no_value;       // the value that memory, or its own buffer, has to hold
  ValueId written = no_value;    // the value that it writes
  std::uint32_t choice = 0;      // of the step
  std::uint32_t own_write = 0;   // one more than the index of the thread's last earlier write of the location
  std::uint32_t own_access = 0;  // one more than the index of the thread's last earlier access of it
  std::uint32_t writes_before = 0;   // the thread's earlier writes of it, without the one that comes first
  std::uint32_t readers_before = 0;  // the thread's earlier reads of the value written: not of this write
  std::uint32_t copies_before = 0;   // earlier writes of the same value by the thread
  std::uint32_t drain_point = 0;     // one more than the index of the thread's last event that drains
  std::uint32_t fences = 0;          // store-store fences of the thread up to this one
  std::uint64_t history = 0;         // a hash of the thread's events up to this one
  ThreadId target = no_thread;       // of a spawn or join
  bool buffered = false;             // the write is buffered
  bool drains = false;               // needs the thread's buffers empty
  bool spawns = false;
  bool joins = false;
  bool comes_first = false;  // a write before all other accesses of the location, in any order
};

/// The event of an operation, without values and what place_after() fills in.
[[nodiscard]] ValueEvent value_event_of(const Operation& op, const Model& model);

/// Fills in what follows from the events of the thread before it, oldest first.
void place_after(ValueEvent& event, std::span<const ValueEvent* const> before);

/// A step of a witness: an event of a thread, or the drain of its store.
struct ValueMove {
  std::uint32_t index = 0;  // in the thread
  ThreadId thread;
  bool is_drain = false;
};

/// The events of each thread, which are pushed and popped last in, first out, thread by thread. The trace
/// points to them; the caller owns them.
class ValueTrace {
 public:
  /// Makes room for this many threads, locations and values; what is there stays.
  void know(std::size_t threads, std::size_t locations, std::size_t values) {
    if (threads > threads_.size()) {
      threads_.resize(threads);
      accesses_.resize(threads);
      births_.resize(threads, 0);
      joins_.resize(threads, 0);
    }
    if (locations > writes_at_.size()) {
      writes_at_.resize(locations, 0);
      plain_writes_.resize(locations, 0);
      first_writes_.resize(locations, 0);
      changes_.resize(locations, 0);
      initial_.resize(locations, no_value);
    }
    if (values > reads_.size()) {
      reads_.resize(2 * values, 0);
      writes_.resize(2 * values, 0);
    }
  }
  void set_initial(LocationId location, ValueId value) { initial_[location.value] = value; }
  void push(ThreadId thread, const ValueEvent& event) {
    HEDDLE_DCHECK(thread.value < threads_.size());
    HEDDLE_DCHECK(event.location == no_location || event.location.value < writes_at_.size());
    HEDDLE_DCHECK(event.read < reads_.size() || event.read == no_value);
    HEDDLE_DCHECK(event.own_write <= event.own_access && event.own_access <= threads_[thread.value].size());
    threads_[thread.value].push_back(&event);
    if (event.location != no_location) {
      std::vector<std::uint32_t>& accesses = accesses_[thread.value];
      if (accesses.size() <= event.location.value) accesses.resize(event.location.value + std::size_t{1}, 0);
      accesses[event.location.value] = static_cast<std::uint32_t>(threads_[thread.value].size());
    }
    ++size_;
    count(event, 1);
    if (event.spawns) births_[event.target.value] = birth_by(thread);
  }
  void pop(ThreadId thread) {
    HEDDLE_DCHECK(!threads_[thread.value].empty() && size_ > 0);
    const ValueEvent& event = *threads_[thread.value].back();
    if (event.location != no_location) accesses_[thread.value][event.location.value] = event.own_access;
    count(event, -1);
    if (event.spawns) births_[event.target.value] = 0;
    threads_[thread.value].pop_back();
    --size_;
  }
  void clear() {
    for (auto& events : threads_) events.clear();
    for (auto& accesses : accesses_) accesses.clear();
    joins_.assign(joins_.size(), 0);
    births_.assign(births_.size(), 0);
    writes_at_.assign(writes_at_.size(), 0);
    plain_writes_.assign(plain_writes_.size(), 0);
    first_writes_.assign(first_writes_.size(), 0);
    changes_.assign(changes_.size(), 0);
    initial_.assign(initial_.size(), no_value);
    reads_.assign(reads_.size(), 0);
    writes_.assign(writes_.size(), 0);
    size_ = 0;
  }

  [[nodiscard]] std::size_t threads() const { return threads_.size(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t locations() const { return writes_at_.size(); }
  [[nodiscard]] std::span<const ValueEvent* const> of(ThreadId thread) const {
    return threads_[thread.value];
  }
  [[nodiscard]] const ValueEvent& at(const ValueMove& move) const {
    HEDDLE_DCHECK(move.index < threads_[move.thread.value].size());
    return *threads_[move.thread.value][move.index];
  }
  /// Whether the move writes to memory: an unbuffered write, or a drain.
  [[nodiscard]] bool reaches_memory(const ValueMove& move) const {
    const ValueEvent& event = at(move);
    return event.written != no_value && event.buffered == move.is_drain;
  }
  /// The initial value; no_value: it is not known.
  [[nodiscard]] ValueId initial(LocationId location) const { return initial_[location.value]; }
  [[nodiscard]] std::uint32_t writes_at(LocationId location) const { return writes_at_[location.value]; }
  /// Returns what memory holds at the end of every order, if that is known, else no_value. It is known where
  /// all writes but the one that comes first also read: each then consumes the value that another one left.
  [[nodiscard]] ValueId certain_end(LocationId location) const {
    const std::size_t i = location.value;
    if (writes_at_[i] == 0 || plain_writes_[i] > 0) return no_value;
    if (first_writes_[i] > 0) return changes_[i];
    if (initial_[i] == no_value) return no_value;
    return initial_[i] + changes_[i];
  }
  /// Returns how many of the location's writes come before all other accesses: 1 or 0.
  [[nodiscard]] std::uint32_t first_writes_at(LocationId location) const {
    return first_writes_[location.value];
  }
  [[nodiscard]] std::uint32_t writes_of(ValueId value) const { return writes_[value]; }
  /// By location, up to the last one that the thread accesses: one more than the index of its newest access.
  [[nodiscard]] std::span<const std::uint32_t> newest_accesses(ThreadId thread) const {
    return accesses_[thread.value];
  }
  /// A number that is equal for threads that one thread creates right after each other, and for those that no
  /// thread creates.
  [[nodiscard]] std::uint64_t birth(ThreadId thread) const { return births_[thread.value]; }
  // By value, by location and by joined thread: how many events.
  [[nodiscard]] std::span<const std::uint32_t> reads_by_value() const { return reads_; }
  [[nodiscard]] std::span<const std::uint32_t> writes_by_value() const { return writes_; }
  [[nodiscard]] std::span<const std::uint32_t> writes_by_location() const { return writes_at_; }
  [[nodiscard]] std::span<const std::uint32_t> joins_by_thread() const { return joins_; }

 private:
  /// The birth number of the thread that the creator's last event creates.
  [[nodiscard]] std::uint64_t birth_by(ThreadId creator) const {
    const std::vector<const ValueEvent*>& events = threads_[creator.value];
    const ValueEvent* before = events.size() > 1 ? events[events.size() - 2] : nullptr;
    if (before != nullptr && before->spawns) return births_[before->target.value];
    return (std::uint64_t{creator.value} << 32U | events.size()) + 1;
  }
  void count(const ValueEvent& event, int sign) {
    const auto by = static_cast<std::uint32_t>(sign);
    if (event.read != no_value) reads_[event.read] += by;
    if (event.written != no_value) {
      writes_[event.written] += by;
      writes_at_[event.location.value] += by;
      plain_writes_[event.location.value] += event.read == no_value && !event.comes_first ? by : 0;
      first_writes_[event.location.value] += event.comes_first ? by : 0;
      changes_[event.location.value] += by * (event.written - event.read);
    }
    if (event.joins) joins_[event.target.value] += by;
  }

  std::vector<std::vector<const ValueEvent*>> threads_;
  std::vector<std::vector<std::uint32_t>> accesses_;
  std::vector<std::uint32_t> joins_;
  std::vector<std::uint64_t> births_;
  std::vector<std::uint32_t> writes_at_, plain_writes_, first_writes_;
  /// By location: the sum of values written minus the sum of values read, over the events that write, modulo
  /// 2^32.
  std::vector<std::uint32_t> changes_;
  std::vector<ValueId> initial_;
  std::vector<std::uint32_t> reads_, writes_;
  std::size_t size_ = 0;
};

}  // namespace heddle

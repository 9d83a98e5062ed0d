// A relaxation of the backward search: decides whether one of its states may lead to the start at all. The
// answer no is exact; yes means nothing.
//
// Undoing an event changes what memory has to hold, and that may prevent others from being undone. Here it
// does not: the set of values that a location may need only grows, and so does the number of undone events of
// each thread. If some thread cannot be undone completely even so, no sequence of moves leads to the start.
// Proof: by induction along such a sequence, every move of it is possible here, too, at the latest when no
// other move is. So the answer no is right.
//
// This finds cycles: one thread has to be undone before a second, that before a third, and that before the
// first, because of what they read and wrote, and which locks they hold. The search itself finds such a cycle
// only after trying all orders of the other threads.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "memory/model.hpp"
#include "oracle/values/value_trace.hpp"

namespace heddle {

class BackwardReachability {
 public:
  /// A state of the search, see backward_search.hpp.
  struct State {
    const ValueTrace& trace;
    std::span<const std::uint32_t> left;  // by thread: events that are not undone
    std::span<const ValueId> needed;      // by location: the value that memory has to hold, or no_value
    std::span<const std::vector<std::uint32_t>> accesses;
    std::span<const std::uint32_t> reads, writes, writes_at, joins;
    std::span<const std::vector<std::uint8_t>> pending;  // empty: the model has no buffers
    std::span<const std::vector<std::uint32_t>> stores;
  };

  explicit BackwardReachability(const Model& model) : model_(model) {}

  /// Returns false only if no sequence of moves leads from the state to the start.
  [[nodiscard]] bool may_reach_start(const State& state);

 private:
  void start(const State& state);
  [[nodiscard]] bool take_back_all(ThreadId thread);
  [[nodiscard]] bool may_take_back(ThreadId thread) const;
  [[nodiscard]] bool may_write(ThreadId thread, const ValueEvent& write, std::uint32_t own_readers) const;
  [[nodiscard]] bool may_read(ThreadId thread, const ValueEvent& read) const;
  [[nodiscard]] bool may_find(ThreadId thread, const ValueEvent& read) const;
  void take_back(ThreadId thread);
  [[nodiscard]] bool take_back_drain(ThreadId thread, std::uint32_t store);
  [[nodiscard]] bool is_last_drain(ThreadId thread, std::size_t which) const;
  [[nodiscard]] std::optional<std::uint32_t> own_readers(ThreadId thread, std::uint32_t store) const;
  [[nodiscard]] bool take_back_drains(ThreadId thread);
  void leave_memory(const ValueEvent& write);
  void offer(ThreadId thread, std::uint32_t newest);
  [[nodiscard]] bool is_pending(ThreadId thread, std::uint32_t index) const {
    return has_buffers_ && pending_[thread.value][index] != 0;
  }
  [[nodiscard]] bool is_drained(ThreadId thread, std::uint32_t store) const {
    return store < left_[thread.value] && !is_pending(thread, store);
  }
  [[nodiscard]] bool is_forwarded(ThreadId thread, const ValueEvent& read) const {
    return !read.drains && read.own_write > 0 && is_pending(thread, read.own_write - 1);
  }
  [[nodiscard]] bool may_need(const ValueEvent& event, ValueId value) const {
    return may_need_nothing_[event.location.value] != 0 || may_need_[value] == round_;
  }

  Model model_;
  bool has_buffers_ = false;
  const ValueTrace* trace_ = nullptr;
  const State* state_ = nullptr;
  std::uint32_t round_ = 0;
  std::vector<std::uint32_t> left_;             // by thread: events that are not undone
  std::vector<std::uint32_t> joins_;            // by thread: joins of it that are left
  std::vector<std::uint32_t> reads_;            // by value: reads of memory that are left
  std::vector<std::uint32_t> writes_at_;        // by location: writes that are left
  std::vector<std::uint8_t> may_need_nothing_;  // by location: memory may hold any value
  std::vector<std::uint32_t> may_need_;         // by value: the last round in which memory may need it
  std::vector<std::uint32_t> is_offered_;       // by value: the last round in which a newest write wrote it
  std::vector<std::vector<std::uint8_t>> pending_;  // by thread and event: the drain is undone
};

}  // namespace heddle

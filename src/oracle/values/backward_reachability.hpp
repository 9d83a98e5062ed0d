// Whether a state of the search backwards can lead to the beginning at all: what could be taken back if every
// value that memory was ever asked for stayed good for all who come later.
//
// Taking back an event changes what memory has to hold, and that may keep others from being taken back. Here
// it does not: what a location may need only ever grows, and so does how far each thread is taken back. If a
// thread does not come to its beginning even so, no order of moves brings it there. The proof goes along such
// an order: whatever it takes back is taken back here, too, at the latest when nothing else can be. So the
// answer no is right; yes means nothing.
//
// What this finds are circles: one thread has to be taken back before a second, that before a third, and that
// before the first, because of what they read and wrote, and which locks they hold. The search itself sees
// such a circle only after all orders of everybody else.
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
    std::span<const std::uint32_t> left;  // by thread
    std::span<const ValueId> needed;      // by location
    std::span<const std::vector<std::uint32_t>> accesses;
    std::span<const std::uint32_t> reads, writes, writes_at, joins;
    std::span<const std::vector<std::uint8_t>> pending;  // none: there are no buffers
    std::span<const std::vector<std::uint32_t>> stores;
  };

  explicit BackwardReachability(const Model& model) : model_(model) {}

  /// False: nobody can come from there to the beginning.
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
  std::vector<std::uint32_t> left_;             // by thread: events that are not taken back
  std::vector<std::uint32_t> joins_;            // by thread: of it, that are left
  std::vector<std::uint32_t> reads_;            // by value: the same of reads of memory
  std::vector<std::uint32_t> writes_at_;        // by location: the same of writes
  std::vector<std::uint8_t> may_need_nothing_;  // by location
  std::vector<std::uint32_t> may_need_;         // by value: the round in which memory may need it
  std::vector<std::uint32_t>
      is_offered_;  // by value: the round in which somebody's newest write is one of it
  std::vector<std::vector<std::uint8_t>> pending_;  // by thread and event: the drain is taken back
};

}  // namespace heddle

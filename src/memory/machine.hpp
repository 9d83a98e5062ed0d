// The store-buffer machine: memory and buffers of all three models, operationally.
//
// A buffered store waits in its thread's list of pending stores, kept in program order. Which of them may
// reach memory next is all that distinguishes the models: the oldest (TSO), or the oldest of each location
// that has no store-store fence between it and an older pending store (PSO). Under SC nothing is ever
// pending.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "core/operation.hpp"
#include "memory/model.hpp"

namespace heddle {

class Machine {
 public:
  void reset(const Model& model, std::size_t threads, std::span<const Value> initial_memory);

  /// Memory's part of "may this operation happen now": buffers empty where it needs that, guard satisfied.
  [[nodiscard]] bool enabled(ThreadId thread, const Operation& op) const;

  /// Performs a thread's memory operation or fence; fills in what the event read, wrote and from where.
  /// `event.op` is set, the operation is enabled, and the event will stand at `position`.
  void perform(Event& event, std::uint32_t position);

  /// Moves the oldest store of a buffer to memory and describes it in `event` (its op, value and source).
  void drain(StrandId buffer, Event& event);

  [[nodiscard]] bool drained(ThreadId thread) const { return pending_[thread.value].empty(); }
  [[nodiscard]] bool can_drain(StrandId buffer) const { return index_to_drain(buffer).has_value(); }

  /// Calls visit(StrandId) for each buffer of the thread that can move, in order of strands' oldest stores.
  template <class Visit>
  void for_each_drainable(ThreadId thread, Visit visit) const {
    const std::vector<Pending>& stores = pending_[thread.value];
    for (std::size_t i = 0; i < stores.size(); ++i) {
      if (may_drain(stores, i)) visit(model_.buffer_of(thread, stores[i].location));
      if (model_.buffering == Buffering::per_thread) return;
    }
  }

  /// What the buffer's next move is: its oldest store reaching memory. A fence (no location) if it is empty.
  [[nodiscard]] Operation next_drain(StrandId buffer) const;

  [[nodiscard]] Value value_of(LocationId location) const { return memory_[location.value].value; }
  [[nodiscard]] std::size_t locations() const { return memory_.size(); }

 protected:
  struct Cell {
    Value value = 0;
    std::uint32_t writer = initial_source;  // position of the write whose value this is
  };
  struct Pending {
    LocationId location;
    Value value = 0;
    std::uint32_t position = 0;  // of the store
    std::uint32_t fences = 0;    // store-store fences of the thread before it
    Operation op;
  };

  /// What the thread sees at a location: its own newest pending store, else memory.
  [[nodiscard]] Cell seen_by(ThreadId thread, LocationId location) const;
  [[nodiscard]] std::optional<std::size_t> index_to_drain(StrandId buffer) const;
  [[nodiscard]] bool may_drain(const std::vector<Pending>& stores, std::size_t i) const;
  [[nodiscard]] bool buffers(const Operation& op) const {
    return model_.buffering != Buffering::none && !op.needs_drained();
  }
  void perform_store(Event& event, std::uint32_t position);
  void write_memory(Event& event, std::uint32_t position, Value value);

  Model model_ = sc;
  std::vector<Cell> memory_;
  std::vector<std::vector<Pending>> pending_;  // by thread, oldest first
  std::vector<std::uint32_t> fences_;          // by thread: store-store fences so far
};

}  // namespace heddle

// Which write each byte of a read comes from, where accesses of different sizes share locations.
//
// A thread reads each byte from its newest store of that byte that still waits in a buffer, else from memory.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/memory_order.hpp"

namespace heddle {

/// Follows an execution event by event; keeps its storage from one to the next.
class ByteSources {
 public:
  static constexpr std::size_t bytes = sizeof(Value);
  /// By byte of the location: the position of a write, or initial_source.
  using Sources = std::array<std::uint32_t, bytes>;

  /// Stands before the first event of the execution.
  void begin(const Execution& execution) {
    Sources initial{};
    initial.fill(initial_source);
    memory_.assign(execution.locations, initial);
    for (auto& stores : waiting_) stores.clear();
    waiting_.resize(execution.threads.size());
  }
  /// Takes the next event of the execution, which is at this position.
  void take(const Execution& execution, std::uint32_t position) {
    const Event& event = execution.events[position];
    if (event.buffered) {
      waiting_[event.thread().value].push_back(position);
    } else if (event.is_drain()) {
      std::erase(waiting_[event.thread().value], event.source);
      write(execution.events[event.source], event.source);
    } else if (event.writes) {
      write(event, position);
    }
  }
  /// Returns the sources of the bytes that the next event reads; initial_source for bytes that it does not.
  [[nodiscard]] Sources of(const Execution& execution, const Event& event) const {
    HEDDLE_DCHECK(event.reads && event.op.location.value < memory_.size());
    Sources sources = memory_[event.op.location.value];
    for (const std::uint32_t store : waiting_[event.thread().value])
      if (execution.events[store].op.location == event.op.location)
        set(sources, execution.events[store].op.part, store);
    const std::uint32_t read = byte_mask(event.op.part);
    for (std::size_t i = 0; i < bytes; ++i)
      if ((read >> i & 1) == 0) sources[i] = initial_source;
    return sources;
  }

 private:
  static void set(Sources& sources, const Part& part, std::uint32_t position) {
    const std::uint32_t written = byte_mask(part);
    for (std::size_t i = 0; i < bytes; ++i)
      if ((written >> i & 1) != 0) sources[i] = position;
  }
  void write(const Event& event, std::uint32_t position) {
    HEDDLE_DCHECK(event.op.location.value < memory_.size());
    set(memory_[event.op.location.value], event.op.part, position);
  }

  std::vector<Sources> memory_;                      // by location
  std::vector<std::vector<std::uint32_t>> waiting_;  // by thread: its stores in buffers, oldest first
};

}  // namespace heddle

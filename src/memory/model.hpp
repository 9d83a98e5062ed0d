// Memory models as data: they differ only in where a store waits before it reaches memory.
//
// Only `memory/`, the oracles and the witness checker depend on the kind of buffering. All other code uses
// the properties that follow from it (`has_buffers`, `keeps_store_order`).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "core/ids.hpp"

namespace heddle {

enum class Buffering : std::uint8_t {
  none,                     // a store is in memory at once
  per_thread,               // one first-in-first-out buffer per thread
  per_thread_and_location,  // one per thread and location
};

struct Model {
  std::string_view name;
  std::string_view summary;
  Buffering buffering = Buffering::none;

  /// Whether a store may wait before it reaches memory: then reaching memory is a step of its own, the drain.
  [[nodiscard]] constexpr bool has_buffers() const { return buffering != Buffering::none; }
  /// Whether the stores of a thread reach memory in program order.
  [[nodiscard]] constexpr bool keeps_store_order() const {
    return buffering != Buffering::per_thread_and_location;
  }
  /// Returns the strand through which a buffered store of this thread to this location reaches memory.
  [[nodiscard]] constexpr StrandId buffer_of(ThreadId thread, LocationId location) const {
    return {thread, buffering == Buffering::per_thread_and_location ? 1 + location.value : 1};
  }
  friend constexpr bool operator==(const Model& a, const Model& b) { return a.name == b.name; }
};

inline constexpr Model sc{"sc", "sequential consistency: no store buffers", Buffering::none};
inline constexpr Model tso{"tso", "total store order (x86): one store buffer per thread",
                           Buffering::per_thread};
inline constexpr Model pso{"pso", "partial store order: one store buffer per thread and location",
                           Buffering::per_thread_and_location};

/// Returns every model, strongest first (model.cpp). A new one is one more row.
[[nodiscard]] std::span<const Model> models();
/// Returns the model of this name; nullptr if there is none.
[[nodiscard]] const Model* find_model(std::string_view name);
/// Returns the names of all models, separated by commas.
[[nodiscard]] std::string model_names();

}  // namespace heddle

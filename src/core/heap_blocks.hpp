// The heap block that a location lies in.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/execution.hpp"

namespace heddle {

inline constexpr std::uint32_t no_block = UINT32_MAX;

/// The index among the execution's blocks, which are sorted by address, of the one that contains the
/// location, or no_block. A block's cell counts as part of it.
[[nodiscard]] inline std::uint32_t block_of(const Execution& execution, LocationId location) {
  if (location.value >= execution.places.size()) return no_block;
  const std::uint64_t address = execution.places[location.value].address;
  const auto after = std::ranges::upper_bound(execution.blocks, address, {}, &Block::cell);
  if (after == execution.blocks.begin()) return no_block;
  const Block& block = *(after - 1);  // its cell lies before it
  HEDDLE_DCHECK(after == execution.blocks.end() || block.cell < after->cell);
  const bool is_inside = address >= block.address && address < block.address + block.size;
  if (address != block.cell && !is_inside) return no_block;
  return static_cast<std::uint32_t>(after - execution.blocks.begin()) - 1;
}

/// Whether the event frees this block of the execution.
[[nodiscard]] inline bool is_free_of(const Execution& execution, const Event& event, const Block& block) {
  return event.op.kind == OpKind::modify && execution.places[event.op.location.value].address == block.cell;
}

}  // namespace heddle

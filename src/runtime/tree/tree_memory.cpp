#include "runtime/tree/tree_memory.hpp"

namespace heddle {

template class BasicMachine<TreeMemory>;

void TreeMemory::learn(const Execution& execution) {
  constexpr unsigned word = 64;
  for (std::size_t i = initial_.size(); i < execution.locations; ++i) {
    const LocationId location{static_cast<std::uint32_t>(i)};
    initial_.push_back(initial_value_(location));
    values_.push_back(initial_.back());
    const std::uint32_t size = i < execution.places.size() ? execution.places[i].size : 0;
    unused_bits_.push_back(static_cast<std::uint8_t>(size == 0 ? 0 : word - 8 * size));
  }
}

}  // namespace heddle

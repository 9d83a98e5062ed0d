#include "runtime/tree/tree_memory.hpp"

namespace heddle {

template class BasicMachine<TreeMemory>;

void TreeMemory::learn(const Execution& execution) {
  for (std::size_t i = initial_.size(); i < execution.locations; ++i) {
    const LocationId location{static_cast<std::uint32_t>(i)};
    initial_.push_back(initial_value_(location));
    values_.push_back(initial_.back());
  }
  widths_.learn(execution);
}

}  // namespace heddle

#include "oracle/causality/held_mutexes.hpp"

#include "core/assert.hpp"

namespace heddle {

void HeldMutexes::find(const CausalTrace& trace) {
  after_.assign(trace.size(), 0);
  sets_.assign(trace.locations(), 0);
  Set bit = 1;
  for (std::uint32_t i = 0; i < trace.locations() && bit != 0; ++i) {
    const std::span<const CausalTrace::Section> sections = trace.sections_of(LocationId{i});
    if (sections.empty()) continue;
    for (const CausalTrace::Section& section : sections) {
      const CausalItem& lock = trace[section.lock];
      const std::span<const CausalPosition> events = trace.of(lock.thread);
      const std::size_t end = section.unlock == no_position ? events.size() : trace[section.unlock].index;
      HEDDLE_DCHECK(section.unlock == no_position || trace[section.unlock].thread == lock.thread);
      HEDDLE_DCHECK(lock.index < end);
      for (std::size_t k = lock.index; k < end; ++k) after_[events[k]] |= bit;
    }
    sets_[i] = bit;
    bit <<= 1U;
  }
}

auto HeldMutexes::after(CausalPosition event) const -> Set {
  HEDDLE_DCHECK(event < after_.size());
  return after_[event];
}

}  // namespace heddle

#include "check/cause/handover.hpp"

#include <algorithm>

namespace heddle {

std::optional<WeakHandover> weak_handover(const Execution& execution, const Clash& race) {
  const auto [first, second] = std::minmax(race.first, race.second);
  const StrandId from = execution.events[first].id.strand, to = execution.events[second].id.strand;
  for (std::uint32_t i = second; i-- > first;) {
    const Event& read = execution.events[i];
    if (read.id.strand != to || !read.reads || read.is_drain() || read.op.plain) continue;
    if (read.source == initial_source || read.source < first) continue;
    const Event& write = execution.events[read.source];
    // Were it strong enough, the two would be ordered, and be no race.
    if (write.id.strand == from && !write.op.plain) return WeakHandover{read.source, i};
  }
  return std::nullopt;
}

}  // namespace heddle

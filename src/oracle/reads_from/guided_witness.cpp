#include "oracle/reads_from/guided_witness.hpp"

namespace heddle {

bool GuidedWitness::find(const Question& question, Saturation& cohb, std::vector<Position>& order) {
  for (auto& writes : writes_) writes.clear();
  for (const Position event : question.guide) {
    if (!question.writes(event)) continue;
    const std::size_t location = (*question.trace)[event].location.value;
    if (writes_.size() <= location) writes_.resize(location + 1);
    // lines 4 to 8: the writes of the location that come before it in the guide are before it
    stop_.throw_if_stopped();
    for (const Position earlier : writes_[location])
      if (!cohb.before(event, earlier) && !cohb.before(earlier, event) && !cohb.order(earlier, event))
        return false;
    writes_[location].push_back(event);
  }
  return topological_sort_.find(question, cohb, order);  // line 9
}

}  // namespace heddle

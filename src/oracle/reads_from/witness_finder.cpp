#include "oracle/reads_from/witness_finder.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

void WitnessFinder::set_stop_token(StopToken& stop) {
  stop_.set_token(stop);
  saturation_.set_stop_token(stop);
  linearisation_.set_stop_token(stop);
  guided_.set_stop_token(stop);
  decision_.set_stop_token(stop);
}

bool WitnessFinder::saturate(const Question& question, const Saturation::Kept* prefix) {
  std::size_t known = 0;
  if (prefix != nullptr) {
    saturation_.restore(*question.trace, *prefix);
    known = prefix->positions;
  } else {
    saturation_.reset(*question.trace);
  }
  for (const Trace::Position event : question.guide) {
    if (event < known || event == question.changed.read) continue;
    stop_.throw_if_stopped();
    if (!saturation_.add(event)) return false;
  }
  return question.changed.read == Trace::none || saturation_.add(question.changed);
}

bool WitnessFinder::find(const Question& question, std::vector<Trace::Position>& order,
                         const Saturation::Kept* prefix) {
  HEDDLE_DCHECK(question.changed.read == Trace::none ||
                std::ranges::count(question.guide, question.changed.read) == 1);
  const bool saturated =
      (phases_.saturation || phases_.linearisation || phases_.guided) && saturate(question, prefix);
  if (phases_.saturation && !saturated) {
    ++statistics_.no_by_saturation;
    return false;
  }
  if (saturated && phases_.linearisation && linearisation_.find(question, saturation_, order)) {
    ++statistics_.yes_by_linearisation;
    return true;
  }
  if (saturated && phases_.guided && guided_.find(question, saturation_, order)) {
    ++statistics_.yes_by_guide;
    return true;
  }
  const bool found = decision_.find(question, order);
  HEDDLE_DCHECK(!found || saturated || !(phases_.saturation || phases_.linearisation || phases_.guided));
  ++(found ? statistics_.yes_by_decision : statistics_.no_by_decision);
  return found;
}

}  // namespace heddle

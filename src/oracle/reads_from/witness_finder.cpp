#include "oracle/reads_from/witness_finder.hpp"

namespace heddle {

void WitnessFinder::may_ask(Patience& patience) {
  patience_.ask_from_now_on(patience);
  saturation_.may_ask(patience);
  linearisation_.may_ask(patience);
  guided_.may_ask(patience);
  decision_.may_ask(patience);
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
    patience_.look();
    if (!saturation_.add(event)) return false;
  }
  return question.changed.read == Trace::none || saturation_.add(question.changed);
}

bool WitnessFinder::find(const Question& question, std::vector<Trace::Position>& order,
                         const Saturation::Kept* prefix) {
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
  ++(found ? statistics_.yes_by_decision : statistics_.no_by_decision);
  return found;
}

}  // namespace heddle

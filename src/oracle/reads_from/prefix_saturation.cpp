#include "oracle/reads_from/prefix_saturation.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

const Saturation::Kept& PrefixSaturation::of(const Trace& trace, Trace::Position end) {
  HEDDLE_DCHECK(end <= trace.size());
  std::size_t at = kept_.size();
  while (at > 0 && kept_[at - 1].positions > end) --at;
  if (at > 0 && kept_[at - 1].width != trace.width()) {  // threads have appeared
    truncate(0);
    at = 0;
  }
  if (at > 0 && kept_[at - 1].positions == end) return kept_[at - 1];
  std::size_t known = 0;
  if (at > 0) {
    saturation_.restore(trace, kept_[at - 1]);
    known = kept_[at - 1].positions;
  } else {
    saturation_.reset(trace);
  }
  if (known == end) at = keep(at, end);  // the prefix of no event
  std::size_t wanted = half_way(known, end);
  Trace::Position highest = 0;
  for (const Trace::Position event : trace.placed().subspan(known, end - known)) {
    stop_.throw_if_stopped();
    [[maybe_unused]] const bool consistent = saturation_.add(event);
    HEDDLE_DCHECK(consistent);
    highest = std::max(highest, event);
    ++known;
    // On the way, the events placed first need not be those of the first positions: what is kept is by
    // position.
    if (known != end && (known < wanted || highest >= known)) continue;
    at = keep(at, known);
    wanted = half_way(known, end);
  }
  return kept_[at - 1];
}

std::size_t PrefixSaturation::half_way(std::size_t known, std::size_t end) const {
  const std::size_t left = end - known;
  return left <= short_way_ ? end : known + left / 2;
}

/// Inserts the current state of the saturation into kept_ at index `at`. Returns the index after it.
std::size_t PrefixSaturation::keep(std::size_t at, std::size_t positions) {
  HEDDLE_DCHECK(at == 0 || kept_[at - 1].positions < positions);
  HEDDLE_DCHECK(at == kept_.size() || positions < kept_[at].positions);
  if (rows_ + positions > most_rows) {
    truncate(0);
    at = 0;
  }
  rows_ += positions;
  Saturation::Kept made;
  if (!spare_.empty()) {
    made = std::move(spare_.back());
    spare_.pop_back();
  }
  saturation_.keep(positions, made);
  kept_.insert(kept_.begin() + static_cast<std::ptrdiff_t>(at), std::move(made));
  return at + 1;
}

void PrefixSaturation::truncate(Trace::Position end) {
  while (!kept_.empty() && (kept_.back().positions > end || end == 0)) {
    rows_ -= kept_.back().positions;
    spare_.push_back(std::move(kept_.back()));
    kept_.pop_back();
  }
}

}  // namespace heddle

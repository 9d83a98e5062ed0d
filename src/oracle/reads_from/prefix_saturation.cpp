#include "oracle/reads_from/prefix_saturation.hpp"

#include "core/assert.hpp"

namespace heddle {

const Saturation::Kept& PrefixSaturation::of(const Trace& trace, Trace::Position end) {
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
  for (const Trace::Position event : trace.placed().subspan(known, end - known)) {
    [[maybe_unused]] const bool consistent = saturation_.add(event);
    HEDDLE_DCHECK(consistent);
  }
  if (rows_ + end > most_rows && !kept_.empty()) {
    truncate(0);
    at = 0;
  }
  rows_ += end;
  Saturation::Kept made;
  if (!spare_.empty()) {
    made = std::move(spare_.back());
    spare_.pop_back();
  }
  saturation_.keep(end, made);
  return *kept_.insert(kept_.begin() + static_cast<std::ptrdiff_t>(at), std::move(made));
}

void PrefixSaturation::truncate(Trace::Position end) {
  while (!kept_.empty() && (kept_.back().positions > end || end == 0)) {
    rows_ -= kept_.back().positions;
    spare_.push_back(std::move(kept_.back()));
    kept_.pop_back();
  }
}

}  // namespace heddle

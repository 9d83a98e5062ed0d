// The invariants of exploration by views, checked in debug builds after every observe(). See view.hpp.
#include "core/assert.hpp"
#include "explore/view.hpp"

namespace heddle {

void View::check_invariants() const {
  // A search that has failed, or is about to start over, is left where it was.
  if (is_lost_ || histories_.is_mistaken() || !histories_.refusal().empty()) return;
  HEDDLE_CHECK(!in_flight_);
  HEDDLE_CHECK(depth_ <= frames_.size());
  HEDDLE_CHECK(tries_ == 0 || has_plan_);
  HEDDLE_CHECK(holders_.size() >= histories_.locations() || depth_ == 0);
  for (std::size_t i = 0; i < depth_; ++i) {
    const Frame& frame = frames_[i];
    HEDDLE_CHECK(frame.changes <= changes_.size());
    HEDDLE_CHECK(i == 0 || frames_[i - 1].changes <= frame.changes);
    HEDDLE_CHECK(frame.head <= frame.heads.size());
    HEDDLE_CHECK(i + 1 == depth_ || (frame.is_asked && frame.opened && frame.head < frame.heads.size()));
    // It is being explored, so it has no summary yet.
    HEDDLE_CHECK(table_.find(frame.print) == ViewTable::absent);
    for (const ThreadId thread : frame.heads) HEDDLE_CHECK(frame.chosen[thread.value] != 0);
  }
  if (depth_ != 0) check_deepest_frame();
}

/// The trace has the events of the deepest frame's view, and the frame's order has each of them once, in the
/// order of its thread, with every store drained.
void View::check_deepest_frame() const {
  const Frame& frame = frames_[depth_ - 1];
  Fingerprint sum;
  std::size_t stores = 0, drains = 0;
  for (std::uint16_t t = 0; t < nodes_.size(); ++t) {
    const bool is_there = nodes_[t] != Histories::nowhere;
    if (is_there) sum += histories_[nodes_[t]].print;
    if (t >= trace_.threads()) continue;
    HEDDLE_CHECK(trace_.of({t}).size() == (is_there ? histories_[nodes_[t]].depth : 0));
    for (const ValueEvent* event : trace_.of({t})) stores += event->buffered ? 1U : 0U;
  }
  HEDDLE_CHECK(sum == print_);
  HEDDLE_CHECK(frame.print == print_);
  std::vector<std::uint32_t> done(nodes_.size(), 0);
  for (const ValueMove& move : frame.order) {
    drains += move.is_drain ? 1U : 0U;
    if (move.is_drain) HEDDLE_CHECK(move.index < done[move.thread.value]);
    if (!move.is_drain) HEDDLE_CHECK(move.index == done[move.thread.value]++);
  }
  HEDDLE_CHECK(drains == stores);
  for (std::uint16_t t = 0; t < nodes_.size(); ++t)
    HEDDLE_CHECK(done[t] == (t < trace_.threads() ? trace_.of({t}).size() : 0));
}

}  // namespace heddle

#include "explore/rf_poly.hpp"

#include <algorithm>

#include "explore/reads_from/final_wait.hpp"

namespace heddle {

template class FrameSearch<RfPoly, RfPolyFrame, Trace>;

/// Line 4: finds the head's candidates.
void RfPoly::open_head(Frame& frame) {
  frame.candidates.clear();
  find_candidates(frame, frame.heads[frame.head]);
}

/// Lines 13 to 15, and what follows for a head that may be the only one: the others are processed only if
/// another thread may write below what the head reads.
void RfPoly::head_closed(Frame& frame, const Head& head) const {
  if (!frame.alone) return;
  frame.alone = false;
  if (!head.op.accesses_memory() || !is_written_below(frame, head.op.location, head.thread))
    frame.head = frame.heads.size();
}

bool RfPoly::is_written_below(const Frame& frame, LocationId location, ThreadId by_other_than) const {
  const std::size_t words = words_for(threads_);
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t writers = frame.below[location.value * words + w];
    if (by_other_than.value / 64 == w) writers &= ~(std::uint64_t{1} << by_other_than.value % 64);
    if (writers != 0) return true;
  }
  return false;
}

void RfPoly::leaving(const Frame& frame) {
  if (depth_ > 1) {
    Frame& above = frames_[depth_ - 2];
    if (!frame.heads.empty())
      for (std::size_t i = 0; i < frame.below.size(); ++i) above.below[i] |= frame.below[i];
    for (Position p = frame.base; p < trace_.size(); ++p)
      if (trace_[p].writes) note_below(above, trace_[p].thread, trace_[p].location);
  }
  prefixes_.truncate(frame.base);
}

void RfPoly::reset(Frame& frame) const {
  frame.alone = false;
  frame.shared_with_above = 0;
  frame.looked_for_cursors_in = 0;
  frame.below.assign(locations_ * words_for(threads_), 0);
}

/// Sets the frame's order and counts. The trace and the run must be the frame's.
void RfPoly::describe_frame(Frame& frame) const {
  if (frame.heads.empty()) return;  // the search does not come back to it
  frame.order.assign(run_.order().begin(), run_.order().end());
  const std::span<const Count> lengths = trace_.lengths();
  frame.counts.resize(trace_.width());
  std::fill(std::ranges::copy(lengths, frame.counts.begin()).out, frame.counts.end(), 0);
}

void RfPoly::note_head(Frame& frame, const Head& head) const {
  if (head.op.kind == OpKind::modify) note_below(frame, head.thread, head.op.location);
}

/// Lines 2 and 3. Heads that happen in any case come first; of those that wait, none may be processed alone.
void RfPoly::sort_heads(Frame& frame) const {
  const auto rank = [](const Head& head) {
    return head.op.kind == OpKind::choose ? 0 : head.op.has_guard() ? 2 : 1;
  };
  if (!std::ranges::is_sorted(frame.heads, {}, rank)) std::ranges::stable_sort(frame.heads, {}, rank);
  if (frame.heads.empty()) return;
  const bool nothing_forbidden = std::ranges::none_of(
      frame.heads, [&](const Head& head) { return frame.is_anything_forbidden(head.thread); });
  frame.alone = rank(frame.heads.front()) == 1 && nothing_forbidden;
  if (rank(frame.heads.front()) == 0) frame.heads.resize(1);
}

std::string_view RfPoly::section_refusal() const {
  return has_buffers_
             ? "atomic sections are not supported by the reduction rf-poly; supported by: none"
             : "atomic sections are not supported by the reduction rf-poly; supported by: none, dpor";
}

std::string_view RfPoly::part_store_refusal() {
  return "a store of some bytes of a variable that others access as a whole, through a store buffer, is not "
         "supported by the reduction rf-poly; supported by: none";
}

/// Plans a run in which all heads are blocked forever, if there is one.
void RfPoly::confirm_wait(const Frame& frame) {
  const auto goes_on = [&](const Operation& op, Position write) {
    if (const std::optional<Value> value = value_of(op.location, write)) return op.may_see(*value);
    // The location was never written: it sees at the end what it sees now.
    return std::ranges::any_of(frame.heads,
                               [&](const Head& head) { return head.is_enabled && head.op == op; });
  };
  const auto size = static_cast<Position>(trace_.size());
  const auto ask = [&] {
    guide_ = frame.order;
    for (auto p = size; p < trace_.size(); ++p) guide_.push_back(p);
    std::vector<Count> everything(trace_.width(), 0);
    for (std::size_t t = 0; t < trace_.threads(); ++t)
      everything[t] = static_cast<Count>(trace_.of_thread(t).size());
    return oracle_.find({&trace_, everything, {}, guide_}, order_);
  };
  using Search = FinalWait<decltype(goes_on), decltype(ask)>;
  std::vector<Search::Wait> waits;
  for (const Head& head : frame.heads) waits.push_back({head.op.location, head.op});
  const ThreadId reader{static_cast<std::uint16_t>(threads_)};
  has_plan_ = is_confirming_ = Search(trace_, reader, waits, goes_on, ask).is_possible();
  if (!has_plan_) return;
  std::erase_if(order_, [&](Position entry) { return Trace::event_of(entry) >= size; });
  write_plan(order_);
}

/// Header: a frame's reads have the sources that lead to it and no others. The trace has these sources; what
/// is checked is that the deepest frame's run has them.
void RfPoly::check_own_invariants() const {
  HEDDLE_CHECK(run_is_of_ <= frames_.size());
  for (std::size_t i = 0; i < depth_; ++i) {
    const Frame& frame = frames_[i];
    HEDDLE_CHECK(frame.below.size() == locations_ * words_for(threads_));
    HEDDLE_CHECK(i > 0 || frame.shared_with_above == 0);
    HEDDLE_CHECK(frame.heads.empty() || frame.shared_with_above <= frame.order.size());
    HEDDLE_CHECK(!frame.alone || frame.head == 0);
    for (const Candidate& candidate : frame.candidates)
      if (frame.opened) HEDDLE_CHECK(candidate.source == Trace::initial || candidate.source < frame.end);
  }
  if (!has_buffers_ && depth_ != 0 && !frames_[depth_ - 1].heads.empty()) check_sources_of_deepest_frame();
}

/// Under SC every read of the deepest frame's order reads the last write before it, and this is its source.
void RfPoly::check_sources_of_deepest_frame() const {
  std::vector<Position> last(locations_, Trace::initial);
  for (const Position event : frames_[depth_ - 1].order) {
    const Trace::Item& item = trace_[event];
    if (item.reads) HEDDLE_CHECK(item.source == last[item.location.value]);
    if (item.writes) last[item.location.value] = event;
  }
}

void RfPoly::start(const ExplorerContext& context) {
  automata_ = context.automata;
  if (context.stop == nullptr) return;
  stop_.set_token(*context.stop);
  prefixes_.set_stop_token(*context.stop);
  oracle_.set_stop_token(*context.stop);
}

}  // namespace heddle

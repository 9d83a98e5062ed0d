#include "explore/rf_poly.hpp"

#include <algorithm>

#include "explore/reads_from/final_wait.hpp"

namespace heddle {

std::optional<Job> RfPoly::next() {
  if (in_flight_ || (started_ && !has_plan_)) return std::nullopt;
  started_ = in_flight_ = true;
  has_plan_ = false;
  return Job{{0}, {.prefix = plan_, .tail = StopBeforeReads{}, .record_enabled = false}};
}

void RfPoly::observe(JobId, const Execution& execution) {
  in_flight_ = false;
  grown_since_run_ = 0;
  if (showing_) {
    showing_ = false;
    return go_on();
  }
  enter_frame(execution);  // line 1
  if (refusal_.empty()) go_on();
}

/// Looks for the next call of the paper's: the deepest frame first.
void RfPoly::go_on() {
  while (depth_ != 0 && !has_plan_) {
    stop_.throw_if_stopped();
    if (frames_.size() == depth_) frames_.emplace_back();  // the next one: so frames stay where they are
    Frame& frame = frames_[depth_ - 1];
    if (frame.head == frame.heads.size())
      leave_frame();
    else if (!open_head(frame) || !try_candidates(frame))
      close_head(frame);
  }
}

/// Line 4: the head's candidates. False: none.
bool RfPoly::open_head(Frame& frame) {
  if (frame.opened) return true;
  frame.opened = true;
  frame.candidates.clear();
  find_candidates(frame, frame.heads[frame.head]);
  return !frame.candidates.empty();
}

/// Lines 5 to 12: the next candidate that has a witness. False: there is none left.
bool RfPoly::try_candidates(Frame& frame) {
  const Head& head = frame.heads[frame.head];
  while (!frame.candidates.empty()) {
    stop_.throw_if_stopped();
    const Candidate candidate = frame.candidates.back();
    frame.candidates.pop_back();
    if (!realize(frame, head, candidate)) continue;
    if (may_grow(frame) && grow(head, candidate)) return true;
    write_plan(order_, head, candidate.choice);
    has_plan_ = true;
    return true;
  }
  return false;
}

/// Lines 13 to 15: what the head has looked at is forbidden to it from now on.
void RfPoly::close_head(Frame& frame) {
  const Head& head = frame.heads[frame.head];
  frame.forbidden_in[head.thread.value] = static_cast<std::uint32_t>(depth_ - 1);
  ++frame.head;
  frame.opened = false;
  if (!frame.alone) return;
  // The others are processed only if somebody below may write what the head reads.
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

void RfPoly::leave_frame() {
  const Frame& frame = frames_[depth_ - 1];
  if (depth_ > 1) {
    Frame& above = frames_[depth_ - 2];
    if (!frame.heads.empty())
      for (std::size_t i = 0; i < frame.below.size(); ++i) above.below[i] |= frame.below[i];
    for (Position p = frame.base; p < trace_.size(); ++p)
      if (trace_[p].writes) note_below(above, trace_[p].thread, trace_[p].location);
  }
  prefixes_.truncate(frame.base);
  trace_.truncate(frame.base);
  --depth_;
}

void RfPoly::enter_frame(const Execution& execution) {
  make_room(execution);
  Frame& frame = open_frame();
  add_events(execution);
  describe_frame(frame);
  find_heads(frame, execution);
  run_is_of_ = ++depth_;
  if (all_may_wait(frame) && execution.ending == Ending::stopped) confirm_wait(frame);
}

/// A frame below the last one, of which nothing is known yet but what is forbidden.
auto RfPoly::open_frame() -> Frame& {
  if (frames_.size() == depth_) frames_.emplace_back();
  Frame& frame = frames_[depth_];
  frame.heads.clear();
  frame.head = 0;
  frame.alone = frame.opened = false;
  frame.shared_with_above = 0;
  frame.stands.drop();
  frame.looked_for_stands_in = 0;
  frame.base = static_cast<Position>(trace_.size());
  frame.below.assign(locations_ * words_for(threads_), 0);
  if (depth_ == 0) {
    frame.forbidden_in.assign(trace_.width(), no_frame);
    return frame;
  }
  const Frame& above = frames_[depth_ - 1];  // C' is a copy of C, but for the read that happens
  frame.forbidden_in = above.forbidden_in;
  frame.forbidden_in[above.heads[above.head].thread.value] = no_frame;
  return frame;
}

/// The trace and the run are the frame's.
void RfPoly::describe_frame(Frame& frame) {
  frame.order.assign(run_.order().begin(), run_.order().end());
  const std::span<const Count> lengths = trace_.lengths();
  frame.counts.resize(trace_.width());
  std::fill(std::ranges::copy(lengths, frame.counts.begin()).out, frame.counts.end(), 0);
}

bool RfPoly::all_may_wait(const Frame& frame) {
  return !frame.heads.empty() &&
         std::ranges::all_of(frame.heads, [](const Head& head) { return head.op.has_guard(); });
}

/// Lines 2 and 3. Those that come in any case first; of those that wait, none may be taken alone.
void RfPoly::find_heads(Frame& frame, const Execution& execution) {
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    const bool stands = end.state == ThreadState::ready || end.state == ThreadState::waiting;
    const OpKind kind = end.next.kind;
    const bool reads = kind == OpKind::load || kind == OpKind::modify || kind == OpKind::unlock;
    if (!stands || !(reads || kind == OpKind::choose)) continue;
    const ThreadId thread{static_cast<std::uint16_t>(t)};
    add_head(frame, thread, end.next, end.state == ThreadState::ready);
  }
  sort_heads(frame);
}

void RfPoly::add_head(Frame& frame, ThreadId thread, const Operation& op, bool is_enabled) const {
  if (op.has_guard() && op.guard_kind == Predicate::Kind::never) return;
  frame.heads.push_back({thread, op, is_enabled});
  if (op.kind == OpKind::modify) note_below(frame, thread, op.location);
}

void RfPoly::sort_heads(Frame& frame) const {
  const auto rank = [](const Head& head) {
    return head.op.kind == OpKind::choose ? 0 : head.op.has_guard() ? 2 : 1;
  };
  if (!std::ranges::is_sorted(frame.heads, {}, rank)) std::ranges::stable_sort(frame.heads, {}, rank);
  if (frame.heads.empty()) return;
  const bool nothing_forbidden = std::ranges::none_of(
      frame.heads, [&](const Head& head) { return frame.forbidden_in[head.thread.value] != no_frame; });
  frame.alone = rank(frame.heads.front()) == 1 && nothing_forbidden;
  if (rank(frame.heads.front()) == 0) frame.heads.resize(1);
}

/// All who are left may wait for ever, but in this run somebody does not.
void RfPoly::confirm_wait(const Frame& frame) {
  const auto goes_on = [&](const Operation& op, Position write) {
    if (const std::optional<Value> value = value_of(op.location, write)) return op.may_see(*value);
    // Nobody has written there: it sees at the end what it sees now.
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
  has_plan_ = showing_ = Search(trace_, reader, waits, goes_on, ask).is_possible();
  if (!showing_) return;
  std::erase_if(order_, [&](Position entry) { return Trace::event_of(entry) >= size; });
  write_plan(order_);
}

void RfPoly::start(const ExplorerContext& context) {
  automata_ = context.automata;
  if (context.stop == nullptr) return;
  stop_.set_token(*context.stop);
  prefixes_.set_stop_token(*context.stop);
  oracle_.set_stop_token(*context.stop);
}

}  // namespace heddle

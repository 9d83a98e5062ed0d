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
  if (confirming_) {
    confirming_ = false;
    return go_on();
  }
  enter_frame(execution);  // line 1
  if (refusal_.empty()) go_on();
}

/// Looks for the next call of the paper's: the deepest frame first.
void RfPoly::go_on() {
  while (depth_ != 0 && !has_plan_) {
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
    const Candidate candidate = frame.candidates.back();
    frame.candidates.pop_back();
    if (!realize(frame, head, candidate)) continue;
    has_plan_ = true;
    return true;
  }
  return false;
}

/// Lines 13 to 15: what the head has looked at is forbidden to it from now on.
void RfPoly::close_head(Frame& frame) {
  const Head& head = frame.heads[frame.head];
  const std::size_t width = trace_.width();
  std::copy_n(frame.counts.begin(), width,
              frame.forbidden.begin() + static_cast<std::ptrdiff_t>(head.thread.value * width));
  frame.is_forbidden[head.thread.value] = 1;
  ++frame.head;
  frame.opened = false;
  if (!frame.alone) return;
  // The others are processed only if somebody below may write what the head reads.
  frame.alone = false;
  const bool more = head.op.accesses_memory() && [&] {
    for (std::uint16_t t = 0; t < threads_; ++t)
      if (t != head.thread.value && frame.below[below_index({t}, head.op.location)] != 0) return true;
    return false;
  }();
  if (!more) frame.head = frame.heads.size();
}

void RfPoly::leave_frame() {
  const Frame& frame = frames_[depth_ - 1];
  if (depth_ > 1) {
    Frame& above = frames_[depth_ - 2];
    for (std::size_t i = 0; i < frame.below.size(); ++i) above.below[i] |= frame.below[i];
    for (Position p = frame.base; p < trace_.size(); ++p)
      if (trace_[p].writes) above.below[below_index(trace_[p].thread, trace_[p].location)] = 1;
  }
  trace_.truncate(frame.base);
  --depth_;
}

void RfPoly::enter_frame(const Execution& execution) {
  make_room(execution);
  if (frames_.size() == depth_) frames_.emplace_back();
  const Frame* above = depth_ == 0 ? nullptr : &frames_[depth_ - 1];
  Frame& frame = frames_[depth_];
  frame.heads.clear();
  frame.head = 0;
  frame.alone = frame.opened = false;
  frame.base = static_cast<Position>(trace_.size());
  const std::size_t width = trace_.width();
  frame.forbidden.assign(width * width, 0);
  frame.is_forbidden.assign(width, 0);
  if (above != nullptr) {  // C' is a copy of C, but for the read that happens
    frame.forbidden = above->forbidden;
    frame.is_forbidden = above->is_forbidden;
    frame.is_forbidden[above->heads[above->head].thread.value] = 0;
  }
  add_events(execution);
  frame.order.assign(run_.order().begin(), run_.order().end());
  frame.counts.assign(width, 0);
  for (std::size_t t = 0; t < trace_.threads(); ++t)
    frame.counts[t] = static_cast<Count>(trace_.of_thread(t).size());
  frame.below.assign(threads_ * locations_, 0);
  find_heads(frame, execution);
  run_is_of_ = ++depth_;
  const Frame& entered = frame;
  const bool all_may_wait = !entered.heads.empty() && std::ranges::all_of(entered.heads, [](const Head& h) {
    return h.op.has_guard();
  });
  if (all_may_wait && execution.ending == Ending::stopped) confirm_wait(entered);
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
    if (end.next.has_guard() && end.next.guard_kind == Predicate::Kind::never) continue;
    frame.heads.push_back({thread, end.next, end.state == ThreadState::ready});
    if (end.next.kind == OpKind::modify) frame.below[below_index(thread, end.next.location)] = 1;
  }
  const auto rank = [](const Head& head) {
    return head.op.kind == OpKind::choose ? 0 : head.op.has_guard() ? 2 : 1;
  };
  std::ranges::stable_sort(frame.heads, {}, rank);
  if (frame.heads.empty()) return;
  const bool nothing_forbidden = std::ranges::none_of(
      frame.heads, [&](const Head& head) { return frame.is_forbidden[head.thread.value] != 0; });
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
  has_plan_ = confirming_ = Search(trace_, reader, waits, goes_on, ask).is_possible();
  if (!confirming_) return;
  std::erase_if(order_, [&](Position entry) { return Trace::event_of(entry) >= size; });
  write_plan(order_, Trace::none, 0);
}

std::optional<std::string_view> RfPoly::refusal() const {
  if (refusal_.empty()) return std::nullopt;
  return refusal_;
}

}  // namespace heddle

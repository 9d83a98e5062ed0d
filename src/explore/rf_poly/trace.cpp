// The trace of exploration by sources in polynomial space, and its runs. See rf_poly.hpp.
#include <algorithm>

#include "explore/rf_poly.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"

namespace heddle {

void RfPoly::widen(std::size_t width, std::size_t threads, std::size_t locations) {
  if (trace_.width() != width) arrival_.widen(width, trace_.width());
  const std::size_t before = words_for(threads_), now = words_for(threads);
  for (Frame& frame : std::span(frames_).first(depth_)) {
    std::vector<std::uint64_t> below(locations * now, 0);
    for (std::size_t i = 0; i < frame.below.size(); ++i)
      below[i / before * now + i % before] = frame.below[i];
    frame.below = std::move(below);
  }
}

void RfPoly::place(const Event& event) {
  EventEffect effect{event.reads, event.writes, event.choice, Trace::initial, event.written};
  if (event.reads && event.source != initial_source) effect.source = run_.at(event.source);
  place(event.thread(), event.op, effect);
}

void RfPoly::place(ThreadId thread, const Operation& op, const EventEffect& effect) {
  const auto position = static_cast<Position>(trace_.size());
  Trace::Item& item = trace_.prepare(position);
  item = {};
  item.thread = thread;
  if (op.accesses_memory()) {
    item.location = op.location;
    item.reads = effect.reads;
    item.writes = effect.writes;
    item.written = effect.written;
    item.attempts = op.kind == OpKind::modify;
    item.source = effect.source;
  } else if (op.kind == OpKind::spawn) {
    item.spawns = op.target;
  } else if (op.kind == OpKind::join) {
    item.joined = trace_.newest_of(op.target);
    item.joins = op.target;
  }
  set_buffer_roles(item, op, options_.model, trace_);
  trace_.place(position);
  if (!causes_are_in_memory()) arrival_.place(trace_, position);
  set_choice(position, effect.choice);
}

/// Makes the run the deepest frame's, to which the search has come back.
void RfPoly::restore_run(const Frame& frame) {
  if (run_is_of_ == depth_) return;
  std::size_t known =
      run_is_of_ < depth_ ? 0 : frame.order.size();  // steps that frames below left as they were
  for (std::size_t i = depth_; i < run_is_of_; ++i) known = std::min(known, frames_[i].shared_with_above);
  follow(frame.order, known);
  run_is_of_ = depth_;
}

/// Makes the run this order. It is known to begin with the first `known` steps of the run before; often it
/// shares more.
void RfPoly::follow(std::span<const Position> order, std::size_t known) {
  const std::span<const Position> before = run_.order();
  const std::size_t most = std::min(before.size(), order.size());
  HEDDLE_DCHECK(known <= most);
  HEDDLE_DCHECK(std::ranges::equal(before.first(known), order.first(known)));
  auto shared = static_cast<std::uint32_t>(known);
  while (shared < most && before[shared] == order[shared]) ++shared;
  run_.begin(order.size(), shared);
  run_.know_positions(trace_.size());
  if (!has_buffers_) {
    for (std::uint32_t i = shared; i < order.size(); ++i) run_.set(i, order[i], trace_[order[i]].thread);
    run_.set_length(static_cast<std::uint32_t>(order.size()));
    return;
  }
  for (const Position entry : order.subspan(shared)) {
    if (Trace::is_drain(entry))
      run_.append_drain(Trace::event_of(entry), strand_of_entry(entry));
    else
      run_.append(entry, trace_[entry].thread);
  }
}

/// Appends the head to the trace, without a source yet.
void RfPoly::place_head(const Head& head) {
  const auto position = static_cast<Position>(trace_.size());
  Trace::Item item;
  item.thread = head.thread;
  item.held = true;
  if (head.op.accesses_memory()) item.location = head.op.location;
  set_buffer_roles(item, head.op, options_.model, trace_);
  trace_.place(position, item);
  if (!causes_are_in_memory()) arrival_.place(trace_, position);
}

/// `order_` has the events of the trace, and the head, which is not in the trace.
void RfPoly::plan_candidate(const Frame&, const Head& head, const Candidate& candidate) {
  plan_.resize(order_.size());
  for (std::size_t i = 0; i < order_.size(); ++i)
    plan_[i] =
        order_[i] == trace_.size() ? Step{strand_of(head.thread), candidate.choice} : step_of(order_[i]);
}

void RfPoly::write_plan(std::span<const Position> order) {
  plan_.resize(order.size());
  if (has_buffers_) {
    std::ranges::transform(order, plan_.begin(), [this](Position entry) { return step_of(entry); });
    return;
  }
  const auto step_of_event = [this](Position event) {
    return Step{strand_of(trace_[event].thread), choices_[event]};
  };
  std::ranges::transform(order, plan_.begin(), step_of_event);
}

}  // namespace heddle

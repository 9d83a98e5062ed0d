// The trace of exploration by sources in polynomial space, and its runs. See rf_poly.hpp.
#include <algorithm>

#include "explore/rf_poly.hpp"
#include "explore/sections.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"

namespace heddle {

void RfPoly::make_room(const Execution& execution) {
  const std::size_t before = trace_.width();
  const std::size_t threads = std::max(threads_, execution.threads.size());
  const std::size_t locations = std::max(execution.locations, locations_);
  if (threads == threads_ && locations == locations_) return;
  trace_.know_threads(threads + 1);  // one more, to ask about the end
  const std::size_t width = trace_.width();
  unknown_initials_ += locations - initial_.size();
  initial_.resize(locations);
  if (width != before) arrival_.widen(before, width);
  for (Frame& frame : std::span(frames_).first(depth_)) {
    frame.forbidden_in.resize(width, no_frame);
    frame.counts.resize(width, 0);
    std::vector<std::uint64_t> below(locations * words_for(threads), 0);
    for (std::size_t i = 0; i < frame.below.size(); ++i)
      below[i / words_for(threads_) * words_for(threads) + i % words_for(threads_)] = frame.below[i];
    frame.below = std::move(below);
    frame.stands.drop();
  }
  threads_ = threads;
  locations_ = locations;
}

/// The plan's events stand in the trace, but for one: the read that is new. What comes after them is new,
/// too.
void RfPoly::add_events(const Execution& execution) {
  learn_initial_values(execution);
  run_.begin(execution.events.size(), 0);
  done_.assign(trace_.width(), 0);
  if (has_section(execution))
    refusal_ = has_buffers_
                   ? "atomic sections are not supported by the reduction rf-poly; supported by: none"
                   : "atomic sections are not supported by the reduction rf-poly; supported by: none, dpor";
  for (const Event& event : execution.events) {
    if (event.is_drain()) {
      run_.append_drain(run_.at(event.source), event.id.strand);
      continue;
    }
    const std::size_t thread = event.thread().value;
    const Count index = done_[thread]++;
    auto position = static_cast<Position>(trace_.size());
    if (index < trace_.of_thread(thread).size())
      position = trace_.of_thread(thread)[index];
    else
      place(event);
    run_.append(position, event.thread());
  }
}

void RfPoly::place(const Event& event) {
  Effect effect{event.reads, event.writes, event.choice, Trace::initial, event.written};
  if (event.reads && event.source != initial_source) effect.source = run_.at(event.source);
  place(event.thread(), event.op, effect);
}

void RfPoly::place(ThreadId thread, const Operation& op, const Effect& effect) {
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
  if (choices_.size() <= position) choices_.resize(2 * position + std::size_t{1});
  choices_[position] = effect.choice;
}

/// What a location held at first is shown by who reads it then, and by the first write that comes to memory.
void RfPoly::learn_initial_values(const Execution& execution) {
  if (unknown_initials_ == 0) return;
  written_.assign(locations_, 0);
  for (const Event& event : execution.events) {
    if (event.op.location == no_location) continue;
    const std::size_t location = event.op.location.value;
    const bool reaches_memory = event.is_drain() || (event.writes && !event.buffered);
    if ((event.reads && event.source == initial_source) || (reaches_memory && written_[location] == 0)) {
      unknown_initials_ -= initial_[location] ? 0U : 1U;
      initial_[location] = event.read;
    }
    if (reaches_memory) written_[location] = 1;
  }
}

/// The run of a frame to which the search comes back.
void RfPoly::restore_run(const Frame& frame) {
  if (run_is_of_ == depth_) return;
  std::size_t known =
      run_is_of_ < depth_ ? 0 : frame.order.size();  // steps that frames below left as they were
  for (std::size_t i = depth_; i < run_is_of_; ++i) known = std::min(known, frames_[i].shared_with_above);
  follow(frame.order, known);
  run_is_of_ = depth_;
}

/// The run is made this one. Most often it begins as it did before, for as long as is known or longer.
void RfPoly::follow(std::span<const Position> order, std::size_t known) {
  const std::span<const Position> before = run_.order();
  const std::size_t most = std::min(before.size(), order.size());
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

/// What is about to come, without a source yet.
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

}  // namespace heddle

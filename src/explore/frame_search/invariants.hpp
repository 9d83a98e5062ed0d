// The invariants of a frame search, checked in debug builds after every observe(). Included by
// frame_search.hpp.
#pragma once

#include "explore/frame_search.hpp"

namespace heddle {

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::check_invariants() const {
  HEDDLE_CHECK(!in_flight_);
  HEDDLE_CHECK(depth_ <= frames_.size());
  HEDDLE_CHECK(!is_confirming_ || has_plan_);
  HEDDLE_CHECK(has_plan_ == (depth_ != 0));
  HEDDLE_CHECK(trace_.size() == (depth_ == 0 ? 0 : frames_[depth_ - 1].end));
  HEDDLE_CHECK(initial_.size() == locations_);
  const auto unknown =
      std::ranges::count_if(initial_, [](const std::optional<Value>& value) { return !value.has_value(); });
  HEDDLE_CHECK(static_cast<std::size_t>(unknown) == unknown_initials_);
  for (std::size_t i = 0; i < depth_; ++i) check_frame(i);
  if (depth_ != 0 && !frames_[depth_ - 1].heads.empty()) check_order(frames_[depth_ - 1]);
  self().check_own_invariants();
}

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::check_frame(std::size_t index) const {
  const Frame& frame = frames_[index];
  HEDDLE_CHECK(frame.base == (index == 0 ? 0 : frames_[index - 1].end));
  HEDDLE_CHECK(frame.base <= frame.end);
  HEDDLE_CHECK(frame.head <= frame.heads.size());
  HEDDLE_CHECK(frame.forbidden_by.size() == trace_.width());
  // What is forbidden was looked at by this frame, or by one above.
  for (const std::uint32_t by : frame.forbidden_by) HEDDLE_CHECK(by == no_frame || by <= index);
  if (index + 1 < depth_) HEDDLE_CHECK(frame.opened && frame.head < frame.heads.size());
  if (frame.heads.empty()) return;
  std::size_t events = 0;
  for (const Count count : frame.counts) events += count;
  HEDDLE_CHECK(events == frame.end);
  for (const Head& head : frame.heads) HEDDLE_CHECK(head.thread.value < threads_);
}

/// Checks the deepest frame's run: each event occurs once, after the earlier events of its thread.
template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::check_order(const Frame& frame) const {
  std::vector<Count> done(trace_.width(), 0);
  std::size_t events = 0;
  for (const Position entry : frame.order) {
    if (Reduction::is_drain_entry(entry)) continue;
    HEDDLE_CHECK(entry < frame.end);
    const auto& item = trace_[entry];
    HEDDLE_CHECK(item.index == done[item.thread.value]);
    ++done[item.thread.value];
    ++events;
  }
  HEDDLE_CHECK(events == frame.end);
}

}  // namespace heddle

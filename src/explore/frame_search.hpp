// Depth-first search over frames: what exploration by values (rvf.hpp) and exploration by sources in
// polynomial space (rf_poly.hpp) have in common.
//
// A frame is a call of the papers' recursive procedure: a partial run that ends where every thread has ended,
// is blocked, or stands before a read. These reads are the frame's heads. The search processes one head of
// the deepest frame after the other. A head has candidates: ways to go on, each with what it reads. A
// candidate that some order of the events allows leads to the next frame, of which the run extends that order
// to the next reads. Runs that end before reads are parts of others; those in which no thread stands before a
// read are the classes.
//
// The next frame's run is handed out as a job. Where the automata know what the threads do after the read, it
// is assembled from that instead (frame_search/assembly.hpp), and only the classes are run.
//
// Invariants (frame_search/invariants.hpp): the trace has the events of the deepest frame's run; each frame's
// events begin where those of the frame above end; a frame's order is a run of its events in which every read
// reads what the way to the frame says; at most one job is in flight.
//
// `Reduction` derives from FrameSearch<Reduction, …> and has these functions, which may be private:
//   is_exhausted(frame)                    no head of the frame is to be processed any more
//   open_head(frame)                       finds the candidates of the frame's head
//   realize(frame, head, candidate)        whether some order of the events allows it; then order_ is one
//   take_up(frame, head, candidate)        records that the candidate was realized
//   plan_candidate(frame, head, candidate) sets plan_ to order_, for a candidate that is to be run
//   head_closed(frame, head)               all candidates of the head have been tried
//   leaving(frame)                         the deepest frame is about to be removed
//   reset(frame)                           clears what the reduction adds to SearchFrame
//   note_head(frame, head), sort_heads(frame)   a head was added; all have been
//   begin_run(execution), append(position, thread), append_drain(event)   the run that is being followed
//   make_room_for_step()                   before append() makes the run longer than begin_run() expected
//   place(event), place(thread, op, effect)     appends an event to the trace
//   describe_frame(frame)                  sets order and counts from the run
//   entered(frame, execution), assembled(frame) the frame has become the deepest one
//   confirm_wait(frame)                    plans a run in which all heads stay blocked, if there is one
//   find_cursors(frame)                    whether the frame's cursors, which are not known, have been found
//   take_candidate(frame, head, candidate), undo_assembly(frame)   see assembly.hpp
//   run_of(frame), write_plan(order)       the run of the deepest frame; sets plan_
//   in_memory_now(location)                the value at the end of the run, if it is known
//   has_buffers(), has_pending(thread), drain_one()   stores that have not reached memory
//   widen(width, threads, locations)       before threads or locations are added; `width` was the trace's
//   section_refusal()                      the refusal of programs with atomic sections
//   part_store_refusal()                   of stores of parts through buffers, where there are buffers
//   check_own_invariants()
#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/assert.hpp"
#include "core/stop_token.hpp"
#include "explore/explorer.hpp"
#include "explore/frame_search/frame.hpp"
#include "explore/part_stores.hpp"
#include "explore/sections.hpp"

namespace heddle {

template <class Reduction, class Frame, class TraceType>
class FrameSearch : public Explorer {
 public:
  [[nodiscard]] std::optional<Job> next() final;
  void observe(JobId job, const Execution& execution) final;

 protected:
  using Position = typename TraceType::Position;
  using Count = typename TraceType::Count;
  using Head = FrameHead;
  static constexpr std::uint32_t no_frame = Frame::no_frame;
  enum class Readiness : std::uint8_t { can_move, waits, reads_or_ended };

  [[nodiscard]] bool is_done() const { return started_ && !in_flight_ && !has_plan_; }
  [[nodiscard]] Frame& deepest() { return frames_[depth_ - 1]; }
  [[nodiscard]] static bool all_may_wait(const Frame& frame);
  /// The value that a write left at the location, if it is known.
  [[nodiscard]] std::optional<Value> value_of(LocationId location, Position write) const {
    return write == TraceType::initial ? initial_[location.value] : std::optional(trace_[write].written);
  }
  /// Sets `to` to the order with the event put before the entry at `rank`.
  static void insert_into(std::span<const Position> order, Position event, std::size_t rank,
                          std::vector<Position>& to);
  void set_choice(Position position, std::uint32_t choice);

  std::string_view refusal_;
  bool has_plan_ = false;       // plan_ is the next job
  bool is_confirming_ = false;  // that job, or the one in flight, runs what is known: it adds no frame
  std::vector<Step> plan_;
  TraceType trace_;
  std::vector<std::uint32_t> choices_;         // by position
  std::vector<std::optional<Value>> initial_;  // by location
  std::size_t threads_ = 0, locations_ = 0;
  std::vector<Frame> frames_;  // storage is reused: only the first `depth_` of them exist
  std::size_t depth_ = 0;
  const ThreadAutomata* automata_ = nullptr;
  AssembledParts assembled_;
  StopPoller stop_;
  std::vector<Position> order_, guide_;

 private:
  [[nodiscard]] Reduction& self() { return static_cast<Reduction&>(*this); }
  [[nodiscard]] const Reduction& self() const { return static_cast<const Reduction&>(*this); }

  void go_on();
  [[nodiscard]] bool try_candidates(Frame& frame);
  void close_head(Frame& frame);
  void leave_frame();
  void enter_frame(const Execution& execution);
  [[nodiscard]] Frame& open_frame();
  void find_heads(Frame& frame, const Execution& execution);
  void add_head(Frame& frame, ThreadId thread, const Operation& op, bool is_enabled);

  void make_room(const Execution& execution);
  void add_events(const Execution& execution);
  void learn_initial_values(const Execution& execution);

  // frame_search/assembly.hpp
  [[nodiscard]] bool prepare_assembly(Frame& frame);
  [[nodiscard]] bool assemble(const Head& head, const typename Frame::CandidateType& candidate);
  [[nodiscard]] bool assemble_run(Frame& frame, const Head& head,
                                  const typename Frame::CandidateType& candidate);
  [[nodiscard]] bool go_to_next_reads(Frame& frame);
  [[nodiscard]] Readiness readiness_of(const Frame& frame, ThreadId thread) const;
  [[nodiscard]] bool move(Frame& frame, ThreadId thread);
  [[nodiscard]] bool find_known_heads(Frame& frame);

  // frame_search/invariants.hpp
  void check_invariants() const;
  void check_frame(std::size_t index) const;
  void check_order(const Frame& frame) const;

  bool started_ = false;
  bool in_flight_ = false;
  std::size_t unknown_initials_ = 0;   // entries of initial_ without a value
  std::vector<std::uint8_t> written_;  // by location, while learning initial values
  std::vector<Count> done_;            // by thread, while a run is followed
  std::uint32_t assembled_since_run_ = 0;
};

template <class Reduction, class Frame, class TraceType>
std::optional<Job> FrameSearch<Reduction, Frame, TraceType>::next() {
  if (in_flight_ || (started_ && !has_plan_)) return std::nullopt;
  started_ = in_flight_ = true;
  has_plan_ = false;
  return Job{{0}, {.prefix = plan_, .tail = StopBeforeReads{}, .record_enabled = false}};
}

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::observe(JobId, const Execution& execution) {
  HEDDLE_DCHECK(in_flight_);
  HEDDLE_DCHECK(!has_plan_);
  in_flight_ = false;
  assembled_since_run_ = 0;
  if (is_confirming_)
    is_confirming_ = false;
  else
    enter_frame(execution);  // line 1
  if (!refusal_.empty()) return;
  go_on();
  if constexpr (debug_build) check_invariants();
}

/// Looks for the next call of the paper's procedure, in the deepest frame first.
template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::go_on() {
  while (depth_ != 0 && !has_plan_) {
    stop_.throw_if_stopped();
    if (frames_.size() == depth_) frames_.emplace_back();  // before there are references to frames
    Frame& frame = frames_[depth_ - 1];
    if (self().is_exhausted(frame)) {
      leave_frame();
      continue;
    }
    if (!frame.opened) {
      frame.opened = true;
      self().open_head(frame);
    }
    if (!try_candidates(frame)) close_head(frame);
  }
}

/// Continues with the next candidate that some order allows. Returns false if none is left.
template <class Reduction, class Frame, class TraceType>
bool FrameSearch<Reduction, Frame, TraceType>::try_candidates(Frame& frame) {
  while (!frame.candidates.empty()) {
    stop_.throw_if_stopped();
    const auto candidate = frame.candidates.back();
    frame.candidates.pop_back();
    const Head& head = frame.heads[frame.head];
    if (!self().realize(frame, head, candidate)) continue;
    self().take_up(frame, head, candidate);
    if (prepare_assembly(frame) && assemble(head, candidate)) return true;
    self().plan_candidate(frame, head, candidate);
    has_plan_ = true;
    return true;
  }
  return false;
}

/// Forbids the head to read from the events of this frame as long as it has not happened.
template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::close_head(Frame& frame) {
  HEDDLE_DCHECK(frame.opened && frame.head < frame.heads.size());
  const Head& head = frame.heads[frame.head];
  frame.forbidden_by[head.thread.value] = static_cast<std::uint32_t>(depth_ - 1);
  ++frame.head;
  frame.opened = false;
  self().head_closed(frame, head);
}

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::leave_frame() {
  const Frame& frame = frames_[depth_ - 1];
  HEDDLE_DCHECK(!frame.opened);
  HEDDLE_DCHECK(trace_.size() == frame.end);
  self().leaving(frame);
  trace_.truncate(frame.base);
  --depth_;
}

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::enter_frame(const Execution& execution) {
  make_room(execution);
  Frame& frame = open_frame();
  HEDDLE_DCHECK(trace_.size() == frame.base);
  add_events(execution);
  find_heads(frame, execution);
  self().describe_frame(frame);
  frame.end = static_cast<Position>(trace_.size());
  ++depth_;
  self().entered(frame, execution);
  if (execution.ending == Ending::stopped && all_may_wait(frame)) self().confirm_wait(frame);
}

/// Makes a frame below the deepest one. Only what its heads must not read is set.
template <class Reduction, class Frame, class TraceType>
Frame& FrameSearch<Reduction, Frame, TraceType>::open_frame() {
  if (frames_.size() == depth_) frames_.emplace_back();
  Frame& frame = frames_[depth_];
  frame.heads.clear();
  frame.head = 0;
  frame.opened = false;
  frame.cursors.drop();
  self().reset(frame);
  if (depth_ == 0) {
    frame.base = 0;
    frame.forbidden_by.assign(trace_.width(), no_frame);
    return frame;
  }
  const Frame& above = frames_[depth_ - 1];
  frame.base = above.end;
  frame.forbidden_by = above.forbidden_by;
  frame.forbidden_by[above.heads[above.head].thread.value] = no_frame;  // its read happens
  return frame;
}

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::find_heads(Frame& frame, const Execution& execution) {
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    const bool stands = end.state == ThreadState::ready || end.state == ThreadState::waiting;
    if (!stands || !(end.next.may_read() || end.next.kind == OpKind::choose)) continue;
    add_head(frame, {static_cast<std::uint16_t>(t)}, end.next, end.state == ThreadState::ready);
  }
  self().sort_heads(frame);
}

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::add_head(Frame& frame, ThreadId thread, const Operation& op,
                                                        bool is_enabled) {
  if (op.has_guard() && op.guard_kind == Predicate::Kind::never) return;
  frame.heads.push_back({thread, op, is_enabled});
  self().note_head(frame, frame.heads.back());
}

template <class Reduction, class Frame, class TraceType>
bool FrameSearch<Reduction, Frame, TraceType>::all_may_wait(const Frame& frame) {
  return !frame.heads.empty() &&
         std::ranges::all_of(frame.heads, [](const Head& head) { return head.op.has_guard(); });
}

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::make_room(const Execution& execution) {
  const std::size_t threads = std::max(threads_, execution.threads.size());
  const std::size_t locations = std::max(execution.locations, locations_);
  if (threads == threads_ && locations == locations_) return;
  const std::size_t width = trace_.width();
  trace_.know_threads(threads + 1);  // one more, to ask about the end
  unknown_initials_ += locations - initial_.size();
  initial_.resize(locations);
  for (Frame& frame : std::span(frames_).first(depth_)) {
    frame.counts.resize(trace_.width(), 0);
    frame.forbidden_by.resize(trace_.width(), no_frame);
    frame.cursors.drop();
  }
  self().widen(width, threads, locations);
  threads_ = threads;
  locations_ = locations;
}

/// Adds the run to the trace. The events of the plan are there already, except for the new read; what comes
/// after them is new, too.
template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::add_events(const Execution& execution) {
  learn_initial_values(execution);
  self().begin_run(execution);
  done_.assign(trace_.width(), 0);
  if (has_section(execution)) refusal_ = self().section_refusal();
  if constexpr (requires { self().part_store_refusal(); })
    if (has_part_store(execution)) refusal_ = self().part_store_refusal();
  for (const Event& event : execution.events) {
    if (event.is_drain()) {
      self().append_drain(event);
      continue;
    }
    const std::size_t thread = event.thread().value;
    const Count index = done_[thread]++;
    auto position = static_cast<Position>(trace_.size());
    if (index < trace_.of_thread(thread).size())
      position = trace_.of_thread(thread)[index];
    else
      self().place(event);
    self().append(position, event.thread());
  }
}

/// The initial value of a location is seen by reads from it, and by the first write that reaches memory.
template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::learn_initial_values(const Execution& execution) {
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

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::insert_into(std::span<const Position> order, Position event,
                                                           std::size_t rank, std::vector<Position>& to) {
  HEDDLE_DCHECK(rank <= order.size());
  const auto at = static_cast<std::ptrdiff_t>(rank);
  to.resize(order.size() + 1);
  std::copy_n(order.begin(), rank, to.begin());
  to[rank] = event;
  std::copy(order.begin() + at, order.end(), to.begin() + at + 1);
}

template <class Reduction, class Frame, class TraceType>
void FrameSearch<Reduction, Frame, TraceType>::set_choice(Position position, std::uint32_t choice) {
  if (choices_.size() <= position) choices_.resize(2 * (position + std::size_t{1}));
  choices_[position] = choice;
}

}  // namespace heddle

#include "explore/frame_search/assembly.hpp"
#include "explore/frame_search/invariants.hpp"

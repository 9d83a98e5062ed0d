#include "explore/rvf.hpp"

#include <algorithm>

namespace heddle {

std::optional<Job> Rvf::next() {
  if (in_flight_ || (started_ && !has_plan_)) return std::nullopt;
  started_ = in_flight_ = true;
  has_plan_ = false;
  return Job{{0}, {.prefix = plan_, .tail = StopBeforeReads{}, .record_enabled = false}};
}

void Rvf::observe(JobId, const Execution& execution) {
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
void Rvf::go_on() {
  while (depth_ != 0 && !has_plan_) {
    stop_.throw_if_stopped();
    if (frames_.size() == depth_) add_frame();  // before anybody refers to one
    Frame& frame = frames_[depth_ - 1];
    const bool looks_further = frame.opened || ancestors_[depth_ - 1].signal;
    if (frame.head == frame.heads.size() || !looks_further) {  // line 13
      leave_frame();
      continue;
    }
    if (!frame.opened) open_head(frame);
    if (!try_candidates(frame)) close_head(frame);
  }
}

/// Lines 15 to 18.
void Rvf::open_head(Frame& frame) {
  choose_head(frame);
  const Head& head = frame.heads[frame.head];
  frame.opened = true;
  Ancestor& ancestor = ancestors_[depth_ - 1];
  ancestor.location = head.op.accesses_memory() ? head.op.location : no_location;
  ancestor.thread = head.thread;
  ancestor.modifies = head.op.kind == OpKind::modify;
  const bool may_wait = head.op.has_guard() && options_.rules.waits_look_further;
  if (options_.signals && !may_wait && frame.forbidden_by[head.thread.value] == nobody)
    ancestor.signal = false;  // line 16
  find_candidates(frame, head);
}

/// Lines 19 to 28: the next value for which there is a witness. False: there is none left.
bool Rvf::try_candidates(Frame& frame) {
  while (!frame.candidates.empty()) {
    stop_.throw_if_stopped();
    const Candidate candidate = frame.candidates.back();
    frame.candidates.pop_back();
    const Head& head = frame.heads[frame.head];
    if (!realize(frame, head, candidate)) continue;  // lines 20 to 23
    frame.is_shown = true;
    note_source(head, row_of(frame, candidate));
    if (candidate.writes && options_.rules.committed_writes_signal)
      signal(head.op.location, head.thread, false);
    if (may_grow(frame) && grow(head, candidate)) return true;
    const auto read = static_cast<Position>(trace_.size() - 1);
    choices_[read] = candidate.choice;
    write_plan(order_);
    trace_.truncate(read);
    const GoodWrites::Row good = row_of(frame, candidate);
    pending_good_.assign(good.begin(), good.end());
    has_plan_ = true;
    return true;
  }
  return false;
}

void Rvf::note_source(const Head& head, GoodWrites::Row good) {
  if (head.op.plain || !atomic_sources_are_known_) return;
  int sources = 0;
  for (const Word word : good) sources += std::popcount(word);
  atomic_sources_are_known_ = sources <= 1;
}

/// Lines 29 and 30.
void Rvf::close_head(Frame& frame) {
  frame.forbidden_by[frame.heads[frame.head].thread.value] = static_cast<std::uint32_t>(depth_ - 1);
  ++frame.head;
  frame.opened = false;
}

void Rvf::leave_frame() {
  const Frame& frame = frames_[depth_ - 1];
  if (!frame.is_shown) ++dead_ends_;
  trace_.truncate(frame.base);
  --depth_;
}

void Rvf::enter_frame(const Execution& execution) {
  make_room(execution);
  Frame& frame = open_frame();
  add_events(execution);
  describe_frame(frame);
  find_heads(frame, execution);
  find_stands(frame, execution);
  ++depth_;
  const bool is_whole = execution.ending != Ending::stopped;
  frame.is_shown |= is_whole;
  if (!is_whole && all_may_wait(frame)) confirm_wait(frame);
}

void Rvf::add_frame() {
  frames_.emplace_back();
  ancestors_.emplace_back();
}

/// A frame below the last one, of which nothing is known yet but what is forbidden.
auto Rvf::open_frame() -> Frame& {
  if (frames_.size() == depth_) add_frame();
  Frame& frame = frames_[depth_];
  ancestors_[depth_] = {};
  frame.heads.clear();
  frame.closure.clear();
  frame.head = 0;
  frame.opened = frame.is_shown = false;
  frame.base = static_cast<Position>(depth_ == 0 ? 0 : frames_[depth_ - 1].order.size());
  if (depth_ == 0) {
    frame.forbidden_by.assign(trace_.width(), nobody);
    return frame;
  }
  const Frame& above = frames_[depth_ - 1];  // line 24; the read that happens is behind the thread then
  frame.forbidden_by = above.forbidden_by;
  frame.forbidden_by[above.heads[above.head].thread.value] = nobody;
  return frame;
}

/// The trace and `order_` are the frame's.
void Rvf::describe_frame(Frame& frame) {
  std::swap(frame.order, order_);
  frame.counts.resize(trace_.width());
  for (std::size_t t = 0; t < trace_.threads(); ++t)
    frame.counts[t] = static_cast<Count>(trace_.of_thread(t).size());
}

void Rvf::find_heads(Frame& frame, const Execution& execution) {
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadEnd& end = execution.threads[t];
    const bool stands = end.state == ThreadState::ready || end.state == ThreadState::waiting;
    if (!stands || !(end.next.may_read() || end.next.kind == OpKind::choose)) continue;
    add_head(frame, {static_cast<std::uint16_t>(t)}, end.next, end.state == ThreadState::ready);
  }
}

void Rvf::add_head(Frame& frame, ThreadId thread, const Operation& op, bool is_enabled) {
  if (op.has_guard() && op.guard_kind == Predicate::Kind::never) return;
  frame.heads.push_back({.thread = thread, .op = op, .is_enabled = is_enabled});
  if (op.kind != OpKind::modify) return;
  note_writer(op.location, thread, trace_.of_thread(thread.value).size());
  if (options_.rules.attempts_signal) signal(op.location, thread, true);
}

/// Lines 6 to 11 and 14: those whose signals count come first; of these, those that are least likely to get
/// one.
void Rvf::choose_head(Frame& frame) const {
  const std::span<Head> left = std::span(frame.heads).subspan(frame.head);
  if (left.size() == 1) return;
  std::size_t best = 0;
  std::uint32_t lowest = rank_of(frame, left[0]);
  for (std::size_t i = 1; i < left.size(); ++i) {
    const std::uint32_t rank = rank_of(frame, left[i]);
    if (rank >= lowest) continue;
    best = i;
    lowest = rank;
  }
  if (best != 0) std::swap(left[0], left[best]);
  if (lowest == 0) frame.heads.resize(frame.head + 1);
}

std::uint32_t Rvf::rank_of(const Frame& frame, const Head& head) const {
  if (head.op.kind == OpKind::choose) return 0;
  if (head.op.has_guard() || frame.forbidden_by[head.thread.value] != nobody) return UINT32_MAX;
  return 1 + writers_to_come(head.op.location, head.thread);
}

void Rvf::note_writer(LocationId location, ThreadId thread, std::size_t index) {
  Count& until = writes_until_[location.value * trace_.width() + thread.value];
  until = std::max(until, static_cast<Count>(index + 1));
}

/// As far as any run has shown.
std::uint32_t Rvf::writers_to_come(LocationId location, ThreadId reader) const {
  const Count* until = writes_until_.data() + location.value * trace_.width();
  std::uint32_t writers = 0;
  for (std::size_t t = 0; t < threads_; ++t)
    writers += t != reader.value && until[t] > trace_.of_thread(t).size() ? 1U : 0U;
  return writers;
}

/// Lines 3 to 5: somebody may read what the thread has written, or tries to write, now.
void Rvf::signal(LocationId location, ThreadId thread, bool only_attempts) {
  for (std::size_t i = 0; i < depth_; ++i) {
    Ancestor& ancestor = ancestors_[i];
    if (ancestor.location == location && ancestor.thread != thread && (ancestor.modifies || !only_attempts))
      ancestor.signal = true;
  }
}

void Rvf::start(const ExplorerContext& context) {
  automata_ = context.automata;
  if (context.stop == nullptr) return;
  stop_.set_token(*context.stop);
  verify_.set_stop_token(*context.stop);
}

/// Which events synchronise follows from the sources of atomic reads: they are known where each read had one
/// good-write.
ExplorerStatus Rvf::status() const {
  return {.done = started_ && !in_flight_ && !has_plan_,
          .keeps_happens_before = atomic_sources_are_known_,
          .assembled = assembled_,
          .refusal = refusal_};
}

ExplorerStatistics Rvf::statistics() const {
  std::vector<ExplorerStatistic> counts{
      {"dead ends", dead_ends_},         {"questions", questions_},
      {"answered by the run", fitting_}, {"not refused by closure", verify_.closed()},
      {"searches", verify_.searches()},  {"witness states", verify_.states()}};
  if (options_.time_oracle) counts.push_back({"nanoseconds in the oracle", nanoseconds_});
  return {std::move(counts)};
}

}  // namespace heddle

#include "explore/rvf.hpp"

#include <algorithm>

namespace heddle {

template class FrameSearch<Rvf, RvfFrame, GoodWrites>;

/// Line 13: no head is left, or no signal asks for the next one.
bool Rvf::is_exhausted(const Frame& frame) const {
  return frame.head == frame.heads.size() || (!frame.opened && !ancestors_[depth_ - 1].signal);
}

/// Lines 15 to 18.
void Rvf::open_head(Frame& frame) {
  choose_head(frame);
  const Head& head = frame.heads[frame.head];
  Ancestor& ancestor = ancestors_[depth_ - 1];
  ancestor.location = head.op.accesses_memory() ? head.op.location : no_location;
  ancestor.thread = head.thread;
  ancestor.modifies = head.op.kind == OpKind::modify;
  const bool may_wait = head.op.has_guard() && options_.rules.waits_look_further;
  if (options_.signals && !may_wait && !frame.is_anything_forbidden(head.thread))
    ancestor.signal = false;  // line 16
  find_candidates(frame, head);
}

/// Lines 24 to 28, of a candidate that has a witness: its read is in the trace.
void Rvf::take_up(Frame& frame, const Head& head, const Candidate& candidate) {
  HEDDLE_DCHECK(trace_.size() == frame.end + std::size_t{1});
  frame.is_shown = true;
  note_source(head, row_of(frame, candidate));
  if (candidate.writes && options_.rules.committed_writes_signal)
    signal(head.op.location, head.thread, false);
}

void Rvf::plan_candidate(Frame& frame, const Head&, const Candidate& candidate) {
  const auto read = static_cast<Position>(trace_.size() - 1);
  HEDDLE_DCHECK(read == frame.end);
  write_plan(order_);
  trace_.truncate(read);
  const GoodWrites::Row good = row_of(frame, candidate);
  pending_good_.assign(good.begin(), good.end());
}

void Rvf::reset(Frame& frame) {
  if (ancestors_.size() == depth_) ancestors_.emplace_back();
  ancestors_[depth_] = {};
  frame.closure.clear();
  frame.is_shown = false;
}

void Rvf::note_head(const Frame&, const Head& head) {
  if (head.op.kind != OpKind::modify) return;
  note_writer(head.op.location, head.thread, trace_.of_thread(head.thread.value).size());
  if (options_.rules.attempts_signal) signal(head.op.location, head.thread, true);
}

/// Sets the frame's order and counts. The trace and `order_` must be the frame's.
void Rvf::describe_frame(Frame& frame) {
  std::swap(frame.order, order_);
  if (frame.heads.empty()) return;  // the search does not come back to it
  frame.counts.resize(trace_.width());
  for (std::size_t t = 0; t < trace_.threads(); ++t)
    frame.counts[t] = static_cast<Count>(trace_.of_thread(t).size());
}

void Rvf::entered(Frame& frame, const Execution& execution) {
  find_cursors(frame, execution);
  frame.is_shown = execution.ending != Ending::stopped;
}

void Rvf::assembled(Frame& frame) {
  if (!realized_closure_.empty()) std::swap(frame.closure, realized_closure_);
  frame.is_shown = std::ranges::none_of(frame.heads, &Head::is_enabled);
}

void Rvf::widen(std::size_t width, std::size_t, std::size_t locations) {
  std::vector<Count> writes_until(locations * trace_.width(), 0);
  for (std::size_t i = 0; i < writes_until_.size(); ++i)
    writes_until[i / width * trace_.width() + i % width] = writes_until_[i];
  writes_until_ = std::move(writes_until);
  for (Frame& frame : std::span(frames_).first(depth_)) frame.closure.clear();
}

/// Lines 6 to 11 and 14: heads whose signals count come first; of these, those that are least likely to get
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
  if (head.op.has_guard() || frame.is_anything_forbidden(head.thread)) return UINT32_MAX;
  return 1 + writers_to_come(head.op.location, head.thread);
}

void Rvf::note_source(const Head& head, GoodWrites::Row good) {
  if (head.op.plain || !atomic_sources_are_known_) return;
  int sources = 0;
  for (const Word word : good) sources += std::popcount(word);
  atomic_sources_are_known_ = sources <= 1;
}

void Rvf::note_writer(LocationId location, ThreadId thread, std::size_t index) {
  HEDDLE_DCHECK(location.value * trace_.width() + thread.value < writes_until_.size());
  Count& until = writes_until_[location.value * trace_.width() + thread.value];
  until = std::max(until, static_cast<Count>(index + 1));
}

/// Returns how many other threads will write the location, as far as any run has shown.
std::uint32_t Rvf::writers_to_come(LocationId location, ThreadId reader) const {
  const Count* until = writes_until_.data() + location.value * trace_.width();
  std::uint32_t writers = 0;
  for (std::size_t t = 0; t < threads_; ++t)
    writers += t != reader.value && until[t] > trace_.of_thread(t).size() ? 1U : 0U;
  return writers;
}

/// Lines 3 to 5: heads of the frames above may read what the thread has written, or tries to write, now.
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

/// Header: a frame's reads have the good-writes that lead to it, and its order is a witness.
void Rvf::check_own_invariants() const {
  HEDDLE_CHECK(ancestors_.size() >= depth_);
  HEDDLE_CHECK(writes_until_.size() == locations_ * trace_.width());
  for (std::size_t i = 0; i < depth_; ++i) {
    const Frame& frame = frames_[i];
    if (i + 1 < depth_) HEDDLE_CHECK(frame.is_shown);
    if (!frame.opened) continue;
    const Head& head = frame.heads[frame.head];
    HEDDLE_CHECK(ancestors_[i].thread == head.thread);
    HEDDLE_CHECK(ancestors_[i].location == (head.op.accesses_memory() ? head.op.location : no_location));
    for (const Candidate& candidate : frame.candidates) {
      HEDDLE_CHECK(candidate.row + frame.words <= frame.rows.size());
      HEDDLE_CHECK(candidate.rank == nowhere || candidate.rank <= frame.order.size());
    }
  }
  if (depth_ != 0 && !frames_[depth_ - 1].heads.empty()) check_witness_of_deepest_frame();
}

/// Every read of the deepest frame's order reads one of its good-writes.
void Rvf::check_witness_of_deepest_frame() const {
  std::vector<Position> last(locations_, GoodWrites::initial);
  for (const Position event : frames_[depth_ - 1].order) {
    const GoodWrites::Item& item = trace_[event];
    if (item.reads) HEDDLE_CHECK(trace_.is_good(event, last[item.location.value]));
    if (item.writes) last[item.location.value] = event;
  }
}

/// Which events synchronise follows from the sources of atomic reads: they are known where each read had one
/// good-write.
ExplorerStatus Rvf::status() const {
  return {.done = is_done(),
          .keeps_happens_before = atomic_sources_are_known_,
          .merges_sources = true,
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

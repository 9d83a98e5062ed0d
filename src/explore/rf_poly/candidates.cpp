// Finds what a read may read, in exploration by sources in polynomial space. See rf_poly.hpp.
#include <algorithm>

#include "explore/reads_from/insertion.hpp"
#include "explore/rf_poly.hpp"
#include "oracle/reads_from/quick_tests.hpp"

namespace heddle {

void RfPoly::find_candidates(Frame& frame, const Head& head) {
  if (head.op.kind == OpKind::choose) {
    for (std::uint32_t choice = 0; choice < head.op.choices; ++choice)
      frame.candidates.push_back({Trace::initial, choice, false});
    return;
  }
  const bool is_forbidden = frame.is_anything_forbidden(head.thread);
  const Position before = trace_.newest_of(head.thread);
  bool sees_initial = !is_forbidden;
  for (std::uint32_t s = trace_.slots_of(head.op.location); s != Trace::none; s = trace_.slot(s).next) {
    const Trace::Slot& slot = trace_.slot(s);
    const Count seen = arrival_.seen_after(trace_, before, head.thread, slot.thread, causes_are_in_memory());
    for (std::size_t i = slot.writes.size(); i-- > 0;) {
      const bool happens_before = trace_[slot.writes[i]].index < seen;
      sees_initial &= !happens_before;
      if (is_forbidden && !is_allowed(frame, head.thread, slot.writes[i])) break;  // nor are the earlier ones
      add_candidates(frame, head, slot.writes[i]);
      if (happens_before) break;  // it hides the earlier ones
    }
  }
  if (sees_initial) add_candidates(frame, head, Trace::initial);
}

/// Line 6, for a read that must not read some events: it must never read the initial write.
bool RfPoly::is_allowed(const Frame& frame, ThreadId reader, Position source) const {
  const Trace::Item& write = trace_[source];
  HEDDLE_DCHECK(frame.forbidden_by[reader.value] < depth_);
  return write.index >= frames_[frame.forbidden_by[reader.value]].counts[write.thread.value];
}

void RfPoly::add_candidates(Frame& frame, const Head& head, Position source) {
  const std::optional<Value> value = value_of(head.op.location, source);
  if (!value) {  // the location was never written: the head will see what it sees now
    if (head.is_enabled) frame.candidates.push_back({source, 0, head.op.may_write()});
    return;
  }
  if (!head.op.may_see(*value)) return;
  const bool writes = head.op.may_write() && head.op.writes_on(*value);
  if (writes && head.op.kind == OpKind::unlock) return;  // then it would have been no read
  for (std::uint32_t choice = 0; choice < head.op.choices_on(*value); ++choice)
    frame.candidates.push_back({source, choice, writes});
}

/// Lines 7 to 10. Whether the candidate is realizable; if so, `order_` is a witness.
bool RfPoly::realize(const Frame& frame, const Head& head, const Candidate& candidate) {
  restore_run(frame);
  order_is_run_until_ = 0;
  const auto read = static_cast<Position>(trace_.size());
  if (head.op.kind == OpKind::choose) {
    put_into_run(read, run_.length());
    return true;
  }
  if (candidate.writes && is_taken(trace_, head.op.location, candidate.source, read, frame.counts))
    return false;
  if (options_.quick_tests && !has_buffers_)
    if (const std::optional<bool> answer = realize_quickly(frame, head, candidate)) return *answer;
  place_head(head);
  const bool found = realize_placed(frame, {read, candidate.source, candidate.writes});
  trace_.truncate(read);
  return found;
}

/// Tries, under SC, to insert the read into the run as it is, or with some write postponed.
std::optional<bool> RfPoly::realize_quickly(const Frame& frame, const Head& head,
                                            const Candidate& candidate) {
  const auto read = static_cast<Position>(trace_.size());
  const Position before = trace_.newest_of(head.thread);
  const std::uint32_t next = run_.next_write(trace_, head.op.location, candidate.source, frame.counts);
  if (before == Trace::none || next > run_.rank(before)) {
    put_into_run(read, next);
    return true;
  }
  const bool is_initial = candidate.source == Trace::initial;
  if (!is_initial && is_overwritten(trace_, candidate.source, before, frame.counts)) return false;
  const std::uint32_t before_rank = run_.rank(before);
  if (postponement_.next_write(trace_, run_, frame.counts, read, next, before_rank, order_)) return true;
  const bool may_move = !is_initial && !trace_[candidate.source].reads && !candidate.writes &&
                        run_.rank(candidate.source) < before_rank;
  if (may_move &&
      postponement_.source(trace_, run_, frame.counts, read, candidate.source, before_rank, order_))
    return true;
  if (is_left_behind(trace_, head.op.location, candidate.source, before, frame.counts)) return false;
  return std::nullopt;
}

bool RfPoly::realize_placed(const Frame& frame, const ChangedRead& changed) {
  const Trace::Item& item = trace_[changed.read];
  if (options_.quick_tests && has_buffers_) {
    const std::uint32_t next = run_.next_write(trace_, item.location, changed.source, frame.counts);
    if (fits_before(trace_, run_, options_.model, changed, next)) {
      put_into_run(changed.read, next);
      return true;
    }
    if (!causes_are_in_memory() && arrival_.is_hidden(trace_, changed.source, changed.read)) return false;
  }
  const Saturation::Kept* known = nullptr;
  if (options_.quick_tests && !has_buffers_) {
    known = &prefixes_.of(trace_, changed.read);
    const auto row = [&](Position p) {
      return Trace::Clock(known->rows).subspan(p * trace_.width(), trace_.width());
    };
    if (item.before != Trace::none && is_hidden(trace_, item.location, changed.source, item.before, row))
      return false;
  }
  return ask_oracle(frame, changed, known);
}

/// Asks the oracle, with the run as guide, in which the read is as early as possible.
bool RfPoly::ask_oracle(const Frame& frame, const ChangedRead& changed, const Saturation::Kept* known) {
  const Trace::Item& item = trace_[changed.read];
  guide_.clear();
  std::uint32_t after = 0;
  if (changed.source != Trace::initial) after = run_.rank(changed.source) + 1;
  if (item.before != Trace::none) after = std::max(after, run_.rank(item.before) + 1);
  const std::span<const Position> order = run_.order();
  for (std::uint32_t e = 0; e < order.size(); ++e) {
    if (e == after) guide_.push_back(changed.read);
    guide_.push_back(order[e]);
  }
  if (after >= order.size()) guide_.push_back(changed.read);
  return oracle_.find({&trace_, frame.counts, changed, guide_}, order_, known);
}

void RfPoly::put_into_run(Position read, std::uint32_t rank) {
  insert_into(run_.order(), read, rank, order_);
  order_is_run_until_ = rank;
}

}  // namespace heddle

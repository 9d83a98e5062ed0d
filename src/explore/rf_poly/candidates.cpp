// What a read may read, in exploration by sources in polynomial space. See rf_poly.hpp.
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
  place_head(head);
  const auto read = static_cast<Position>(trace_.size() - 1);
  bool sees_initial = true;
  for (std::uint32_t s = trace_.slots_of(head.op.location); s != Trace::none; s = trace_.slot(s).next) {
    const Trace::Slot& slot = trace_.slot(s);
    const Count seen = reached_.seen_before(trace_, read, slot.thread, causes_are_in_memory());
    for (std::size_t i = slot.writes.size(); i-- > 0;) {
      const bool happens_before = trace_[slot.writes[i]].index < seen;
      sees_initial &= !happens_before;
      add_candidates(frame, head, slot.writes[i]);
      if (happens_before) break;  // it hides the earlier ones
    }
  }
  if (sees_initial) add_candidates(frame, head, Trace::initial);
  trace_.truncate(read);
}

/// Line 6.
bool RfPoly::is_allowed(const Frame& frame, ThreadId reader, Position source) const {
  if (frame.is_forbidden[reader.value] == 0) return true;
  if (source == Trace::initial) return false;
  const Trace::Item& write = trace_[source];
  return write.index >= frame.forbidden[reader.value * trace_.width() + write.thread.value];
}

std::optional<Value> RfPoly::value_of(LocationId location, Position write) const {
  return write == Trace::initial ? initial_[location.value] : std::optional(trace_[write].written);
}

void RfPoly::add_candidates(Frame& frame, const Head& head, Position source) {
  if (!is_allowed(frame, head.thread, source)) return;
  const std::optional<Value> value = value_of(head.op.location, source);
  if (!value) {  // nobody has written there: what it sees now is what it will see
    if (head.is_enabled) frame.candidates.push_back({source, 0, head.op.may_write()});
    return;
  }
  if (!head.op.may_see(*value)) return;
  const bool writes = head.op.may_write() && head.op.writes_on(*value);
  if (writes && head.op.kind == OpKind::unlock) return;  // then it would have been no read
  for (std::uint32_t choice = 0; choice < head.op.choices_on(*value); ++choice)
    frame.candidates.push_back({source, choice, writes});
}

/// Lines 7 to 10: the plan is a witness.
bool RfPoly::realize(const Frame& frame, const Head& head, const Candidate& candidate) {
  restore_run(frame);
  place_head(head);
  const auto read = static_cast<Position>(trace_.size() - 1);
  const ChangedRead changed{read, candidate.source, candidate.writes};
  const auto answer = [&]() -> bool {
    if (head.op.kind == OpKind::choose) {
      write_plan(read, candidate.choice, run_.length());
      return true;
    }
    const Trace::Item& item = trace_[read];
    if (candidate.writes && is_taken(trace_, item.location, candidate.source, read, frame.counts))
      return false;
    const std::uint32_t next = run_.next_write(trace_, item.location, candidate.source, frame.counts);
    if (options_.quick_tests && fits_before(trace_, run_, options_.model, changed, next)) {
      write_plan(read, candidate.choice, next);
      return true;
    }
    if (options_.quick_tests && !causes_are_in_memory() && reached_.is_hidden(trace_, candidate.source, read))
      return false;
    guide_.clear();
    std::uint32_t after = 0;
    if (candidate.source != Trace::initial) after = run_.rank(candidate.source) + 1;
    if (item.before != Trace::none) after = std::max(after, run_.rank(item.before) + 1);
    const std::span<const Position> order = run_.order();
    for (std::uint32_t e = 0; e < order.size(); ++e) {
      if (e == after) guide_.push_back(read);
      guide_.push_back(order[e]);
    }
    if (after >= order.size()) guide_.push_back(read);
    if (!oracle_.find({&trace_, frame.counts, changed, guide_}, order_)) return false;
    write_plan(order_, read, candidate.choice);
    return true;
  };
  const bool found = answer();
  trace_.truncate(read);
  return found;
}

void RfPoly::write_plan(Position read, std::uint32_t choice, std::uint32_t insert_at) {
  const std::span<const Position> order = run_.order();
  order_.assign(order.begin(), order.begin() + insert_at);
  order_.push_back(read);
  order_.insert(order_.end(), order.begin() + insert_at, order.end());
  write_plan(order_, read, choice);
}

void RfPoly::write_plan(std::span<const Position> order, Position read, std::uint32_t choice) {
  plan_.clear();
  for (const Position entry : order)
    plan_.push_back({strand_of_entry(entry), entry == read            ? choice
                                             : Trace::is_drain(entry) ? 0
                                                                      : choices_[entry]});
}

}  // namespace heddle

#include "oracle/reads_from/decision.hpp"

#include "core/assert.hpp"

namespace heddle {

bool ConsistencyDecision::find(const Question& question, std::vector<Position>& order) {
  const Trace& trace = *question.trace;
  done_.assign(trace.width(), 0);
  end_.assign(trace.width(), 0);
  for (const Position event : question.guide) ++end_[trace[event].thread.value];
  visited_.clear();
  visited_.insert(vertex());
  order.clear();
  path_.assign(1, {});
  while (done_ != end_) {
    stop_.throw_if_stopped();
    HEDDLE_DCHECK(path_.size() == order.size() + 1);
    Frame& here = path_.back();
    if (here.next_thread == trace.threads()) {
      if (path_.size() == 1) return false;
      --done_[here.moved];
      path_.pop_back();
      order.pop_back();
      continue;
    }
    const std::size_t thread = here.next_thread++;
    if (done_[thread] == end_[thread]) continue;
    const Position event = trace.of_thread(thread)[done_[thread]];
    if (!enabled(question, event)) continue;
    ++done_[thread];
    if (!visited_.insert(vertex())) {
      --done_[thread];
      continue;
    }
    order.push_back(event);
    path_.push_back({0, thread});
  }
  return true;
}

/// Lines 11 to 20.
bool ConsistencyDecision::enabled(const Question& question, Position event) const {
  const Trace& trace = *question.trace;
  const Trace::Item& item = trace[event];
  if (item.before != Trace::none && !is_done(trace, item.before)) return false;
  if (item.joined != Trace::none && !is_done(trace, item.joined)) return false;
  if (question.reads(event)) {
    const Position source = question.source(event);
    if (source != Trace::initial && !is_done(trace, source)) return false;
  }
  return !question.writes(event) || !overwrites_pending_read(question, event);
}

/// Lines 14 and 15: whether some read is still to come whose source is done, so that `write` would hide it.
bool ConsistencyDecision::overwrites_pending_read(const Question& question, Position write) const {
  const Trace& trace = *question.trace;
  for (const Position reader : question.guide) {
    if (reader == write || !question.reads(reader) || is_done(trace, reader)) continue;
    if (trace[reader].location != trace[write].location) continue;
    const Position source = question.source(reader);
    if (source == Trace::initial || is_done(trace, source)) return true;
  }
  return false;
}

Fingerprint ConsistencyDecision::vertex() const {
  Hasher hasher(done_.size());
  for (const Trace::Count count : done_) hasher.add(count);
  return hasher.done();
}

}  // namespace heddle

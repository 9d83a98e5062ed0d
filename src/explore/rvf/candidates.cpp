// Finds what a read may read, in exploration by values. See rvf.hpp.
#include <algorithm>

#include "core/mutexes.hpp"
#include "explore/rvf.hpp"

namespace heddle {

namespace {

bool has_one(GoodWrites::Row row) {
  GoodWrites::Word all = 0;
  for (const GoodWrites::Word word : row) {
    if ((word & (word - 1)) != 0 || (word != 0 && all != 0)) return false;
    all |= word;
  }
  return all != 0;
}

}  // namespace

void Rvf::find_candidates(Frame& frame, const Head& head) {
  frame.candidates.clear();
  frame.rows.clear();
  frame.words = 0;
  if (head.op.kind == OpKind::choose) {
    for (std::uint32_t choice = 0; choice < head.op.choices; ++choice)
      frame.candidates.push_back({.choice = choice});
    return;
  }
  const std::span<const Position> writes = trace_.writes_of(head.op.location);
  frame.words = GoodWrites::words_for(writes.size());
  knows_others_ = false;
  find_sources(head);
  if (hiding_.empty()) add_source(frame, head, GoodWrites::initial);
  for (std::size_t i = sources_.size(); i-- > 0;) add_source(frame, head, sources_[i]);
  if (frame.candidates.empty()) return;
  find_ranks(frame, head);
  add_outcomes(frame, head);
}

/// Finds the writes that no later one of the same thread hides, newest first; and those of them that hide
/// others.
void Rvf::find_sources(const Head& head) {
  const std::span<const Position> writes = trace_.writes_of(head.op.location);
  const Position before = trace_.newest_of(head.thread);
  sources_.clear();
  hiding_.clear();
  if (before == GoodWrites::none) {
    sources_.assign(writes.rbegin(), writes.rend());
    return;
  }
  const GoodWrites::Clock clock = trace_.clock(before);
  is_found_.resize(trace_.width(), 0);
  for (std::size_t i = writes.size(); i-- > 0;) {
    const GoodWrites::Item& item = trace_[writes[i]];
    const bool is_before = item.index < clock[item.thread.value];
    std::uint8_t& is_found = is_found_[item.thread.value];
    if (is_before && is_found != 0) continue;
    sources_.push_back(writes[i]);
    if (!is_before) continue;
    is_found = 1;
    hiding_.push_back(writes[i]);
  }
  for (const Position write : hiding_) is_found_[trace_[write].thread.value] = 0;
}

/// Finds what else happens at the head's location.
void Rvf::find_others(const Frame& frame, const Head& head) {
  if (knows_others_) return;
  knows_others_ = true;
  find_taken(head, frame.words);
  between_.clear();
  const Position before = trace_.newest_of(head.thread);
  if (before == GoodWrites::none) return;
  const GoodWrites::Clock clock = trace_.clock(before);
  const std::span<const Position> reads = trace_.reads_of(head.op.location);
  for (std::size_t i = reads.size(); i-- > 0;) {
    const GoodWrites::Item& item = trace_[reads[i]];
    std::uint8_t& is_found = is_found_[item.thread.value];
    if (is_found != 0 || item.writes || item.index >= clock[item.thread.value]) continue;
    is_found = 1;
    between_.push_back(reads[i]);
  }
  for (const Position read : between_) is_found_[trace_[read].thread.value] = 0;
}

/// Whether another write, or a read that must not read this one, is after it and before the head.
bool Rvf::is_hidden(Position write) const {
  const auto is_after = [&](Position other) {
    return other != write && trace_.contains(trace_.clock(other), write);
  };
  return std::ranges::any_of(hiding_, is_after) || std::ranges::any_of(between_, [&](Position read) {
           return is_after(read) && !trace_.is_good(read, write);
         });
}

bool Rvf::is_forbidden(const Frame& frame, ThreadId reader, Position write) const {
  const std::uint32_t by = frame.forbidden_by[reader.value];
  if (by == no_frame) return false;
  HEDDLE_DCHECK(by < depth_);
  if (write == GoodWrites::initial) return options_.rules.initial_is_forbidden;
  return trace_[write].index < frames_[by].counts[trace_[write].thread.value];
}

/// Finds the writes that a read-modify-write of the trace must read: no other read-modify-write can.
void Rvf::find_taken(const Head& head, std::size_t words) {
  taken_.assign(words, 0);
  if (!head.op.may_write()) return;
  for (const Position other : trace_.writes_of(head.op.location)) {
    if (!trace_[other].reads) continue;
    const GoodWrites::Row row = trace_.good_of(other);
    if (!has_one(row)) continue;
    for (std::size_t i = 0; i < row.size(); ++i) taken_[i] |= row[i];
  }
}

/// Line 17: adds the write to the good-writes of the candidate with its value.
void Rvf::add_source(Frame& frame, const Head& head, Position write) {
  if (is_forbidden(frame, head.thread, write)) return;
  const std::optional<Value> value = value_of(head.op.location, write);
  bool writes = head.op.may_write();
  if (value) {
    if (!head.op.may_see(*value)) return;
    writes = writes && head.op.writes_on(*value);
    if (writes && head.op.kind == OpKind::unlock) return;  // then it would have been no read
  } else if (!head.is_enabled) {
    return;  // the location was never written: the head will see what it sees now
  }
  const std::uint32_t ordinal = write == GoodWrites::initial ? 0 : trace_[write].ordinal;
  find_others(frame, head);
  if ((writes && GoodWrites::has(taken_, ordinal)) || is_hidden(write)) return;
  auto same = frame.candidates.end();
  // The good-writes of a lock are one single release, so that the order of critical sections is part of the
  // class (Appendix A).
  if (value && !is_lock_operation(head.op))
    same = std::ranges::find(frame.candidates, *value, &Candidate::value);
  if (same == frame.candidates.end()) {
    Candidate candidate;
    candidate.value = value.value_or(0);
    candidate.is_known = value.has_value();
    candidate.writes = writes;
    candidate.row = static_cast<std::uint32_t>(frame.rows.size());
    frame.rows.resize(frame.rows.size() + frame.words, 0);
    same = frame.candidates.insert(frame.candidates.end(), candidate);
  }
  GoodWrites::add(std::span(frame.rows).subspan(same->row, frame.words), ordinal);
}

/// Adds a candidate for each further outcome of a step that reads and chooses.
void Rvf::add_outcomes(Frame& frame, const Head& head) {
  if (!head.op.may_choose()) return;
  const std::size_t values = frame.candidates.size();
  for (std::size_t i = 0; i < values; ++i) {
    Candidate candidate = frame.candidates[i];
    if (!candidate.is_known) continue;
    for (candidate.choice = 1; candidate.choice < head.op.choices_on(candidate.value); ++candidate.choice)
      frame.candidates.push_back(candidate);
  }
}

/// Sets where each candidate fits into the frame's run, if it does: after its thread's events, while one of
/// its good-writes is the last write, as late as possible. A read-modify-write comes after all reads of that
/// write, and not before another read-modify-write that reads it.
void Rvf::find_ranks(Frame& frame, const Head& head) const {
  if (!options_.quick_tests) return;
  const LocationId location = head.op.location;
  const Position before = trace_.newest_of(head.thread);
  const auto end = static_cast<std::uint32_t>(frame.order.size());
  std::uint32_t next = end;  // the next write of the location
  const auto offer = [&](std::uint32_t ordinal) {
    const bool is_read = next != end && trace_[frame.order[next]].reads;
    for (Candidate& candidate : frame.candidates)
      if (candidate.rank == nowhere && !(candidate.writes && is_read) &&
          GoodWrites::has(row_of(frame, candidate), ordinal))
        candidate.rank = next;
  };
  bool passed = false;
  for (std::uint32_t i = end; i-- > 0;) {
    const Position event = frame.order[i];
    const GoodWrites::Item& item = trace_[event];
    passed |= event == before;
    if (!item.writes || item.location != location) continue;
    offer(item.ordinal);
    if (passed) return;
    next = i;
  }
  offer(0);
}

}  // namespace heddle

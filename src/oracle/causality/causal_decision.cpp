#include "oracle/causality/causal_decision.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

CausalAnswer CausalDecision::solve(const CausalQuestion& question, std::vector<CausalPosition>& order) {
  HEDDLE_DCHECK(question.at_end.empty());
  ++statistics_.questions;
  changed_ = question.changed;
  if (!closure_.close(*trace_, question)) {
    ++statistics_.closed;
    return CausalAnswer::no;
  }
  decisions_before_ = statistics_.decisions;
  const CausalAnswer answer = search(0);
  statistics_.most_decisions =
      std::max(statistics_.most_decisions, statistics_.decisions - decisions_before_);
  if (answer == CausalAnswer::yes) order = order_;
  return answer;
}

CausalAnswer CausalDecision::search(std::size_t depth) {
  if (write_down()) return CausalAnswer::yes;
  if (statistics_.decisions - decisions_before_ >= most_decisions_ || stop_.stop_requested())
    return CausalAnswer::unknown;
  if (states_.size() <= depth) states_.emplace_back();
  closure_.save(states_[depth]);
  for (const Way& way : find_ways()) {
    ++statistics_.decisions;
    if (follow(way)) {
      const CausalAnswer answer = search(depth + 1);
      if (answer != CausalAnswer::no) return answer;
    }
    closure_.restore(states_[depth]);
  }
  return CausalAnswer::no;
}

bool CausalDecision::follow(const Way& way) {
  switch (way.kind) {
    case Way::Kind::order:
      return closure_.order(way.first, way.second);
    case Way::Kind::source:
      return closure_.choose_source(way.second, way.first);
    case Way::Kind::section:
      return closure_.order_sections_so(*section_of(way.first), way.second);
  }
  return false;
}

/// Writes down an order that respects the closure. True: `order_` has all events that happen.
bool CausalDecision::write_down() {
  start_order();
  for (;;) {
    CausalPosition best = no_position;
    bool best_waits = true, any_left = false;
    for (std::uint16_t t = 0; t < done_.size(); ++t) {
      const CausalPosition event = next_[t];
      if (event == no_position) continue;
      any_left = true;
      if (!is_due(t) || !finds_value(item(event))) continue;
      const bool waits = is_awaited(item(event));
      if (best != no_position && (waits > best_waits || (waits == best_waits && event > best))) continue;
      best = event;
      best_waits = waits;
    }
    if (best == no_position) return !any_left;
    put(best);
  }
}

void CausalDecision::start_order() {
  order_.clear();
  done_.assign(trace_->threads(), 0);
  last_write_.assign(trace_->locations(), no_position);
  memory_.resize(trace_->locations());
  for (std::uint32_t i = 0; i < memory_.size(); ++i) memory_[i] = trace_->initial({i});
  next_.resize(done_.size());
  due_after_.resize(done_.size());
  awaiting_.assign(trace_->names().size(), 0);
  for (std::uint16_t t = 0; t < done_.size(); ++t) step_to_next(t);
}

/// The thread's next event; no_position: it has none left.
CausalPosition CausalDecision::next_event(std::uint16_t thread) const {
  if (done_[thread] < closure_.happen({thread})) return trace_->of({thread})[done_[thread]];
  const bool is_changed =
      changed_ != nullptr && changed_->thread.value == thread && done_[thread] == changed_->index;
  return is_changed ? static_cast<CausalPosition>(trace_->size()) : no_position;
}

void CausalDecision::step_to_next(std::uint16_t thread) {
  next_[thread] = next_event(thread);
  due_after_[thread] = 0;
  if (next_[thread] != no_position) ++awaiting_[item(next_[thread]).read];
}

/// Whether all events that the closure has before the thread's next event are done. Done events stay done, so
/// each other thread is looked at until it is far enough, and not again.
bool CausalDecision::is_due(std::uint16_t thread) {
  std::uint16_t& other = due_after_[thread];
  while (other < done_.size() && (other == thread || closure_.before(next_[thread], {other}) <= done_[other]))
    ++other;
  return other == done_.size();
}

bool CausalDecision::finds_value(const CausalItem& item) const {
  return item.read == no_value || memory_[item.location.value] == item.read;
}

/// Whether the write, the next event of its thread, would hide a value that another thread's next event could
/// read.
bool CausalDecision::is_awaited(const CausalItem& write) const {
  if (write.written == no_value) return false;
  const ValueId there = memory_[write.location.value];
  return write.written != there && awaiting_[there] > (write.read == there ? 1U : 0U);
}

void CausalDecision::put(CausalPosition event) {
  const CausalItem& happening = item(event);
  HEDDLE_DCHECK(next_[happening.thread.value] == event && happening.index == done_[happening.thread.value]);
  HEDDLE_DCHECK(finds_value(happening) && awaiting_[happening.read] > 0);
  order_.push_back(event);
  --awaiting_[happening.read];
  ++done_[happening.thread.value];
  step_to_next(happening.thread.value);
  if (happening.written == no_value) return;
  memory_[happening.location.value] = happening.written;
  last_write_[happening.location.value] = event;
}

/// The alternatives of a decision where no thread can continue. Every order is one of some alternative.
auto CausalDecision::find_ways() -> std::vector<Way> {
  std::vector<Way> best;
  for (std::uint16_t t = 0; t < done_.size(); ++t) {
    const CausalPosition event = next_[t];
    if (event == no_position || !is_due(t)) continue;
    const bool is_lock = closure_.is_mutex(item(event).location) && item(event).written != no_value;
    std::vector<Way> ways = is_lock ? ways_of_lock(event) : ways_of_read(event);
    // The order of sections implies most.
    if (is_lock && !ways.empty()) return ways;
    if (!ways.empty() && (best.empty() || ways.size() < best.size())) best = std::move(ways);
  }
  HEDDLE_CHECK(!best.empty());
  return best;
}

auto CausalDecision::ways_of_read(CausalPosition read) -> std::vector<Way> {
  std::vector<Way> ways;
  const std::vector<CausalPosition> sources = closure_.sources_of(read);
  if (sources.size() > 1) {
    // The execution's own first, then the latest.
    const CausalPosition own = item(read).source;
    for (const CausalPosition source : sources) ways.push_back({Way::Kind::source, source, read});
    std::ranges::sort(ways, [&](const Way& a, const Way& b) {
      if ((a.first == own) != (b.first == own)) return a.first == own;
      return a.first > b.first;
    });
    return ways;
  }
  // Its only source is done and was overwritten; or it is not done yet, and another event is the cause.
  HEDDLE_DCHECK(!sources.empty());
  const CausalPosition source = sources.front();
  const CausalPosition other = last_write_[item(read).location.value];
  if (source == no_position || other == no_position || !is_done(source) || other == source) return ways;
  ways.push_back({Way::Kind::order, other, source});
  ways.push_back({Way::Kind::order, read, other});
  if (other > source) std::swap(ways[0], ways[1]);
  return ways;
}

/// The alternatives of its section and the one that is not over: either comes first.
auto CausalDecision::ways_of_lock(CausalPosition lock) const -> std::vector<Way> {
  const CausalPosition holder = last_write_[item(lock).location.value];
  if (holder == no_position || section_of(holder) == nullptr) return {};
  std::vector<Way> ways{{Way::Kind::section, holder, lock}};
  if (lock != trace_->size()) ways.push_back({Way::Kind::section, lock, holder});
  if (ways.size() > 1 && lock < holder) std::swap(ways[0], ways[1]);
  // An order that the closure has already is no decision.
  const CausalTrace::Section& first = *section_of(holder);
  const bool is_known = first.unlock != no_position &&
                        item(first.unlock).index < closure_.happen(item(first.unlock).thread) &&
                        closure_.is_before(first.unlock, lock);
  return is_known ? std::vector<Way>{} : ways;
}

const CausalTrace::Section* CausalDecision::section_of(CausalPosition lock) const {
  if (lock == trace_->size()) return nullptr;
  for (const CausalTrace::Section& section : trace_->sections_of(item(lock).location))
    if (section.lock == lock) return &section;
  return nullptr;
}

}  // namespace heddle

#include "oracle/causality/causal_search.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

CausalAnswer CausalSearch::solve(const CausalQuestion& question, std::vector<CausalPosition>& order) {
  ++statistics_.questions;
  if (!closure_.close(*trace_, question)) {
    ++statistics_.closed;
    return CausalAnswer::no;
  }
  if (!start(question)) return CausalAnswer::no;
  const std::uint64_t states_before = statistics_.states;
  const CausalAnswer answer = search();
  statistics_.most_states = std::max(statistics_.most_states, statistics_.states - states_before);
  if (answer == CausalAnswer::unknown) ++statistics_.given_up;
  if (answer != CausalAnswer::yes) return answer;
  HEDDLE_DCHECK(beginning_ <= trace_->size());
  order.clear();
  for (CausalPosition i = 0; i < beginning_; ++i) order.push_back(i);
  for (std::size_t i = taken_.size(); i-- > 0;) order.push_back(taken_[i].event);
  return answer;
}

/// Sets up the state at the end. False: required events need events that may not happen.
bool CausalSearch::start(const CausalQuestion& question) {
  const std::size_t threads = trace_->threads();
  changed_ = question.changed;
  left_.assign(threads, 0);
  decided_.assign(threads, 0);
  joins_.assign(threads, 0);
  limit_.assign(question.allowed.begin(), question.allowed.end());
  taken_.clear();
  trail_.clear();
  steps_.clear();
  branches_.clear();
  met_.clear();
  needed_.assign(trace_->locations(), no_value);
  is_listed_.assign(trace_->locations(), 0);
  needs_.clear();
  needs_print_ = {};
  count_events(question);
  find_useful();
  for (std::uint16_t t = 0; t < threads; ++t)
    if (closure_.happen({t}) > 0 && !raise({t}, closure_.happen({t}))) return false;
  if (changed_ != nullptr) {
    const std::size_t thread = changed_->thread.value;
    if (!is_created(changed_->thread) || !raise(changed_->thread, changed_->index)) return false;
    decided_[thread] = 1;
    left_[thread] = changed_->index + 1;
  }
  for (const CausalQuestion::AtEnd& need : question.at_end) set_needed(need.location, need.value);
  return true;
}

/// Counts the reads and writes of all events that may happen.
void CausalSearch::count_events(const CausalQuestion& question) {
  reads_.assign(trace_->names().size(), 0);
  writes_at_.assign(trace_->locations(), 0);
  const auto add = [&](const CausalItem& item) {
    if (item.read != no_value) ++reads_[item.read];
    if (item.written != no_value) ++writes_at_[item.location.value];
  };
  for (std::uint16_t t = 0; t < trace_->threads(); ++t)
    for (std::uint32_t i = 0; i < question.allowed[t]; ++i) add(item_of({t}, i));
  if (changed_ != nullptr) add(*changed_);
  for (const CausalQuestion::AtEnd& need : question.at_end) ++reads_[need.value];
}

/// Computes allowed_. A thread is entered for a write that some event reads: events after its last such write
/// are of no use, unless a thread that joins it is entered.
void CausalSearch::find_useful() {
  allowed_ = limit_;
  joinable_.assign(allowed_.size(), 0);
  for (std::uint16_t t = 0; t < allowed_.size(); ++t)
    while (allowed_[t] > closure_.happen({t})) {
      const CausalItem& item = item_of({t}, allowed_[t] - 1);
      if (item.written != no_value && reads_[item.written] > 0) break;
      --allowed_[t];
    }
  while (keep_needed()) {
  }
}

/// Allows the creation of threads that may be entered, and all events of threads that such threads join.
/// True: this allowed more than before.
bool CausalSearch::keep_needed() {
  bool any = false;
  for (std::uint16_t t = 0; t < allowed_.size(); ++t) {
    const CausalPosition created = trace_->created_at({t});
    if (allowed_[t] > 0 && created != no_position) {
      const CausalItem& spawn = (*trace_)[created];
      std::uint32_t& creators = allowed_[spawn.thread.value];
      const std::uint32_t needed = std::min(spawn.index + 1, limit_[spawn.thread.value]);
      any |= creators < needed;
      creators = std::max(creators, needed);
    }
    for (std::uint32_t i = closure_.happen({t}); i < allowed_[t]; ++i) {
      const CausalItem& item = item_of({t}, i);
      if (!item.joins || joinable_[item.target.value] != 0) continue;
      joinable_[item.target.value] = 1;
      allowed_[item.target.value] = limit_[item.target.value];
      any = true;
    }
  }
  return any;
}

auto CausalSearch::search() -> CausalAnswer {
  const std::uint64_t states_before = statistics_.states;
  for (;;) {
    if (settle()) return CausalAnswer::yes;
    if (statistics_.states - states_before >= most_states_ || stop_.stop_requested())
      return CausalAnswer::unknown;
    if (!open_branch() && !next_step()) return CausalAnswer::no;
  }
}

/// Takes safe steps, the execution's last first, as long as there are any. True: a prefix of the execution is
/// left.
bool CausalSearch::settle() {
  do {
    if (find_beginning()) return true;
  } while (settle_once());
  return false;
}

bool CausalSearch::settle_once() {
  bool any = false;
  for (;;) {
    stop_.throw_if_stopped();
    ThreadId best = no_thread;
    CausalPosition newest = 0;
    for (std::uint16_t t = 0; t < left_.size(); ++t) {
      if (left_[t] == 0 || is_open({t}) || may_take({t}) != May::safely) continue;
      const CausalPosition position = position_of({t}, left_[t] - 1);
      if (best != no_thread && position < newest) continue;
      best = {t};
      newest = position;
    }
    if (best == no_thread) return any;
    take_last(best, static_cast<std::uint32_t>(trail_.size()));
    any = true;
    if (find_beginning()) return true;
  }
}

/// Opens a branch with all possible steps and takes the first. False: there is none, or the state was met
/// before.
bool CausalSearch::open_branch() {
  const std::size_t begin = steps_.size();
  for (std::uint16_t t = 0; t < left_.size(); ++t) {
    if (left_[t] > 0 && may_take({t}) != May::not_now)
      steps_.push_back({{t}, left_[t], position_of({t}, left_[t] - 1)});
    add_entries({t});
  }
  drop_wasted_writes(begin);
  if (steps_.size() == begin) return false;
  if (steps_.size() - begin > 1) {
    ++statistics_.states;
    if (!met_.insert(state())) {
      steps_.resize(begin);
      return false;
    }
    std::ranges::sort(steps_.begin() + static_cast<std::ptrdiff_t>(begin), steps_.end(), {}, &Step::rank);
  }
  branches_.push_back({taken_.size(), begin});
  return next_step();
}

/// Drops writes, where nothing is needed, that a read among the steps could read: if there is a solution with
/// the write first, there is one with the read first and the write right after it. (Where the reader's thread
/// may still be entered, taking the read would settle that.)
void CausalSearch::drop_wasted_writes(std::size_t begin) {
  const auto could_be_read = [&](const Step& step) {
    if (step.entered != left_[step.thread.value]) return false;
    const CausalItem& write = item_of(step.thread, step.entered - 1);
    if (write.written == no_value || needed_[write.location.value] != no_value) return false;
    return std::ranges::any_of(std::span(steps_).subspan(begin), [&](const Step& other) {
      if (other.thread == step.thread || is_open(other.thread)) return false;
      const CausalItem& read = item_of(other.thread, other.entered - 1);
      return read.read == write.written && read.written == no_value;
    });
  };
  for (std::size_t i = steps_.size(); i-- > begin;)
    if (could_be_read(steps_[i])) steps_.erase(steps_.begin() + static_cast<std::ptrdiff_t>(i));
}

/// Adds the steps that enter the thread at a write of a needed value.
void CausalSearch::add_entries(ThreadId thread) {
  if (!is_open(thread)) return;
  for (std::uint32_t i = left_[thread.value]; i < allowed_[thread.value]; ++i) {
    const CausalItem& item = item_of(thread, i);
    if (item.written == no_value || needed_[item.location.value] != item.written) continue;
    steps_.push_back({thread, i + 1, position_of(thread, i)});
  }
}

/// Takes the next step of the last branch that has one. False: no branch has one.
bool CausalSearch::next_step() {
  while (!branches_.empty()) {
    const Branch& branch = branches_.back();
    while (taken_.size() > branch.taken) put_back();
    if (steps_.size() > branch.steps) {
      const Step step = steps_.back();
      steps_.pop_back();
      if (take(step)) return true;
      continue;
    }
    branches_.pop_back();
  }
  return false;
}

/// Whether the events left are the first steps of the execution, for some number of steps: the largest is
/// taken.
bool CausalSearch::find_beginning() {
  CausalPosition from = 0, to = static_cast<CausalPosition>(trace_->size());
  for (std::uint16_t t = 0; t < left_.size(); ++t) {
    if (left_[t] > 0) {
      const CausalPosition last = position_of({t}, left_[t] - 1);
      if (last >= to) return false;
      from = std::max(from, last + 1);
    }
    const std::uint32_t most = decided_[t] != 0 ? left_[t] : limit_[t];
    if (most < trace_->of({t}).size()) to = std::min(to, trace_->of({t})[most]);
  }
  if (from > to) return false;
  for (std::size_t i = 0; i < needs_.size(); ++i) {
    const ValueId needed = needed_[needs_[i].value];
    if (needed == no_value || trace_->held(needs_[i], to) == needed) continue;
    const CausalPosition write = trace_->last_write(needs_[i], to);
    if (write == no_position || write < from) return false;
    to = write;
    i = SIZE_MAX;  // all again
  }
  beginning_ = to;
  return true;
}

}  // namespace heddle

#include "oracle/causality/maximal_orders.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

void MaximalOrders::load(const CausalTrace& trace) {
  trace_ = &trace;
  solver_.load(trace);
}

void MaximalOrders::search(const CausalItem& changed) {
  found_.clear();
  found_cuts_.clear();
  refused_.clear();
  searched_.clear();
  changed_ = &changed;
  ++statistics_.asked;
  if (!cut_impossible(changed)) {
    ++statistics_.impossible;
    return;
  }
  if (ask(reads_of(limit_))) {
    ++statistics_.whole;
    found_.push_back(order_);
    return;
  }
  search_from(Cut(limit_.size(), 0));
  statistics_.impossible += found_.empty() ? 1U : 0U;
}

/// Computes limit_: how many events of each thread can happen if no value that was ever written is
/// overwritten. Each thread continues as long as the value that it reads next has been written. False: the
/// changed event does not happen even so.
bool MaximalOrders::cut_impossible(const CausalItem& changed) {
  is_written_.assign(trace_->names().size(), 0);
  for (std::uint32_t i = 0; i < trace_->locations(); ++i) is_written_[trace_->initial(LocationId{i})] = 1;
  limit_.assign(trace_->threads(), 0);
  bool has_changed = false;
  for (bool again = true; again;) {
    again = false;
    stop_.throw_if_stopped();
    for (std::uint16_t t = 0; t < limit_.size(); ++t)
      for (; may_go_on({t}, changed); again = true) {
        const bool is_changed = changed.thread == ThreadId{t} && limit_[t] == changed.index;
        if (is_changed && has_changed) break;
        has_changed |= is_changed;
        const CausalItem& item = is_changed ? changed : (*trace_)[trace_->of({t})[limit_[t]]];
        is_written_[item.written] = 1;
        limit_[t] += is_changed ? 0U : 1U;
      }
  }
  return has_changed;
}

bool MaximalOrders::may_go_on(ThreadId thread, const CausalItem& changed) const {
  const std::uint32_t index = limit_[thread.value];
  const bool is_changed = changed.thread == thread && index == changed.index;
  if (!is_changed && index == trace_->of(thread).size()) return false;
  const CausalPosition created = trace_->created_at(thread);
  if (created != no_position && (*trace_)[created].index >= limit_[(*trace_)[created].thread.value])
    return false;
  const CausalItem& item = is_changed ? changed : (*trace_)[trace_->of(thread)[index]];
  if (item.joins &&
      (limit_[item.target.value] < trace_->of(item.target).size() || item.target == changed.thread))
    return false;
  return item.read == no_value || is_written_[item.read] != 0;
}

void MaximalOrders::search_from(const Cut& required) {
  Hasher hasher(0);
  for (const std::uint32_t count : required) hasher.add(count);
  if (!searched_.insert(hasher.done()) || !ask(required)) return;
  grow(required);
  const Cut cut = cut_;
  if (!is_in_found(reads_of(cut))) {
    found_.push_back(order_);
    found_cuts_.push_back(cut);
  }
  if (!all_) return;
  // Every other part has a read at which a thread of this one stopped.
  for (std::uint16_t t = 0; t < cut.size(); ++t) {
    const std::uint32_t next = next_read(t, cut[t]);
    if (next == limit_[t]) continue;
    Cut more = required;
    more[t] = next + 1;
    search_from(more);
  }
}

bool MaximalOrders::is_in_found(const Cut& required) const {
  return std::ranges::any_of(found_cuts_, [&](const Cut& found) { return contains(found, required); });
}

/// Whether a part of it was refused already.
bool MaximalOrders::is_refused(const Cut& required) const {
  return std::ranges::any_of(refused_, [&](const Cut& refused) { return contains(required, refused); });
}

bool MaximalOrders::ask(const Cut& required) {
  stop_.throw_if_stopped();
  if (is_refused(required)) return false;
  ++statistics_.questions;
  CausalQuestion question;
  question.required = required;
  question.allowed = limit_;
  question.changed = changed_;
  std::vector<CausalPosition> order;
  if (solver_.solve(question, order) != CausalAnswer::yes) {
    refused_.push_back(required);
    return false;
  }
  order_ = std::move(order);
  extend();
  return true;
}

/// Appends all events that can come after the order at hand.
void MaximalOrders::extend() {
  cut_.assign(limit_.size(), 0);
  memory_.resize(trace_->locations());
  for (std::uint32_t i = 0; i < memory_.size(); ++i) memory_[i] = trace_->initial({i});
  const auto happens = [&](const CausalItem& item) {
    if (item.written != no_value) memory_[item.location.value] = item.written;
  };
  for (const CausalPosition position : order_) {
    const CausalItem& item = position == trace_->size() ? *changed_ : (*trace_)[position];
    if (position != trace_->size()) ++cut_[item.thread.value];
    happens(item);
  }
  const auto fits = [&](const CausalItem& item) {
    if (item.index != cut_[item.thread.value] || item.index >= limit_[item.thread.value]) return false;
    const CausalPosition created = trace_->created_at(item.thread);
    if (created != no_position && (*trace_)[created].index >= cut_[(*trace_)[created].thread.value])
      return false;
    if (item.joins) return cut_[item.target.value] == trace_->of(item.target).size();
    return item.read == no_value || memory_[item.location.value] == item.read;
  };
  for (bool again = true; again;) {
    again = false;
    stop_.throw_if_stopped();
    for (CausalPosition i = 0; i < trace_->size(); ++i) {
      const CausalItem& item = (*trace_)[i];
      if (!fits(item)) continue;
      order_.push_back(i);
      ++cut_[item.thread.value];
      happens(item);
      again = true;
    }
  }
}

/// Extends the part at hand until no thread can have one more read. Whether a read can happen without the
/// extensions is asked first: if not, many other parts are refused with it.
void MaximalOrders::grow(const Cut& required) {
  for (std::uint16_t t = 0; t < limit_.size(); ++t)
    for (;;) {
      const std::uint32_t next = next_read(t, cut_[t]);
      if (next == limit_[t]) break;
      Cut more = reads_of(cut_), alone = required;
      more[t] = alone[t] = next + 1;
      const std::vector<CausalPosition> order = order_;
      const Cut cut = cut_;
      if (!ask(alone)) break;
      if (more == alone || contains(cut_, more)) continue;
      order_ = order;
      cut_ = cut;
      if (!ask(more)) break;
    }
}

bool MaximalOrders::contains(const Cut& cut, const Cut& part) {
  HEDDLE_DCHECK(cut.size() == part.size());
  for (std::size_t t = 0; t < cut.size(); ++t)
    if (part[t] > cut[t]) return false;
  return true;
}

/// The cut without the events after each thread's last read.
auto MaximalOrders::reads_of(const Cut& cut) const -> Cut {
  Cut result = cut;
  for (std::uint16_t t = 0; t < cut.size(); ++t)
    while (result[t] > 0) {
      const CausalItem& item = (*trace_)[trace_->of({t})[result[t] - 1]];
      if (item.read != no_value) break;
      --result[t];
    }
  return result;
}

/// The index of the thread's next read from an index on; the limit: there is none.
std::uint32_t MaximalOrders::next_read(std::uint16_t thread, std::uint32_t from) const {
  std::uint32_t next = from;
  while (next < limit_[thread] && (*trace_)[trace_->of({thread})[next]].read == no_value) ++next;
  return next;
}

}  // namespace heddle

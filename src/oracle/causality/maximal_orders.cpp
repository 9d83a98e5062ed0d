#include "oracle/causality/maximal_orders.hpp"

#include <algorithm>

namespace heddle {

void MaximalOrders::load(const CausalTrace& trace) {
  trace_ = &trace;
  solver_.load(trace);
}

void MaximalOrders::search(const CausalItem& changed) {
  found_.clear();
  found_cuts_.clear();
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

/// Threads end where they read what nobody writes any more, join who does not end, or are not created. False: what is asked for is
/// impossible.
bool MaximalOrders::cut_impossible(const CausalItem& changed) {
  writers_.assign(trace_->names().size(), 0);
  limit_.assign(trace_->threads(), 0);
  for (std::uint16_t t = 0; t < limit_.size(); ++t) {
    limit_[t] = static_cast<std::uint32_t>(trace_->of({t}).size());
    if (changed.thread == ThreadId{t}) limit_[t] = changed.index;
    for (std::uint32_t i = 0; i < limit_[t]; ++i) ++writers_[(*trace_)[trace_->of({t})[i]].written];
  }
  if (changed.read != no_value && !is_available(changed, changed)) return false;
  for (bool again = true; again;) {
    again = false;
    for (std::uint16_t t = 0; t < limit_.size(); ++t) {
      const CausalPosition created = trace_->created_at({t});
      if (created != no_position) {
        const CausalItem& spawn = (*trace_)[created];
        const bool is_created = spawn.index < limit_[spawn.thread.value];
        if (!is_created && changed.thread == ThreadId{t}) return false;
        if (!is_created) again |= shorten(t, 0);
      }
      for (std::uint32_t i = 0; i < limit_[t]; ++i) {
        const CausalItem& item = (*trace_)[trace_->of({t})[i]];
        const bool joins_nobody = item.joins && limit_[item.target.value] < trace_->of(item.target).size();
        const bool joins_changed = item.joins && item.target == changed.thread;
        if (!joins_nobody && !joins_changed && (item.read == no_value || is_available(item, changed)))
          continue;
        if (changed.thread == ThreadId{t}) return false;
        again |= shorten(t, i);
      }
    }
    if (again && changed.read != no_value && !is_available(changed, changed)) return false;
  }
  return true;
}

bool MaximalOrders::shorten(std::uint16_t thread, std::uint32_t length) {
  if (limit_[thread] == length) return false;
  for (std::uint32_t i = length; i < limit_[thread]; ++i)
    --writers_[(*trace_)[trace_->of({thread})[i]].written];
  limit_[thread] = length;
  return true;
}

bool MaximalOrders::is_available(const CausalItem& item, const CausalItem& changed) const {
  const bool is_itself = item.thread == changed.thread && item.index == changed.index;
  return trace_->initial(item.location) == item.read || writers_[item.read] > 0 ||
         (!is_itself && changed.written == item.read);
}

void MaximalOrders::search_from(const Cut& required) {
  Hasher hasher(0);
  for (const std::uint32_t count : required) hasher.add(count);
  if (!searched_.insert(hasher.done()) || !ask(required)) return;
  grow();
  const Cut cut = cut_;
  if (!is_in_found(reads_of(cut))) {
    found_.push_back(order_);
    found_cuts_.push_back(cut);
  }
  // Whatever else there is has a read at which this one stopped.
  for (std::uint16_t t = 0; t < cut.size(); ++t) {
    const std::uint32_t next = next_read(t, cut[t]);
    if (next == limit_[t]) continue;
    Cut more = required;
    more[t] = next + 1;
    search_from(more);
  }
}

bool MaximalOrders::is_in_found(const Cut& required) const {
  return std::ranges::any_of(found_cuts_, [&](const Cut& found) {
    for (std::size_t t = 0; t < found.size(); ++t)
      if (required[t] > found[t]) return false;
    return true;
  });
}

bool MaximalOrders::ask(const Cut& required) {
  ++statistics_.questions;
  CausalQuestion question;
  question.required = required;
  question.allowed = limit_;
  question.changed = changed_;
  std::vector<CausalPosition> order;
  if (solver_.solve(question, order) != CausalAnswer::yes) return false;
  order_ = std::move(order);
  extend();
  return true;
}

/// What can come after all that is there comes.
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

/// Until no thread can have one more read.
void MaximalOrders::grow() {
  for (std::uint16_t t = 0; t < limit_.size(); ++t)
    for (;;) {
      const std::uint32_t next = next_read(t, cut_[t]);
      if (next == limit_[t]) break;
      Cut more = reads_of(cut_);
      more[t] = next + 1;
      if (!ask(more)) break;
    }
}

/// Without what comes after each thread's last read.
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

/// Where it is, from there on; the limit: there is none.
std::uint32_t MaximalOrders::next_read(std::uint16_t thread, std::uint32_t from) const {
  std::uint32_t next = from;
  while (next < limit_[thread] && (*trace_)[trace_->of({thread})[next]].read == no_value) ++next;
  return next;
}

}  // namespace heddle

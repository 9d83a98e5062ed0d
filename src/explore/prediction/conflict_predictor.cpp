#include "explore/prediction/conflict_predictor.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/heap_blocks.hpp"
#include "core/memory_order.hpp"

namespace heddle {

bool are_in_conflict(const Event& first, const Event& second) {
  return first.thread() != second.thread() && (first.writes || second.writes) &&
         (first.op.plain || second.op.plain) && overlap(first.op.part, second.op.part);
}

bool writes_on_some_values(const Operation& op) {
  return op.kind == OpKind::modify && (op.has_guard() || op.condition_kind != Predicate::Kind::always);
}

void ConflictPredictor::start(const CausalTrace& trace, const Execution& execution) {
  HEDDLE_DCHECK(trace.size() == execution.events.size());
  trace_ = &trace;
  execution_ = &execution;
  held_.find(trace);
}

/// Whether it is known without a question that the two events cannot be next at the same time.
bool ConflictPredictor::are_apart(CausalPosition first, CausalPosition second) const {
  const auto is_before = [&](CausalPosition a, CausalPosition b) {
    return trace_->certain_past(b)[(*trace_)[a].thread.value] > (*trace_)[a].index;
  };
  return (held_.after(first) & held_.after(second)) != 0 || is_before(first, second) ||
         is_before(second, first);
}

auto ConflictPredictor::sites_of(CausalPosition first, CausalPosition second) const -> SitePair {
  const std::uint32_t a = execution_->events[first].op.site.value;
  const std::uint32_t b = execution_->events[second].op.site.value;
  return {std::min(a, b), std::max(a, b)};
}

void ConflictPredictor::find_races(const CausalTrace& trace, const Execution& execution, const Visit& visit) {
  start(trace, execution);
  for (std::uint32_t i = 0; i < trace.locations(); ++i) {
    const std::span<const CausalPosition> accesses = trace.accesses_of(LocationId{i});
    const bool any_plain = std::ranges::any_of(
        accesses, [&](CausalPosition access) { return execution.events[access].op.plain; });
    if (!any_plain) continue;
    for (std::size_t b = 0; b < accesses.size(); ++b) {
      stop_.throw_if_stopped();
      for (std::size_t a = 0; a < b; ++a)
        if (may_race(accesses[a], accesses[b])) ask_race(accesses[a], accesses[b], visit);
    }
  }
}

bool ConflictPredictor::may_race(CausalPosition first, CausalPosition second) const {
  for (const CausalPosition event : {first, second})
    if (writes_on_some_values(execution_->events[event].op))
      return false;  // left to WeakRaces: where the two meet, it may not write
  return are_in_conflict(execution_->events[first], execution_->events[second]) &&
         !are_apart(first, second) && std::ranges::find(races_, sites_of(first, second)) == races_.end();
}

/// Begins a question in which anything may happen.
void ConflictPredictor::begin_question() {
  required_.assign(trace_->threads(), 0);
  allowed_.resize(trace_->threads());
  for (std::uint16_t t = 0; t < allowed_.size(); ++t)
    allowed_[t] = static_cast<std::uint32_t>(trace_->of(ThreadId{t}).size());
}

/// Requires that the event comes next: its thread was created, and has come so far.
void ConflictPredictor::require_next(CausalPosition event) {
  HEDDLE_DCHECK(event < trace_->size());
  const CausalItem& item = (*trace_)[event];
  std::uint32_t& required = required_[item.thread.value];
  required = std::max(required, item.index);
  allowed_[item.thread.value] = item.index;
  const CausalPosition created = trace_->created_at(item.thread);
  if (created != no_position) require_happened((*trace_)[created]);
}

void ConflictPredictor::require_happened(const CausalItem& item) {
  std::uint32_t& required = required_[item.thread.value];
  required = std::max(required, item.index + 1);
}

/// Asks whether both accesses can be next, and visits an order that shows it.
void ConflictPredictor::ask_race(CausalPosition first, CausalPosition second, const Visit& visit) {
  begin_question();
  require_next(first);
  require_next(second);
  if (!ask()) return;
  races_.push_back(sites_of(first, second));
  // A wait goes on by itself when it can; the other access is no wait: it writes.
  for (const CausalPosition event : {first, second})
    if (!execution_->events[event].op.has_guard()) order_.push_back(event);
  visit(order_);
}

bool ConflictPredictor::ask() {
  stop_.throw_if_stopped();
  ++questions_;
  CausalQuestion question;
  question.required = required_;
  question.allowed = allowed_;
  HEDDLE_DCHECK(required_.size() == trace_->threads() && allowed_.size() == trace_->threads());
  const CausalAnswer answer = solver_.solve(question, order_);
  has_given_up_ |= answer == CausalAnswer::unknown;
  return answer == CausalAnswer::yes;
}

void ConflictPredictor::find_uses_of_freed(const CausalTrace& trace, const Execution& execution,
                                           const Visit& visit) {
  start(trace, execution);
  if (execution.blocks.empty()) return;
  std::vector<std::vector<CausalPosition>> uses(execution.blocks.size());
  std::vector<std::pair<std::uint32_t, CausalPosition>> frees;
  for (CausalPosition i = 0; i < trace.size(); ++i) {
    if (trace[i].location == no_location) continue;
    const std::uint32_t block = block_of(execution, trace[i].location);
    if (block == no_block) continue;
    if (!is_free_of(execution, execution.events[i], execution.blocks[block]))
      uses[block].push_back(i);
    else if (execution.events[i].writes)
      frees.emplace_back(block, i);
  }
  for (const auto& [block, freed] : frees)
    for (const CausalPosition use : uses[block])
      if (trace[use].thread != trace[freed].thread &&
          std::ranges::find(uses_, sites_of(freed, use)) == uses_.end())
        ask_use(freed, use, visit);
}

/// Asks whether the block can be freed with the access next, and visits an order that shows it.
void ConflictPredictor::ask_use(CausalPosition freed, CausalPosition use, const Visit& visit) {
  begin_question();
  require_next(use);
  require_happened((*trace_)[freed]);
  if (!ask()) return;
  uses_.push_back(sites_of(freed, use));
  if (!execution_->events[use].op.has_guard()) order_.push_back(use);
  visit(order_);
}

}  // namespace heddle

#include "explore/schedule_tree.hpp"

namespace heddle {

ScheduleTree::State ScheduleTree::add(State before, Step by, std::span<const EnabledStep> enabled,
                                      std::span<const Effect> asleep) {
  HEDDLE_DCHECK(before == none ? nodes_.empty() : before < nodes_.size());
  HEDDLE_DCHECK(enabled.size() <= UINT16_MAX && asleep.size() <= UINT16_MAX);
  Node node;
  if (before != none) {
    node.before = before;
    node.by = by;
    node.length = nodes_[before].length + 1;
    node.preemptions = preemptions_with(before, by.strand.thread);
    node.goes_on = can_go_on(enabled, by.strand);
  }
  node.first_thread = static_cast<std::uint32_t>(threads_.size());
  node.first_sleeper = static_cast<std::uint32_t>(sleepers_.size());
  node.threads = static_cast<std::uint16_t>(enabled.size());
  node.sleepers = static_cast<std::uint16_t>(asleep.size());
  for (const EnabledStep& step : enabled) threads_.push_back({step.strand.thread, false});
  sleepers_.insert(sleepers_.end(), asleep.begin(), asleep.end());
  nodes_.push_back(node);
  const auto state = static_cast<State>(nodes_.size() - 1);
  for (const Effect& sleeper : asleep) settle(state, sleeper.thread);
  return state;
}

void ScheduleTree::set_first(State state, const Effect& first) {
  HEDDLE_DCHECK(state < nodes_.size());
  nodes_[state].first = first;
  settle(state, first.thread);
}

void ScheduleTree::settle(State state, ThreadId thread) {
  for (Known& known : threads_of(state))
    if (known.thread == thread) known.is_settled = true;
}

void ScheduleTree::want(State state, ThreadId thread) {
  for (Known& known : threads_of(state))
    if (known.thread == thread && !known.is_settled) want(state, known);
}

void ScheduleTree::want_any(State state) {
  for (Known& known : threads_of(state))
    if (!known.is_settled) return want(state, known);
}

void ScheduleTree::want(State state, Known& known) {
  HEDDLE_DCHECK(!known.is_settled);
  known.is_settled = true;
  want_outcome(state, {strand_of(known.thread), 0});
}

void ScheduleTree::want_outcome(State state, Step step) {
  HEDDLE_DCHECK(state < nodes_.size());
  const std::uint32_t preemptions = preemptions_with(state, step.strand.thread);
  if (preemptions >= wanted_.size()) wanted_.resize(preemptions + 1);
  wanted_[preemptions].push_back({state, step, preemptions});
}

std::optional<std::uint32_t> ScheduleTree::fewest_preemptions() const {
  for (std::size_t i = 0; i < wanted_.size(); ++i)
    if (!wanted_[i].empty()) return static_cast<std::uint32_t>(i);
  return std::nullopt;
}

ScheduleTree::Branch ScheduleTree::take() {
  HEDDLE_DCHECK(fewest_preemptions().has_value());
  auto& branches = wanted_[fewest_preemptions().value()];
  const Branch branch = branches.back();
  branches.pop_back();
  return branch;
}

}  // namespace heddle

#include "explore/reads_from/search_path.hpp"

#include <algorithm>
#include <functional>

namespace heddle {

void SearchPath::widen(std::size_t width) {
  if (width == width_) return;
  HEDDLE_DCHECK(width > width_);
  std::vector<Count> wider(nodes_.size() * width, 0);
  for (std::size_t i = 0; i < nodes_.size(); ++i)
    for (std::size_t t = 0; t < width_; ++t) wider[i * width + t] = counts_[i * width_ + t];
  counts_ = std::move(wider);
  width_ = width;
}

void SearchPath::count_run(std::size_t events) {
  tallies_.reach(events);
  tallies_.count_run();
}

void SearchPath::find_branch(std::size_t positions) {
  HEDDLE_DCHECK(positions <= nodes_.size());
  branch_ = nowhere;
  for (std::size_t i = positions; i-- > 0;)
    if (nodes_[i].pending != PendingSchedules::none) {
      branch_ = static_cast<Position>(i);
      return;
    }
}

void SearchPath::take_branch(std::size_t positions) {
  HEDDLE_DCHECK(branch_ < positions && positions <= nodes_.size());
  Node& node = nodes_[branch_];
  const PendingSchedules::Ref taken = node.pending;
  node.pending = schedules_[taken].next;
  schedules_.drop(taken);
  for (std::size_t i = branch_ + std::size_t{1}; i < positions; ++i) {
    HEDDLE_DCHECK(nodes_[i].pending == PendingSchedules::none);
    seen_.drop(nodes_[i].seen);
    nodes_[i].kind = NodeKind::none;
  }
  tallies_.take_branch(branch_);
}

void SearchPath::clear() {
  branch_ = nowhere;
  for (Node& node : nodes_) {
    seen_.drop(node.seen);
    node = {};
  }
  schedules_ = {};
  tallies_.clear();
}

std::uint32_t SearchPath::pending_at(std::size_t position) const {
  std::uint32_t pending = 0;
  for (PendingSchedules::Ref ref = nodes_[position].pending; ref != PendingSchedules::none;
       ref = schedules_[ref].next)
    ++pending;
  return pending;
}

std::optional<double> SearchPath::estimated_runs() const {
  if (tallies_.runs() == 0) return std::nullopt;
  return tallies_.estimate([&](std::size_t position) { return pending_at(position); });
}

void SearchPath::check_invariants(const Trace& trace) const {
  HEDDLE_CHECK(width_ == trace.width() && trace.size() <= nodes_.size());
  check_closure(trace);
  std::size_t pending = 0;
  Position deepest = nowhere;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].pending == PendingSchedules::none) continue;
    HEDDLE_CHECK(i < trace.size());  // no schedule outlives the runs below its node
    check_schedules(nodes_[i]);
    pending += pending_at(i);
    deepest = static_cast<Position>(i);
  }
  HEDDLE_CHECK(deepest == branch_);
  HEDDLE_CHECK(pending == schedules_.size());
}

/// What stands before a node is closed under causes, and is what counts() says.
void SearchPath::check_closure(const Trace& trace) const {
  std::vector<Count> before(width_, 0);  // how many events there are below the position
  std::vector<Count> causes(width_, 0);  // all clocks of those, joined
  for (Position p = 0; p < trace.size(); ++p) {
    if (nodes_[p].kind != NodeKind::none) {
      HEDDLE_CHECK(std::ranges::equal(counts(p), before));
      HEDDLE_CHECK(std::ranges::equal(causes, before, std::less_equal{}));
      HEDDLE_CHECK(nodes_[p].kind == NodeKind::choice || trace[p].location != no_location);
    }
    ++before[trace[p].thread.value];
    const Clock clock = trace.clock(p);
    for (std::size_t t = 0; t < width_; ++t) causes[t] = std::max(causes[t], clock[t]);
  }
}

void SearchPath::check_schedules(const Node& node) const {
  HEDDLE_CHECK(node.kind != NodeKind::none);
  std::size_t held = 0, others = 0;
  for (PendingSchedules::Ref ref = node.pending; ref != PendingSchedules::none; ref = schedules_[ref].next) {
    const Schedule& schedule = schedules_[ref];
    HEDDLE_CHECK(schedule.head != PendingSchedules::nothing);
    ++(schedule.held ? held : others);
  }
  HEDDLE_CHECK(held == 0 || (held == 1 && node.hold_tried));
  HEDDLE_CHECK(others <= seen_.size(node.seen));  // no two have the same hash
}

}  // namespace heddle

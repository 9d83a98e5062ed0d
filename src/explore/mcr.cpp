#include "explore/mcr.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "explore/mcr/changed_reads.hpp"

namespace heddle {

namespace {
enum CausalPart : std::uint64_t { view_kind = 401 };
}

Mcr::Mcr(const MakeCausalSolver& make_solver, const McrOptions& options)
    : options_(options),
      solver_(make_solver(pasts_)),
      orders_(*solver_, options.rules.all_parts_are_tried),
      dead_ends_(*solver_) {}

void Mcr::start(const ExplorerContext& context) {
  if (context.stop == nullptr) return;
  stop_.set_token(*context.stop);
  solver_->set_stop_token(*context.stop);
  pasts_.set_stop_token(*context.stop);
  orders_.set_stop_token(*context.stop);
  dead_ends_.set_stop_token(*context.stop);
}

/// Algorithm 1, lines 3 and 4.
std::optional<Job> Mcr::next() {
  if (in_flight_ || (started_ && seeds_.empty())) return std::nullopt;
  plan_.clear();
  if (started_) {
    plan_ = std::move(seeds_.back().steps);
    runs_dead_end_ = seeds_.back().is_dead_end;
    seeds_.pop_back();
  }
  started_ = in_flight_ = true;
  return Job{{0}, {.prefix = plan_, .tail = Finish{}, .record_enabled = false}};
}

/// Algorithm 1, lines 5 to 8.
void Mcr::observe(JobId, const Execution& execution) {
  HEDDLE_DCHECK(in_flight_);
  in_flight_ = false;
  look_for_unsupported(execution);
  if (!refusal_.empty()) return;
  trace_.take(execution);
  pasts_.load(trace_);
  orders_.load(trace_);
  remember(execution);
  change_reads(execution);
  if (options_.rules.dead_ends_are_found) find_dead_ends(execution);
  drop_known_seeds();
  is_full_ = explored_.bytes() > options_.most_table_bytes;
  if constexpr (debug_build) check_invariants();
}

/// Checks that the values of the last execution are recorded, that the next seed has values that no execution
/// has, unless it is a dead end, and that all seeds are recorded as generated.
void Mcr::check_invariants() const {
  HEDDLE_CHECK(!in_flight_);
  HEDDLE_CHECK(explored_.executions() > 0);
  HEDDLE_CHECK(counts_.seeds >= counts_.again + counts_.known);
  HEDDLE_CHECK(seeds_.empty() || seeds_.back().is_dead_end || !is_known(seeds_.back()));
  for (const Seed& seed : seeds_) {
    HEDDLE_CHECK(!seed.steps.empty() || seed.is_dead_end);
    HEDDLE_CHECK(seed.is_dead_end || seeded_.contains(print_of(seed.view)));
    HEDDLE_CHECK(!seed.is_dead_end || run_.contains(print_of(seed.view)));
  }
}

void Mcr::look_for_unsupported(const Execution& execution) {
  for (const Event& event : execution.events) {
    if (event.op.role == Role::section)
      refusal_ =
          "atomic sections are not supported by the reduction mcr; supported by: none, dpor, icb, icb-dpor";
    if (event.op.kind != OpKind::unlock) continue;
    const bool is_fixed = event.op.update_kind == Update::Kind::set && event.op.part.is_whole();
    const bool is_checked = event.op.condition_kind != Predicate::Kind::always;
    if (!is_fixed || (is_checked && event.op.condition_kind != Predicate::Kind::equal))
      refusal_ =
          "an unlock of a part of a location is not supported by the reduction mcr; supported by: none, rf";
  }
}

void Mcr::remember(const Execution& execution) {
  std::vector<Node> view(execution.threads.size(), ExploredViews::nowhere);
  for (CausalPosition i = 0; i < trace_.size(); ++i) {
    const CausalItem& item = trace_[i];
    if (!item.is_seen()) continue;
    Node& node = view[item.thread.value];
    node = explored_.after(item.thread, node, item.read, item.choice);
  }
  if (!run_.insert(print_of(view)) && !runs_dead_end_) ++counts_.duplicates;
  explored_.add(view);
  HEDDLE_DCHECK(explored_.contains(view));
}

/// Algorithm 2.
void Mcr::change_reads(const Execution& execution) {
  for_each_changed_read(trace_, execution, [&](const CausalItem& changed) {
    const bool waits = changed.index == trace_.of(changed.thread).size();
    if (waits && !options_.rules.waits_are_changed) return true;
    orders_.find(changed, [&](std::span<const CausalPosition> order) { add_seed(order, &changed); });
    stop_.throw_if_stopped();
    return true;
  });
}

void Mcr::find_dead_ends(const Execution& execution) {
  dead_ends_.find(trace_, execution,
                  [&](std::span<const CausalPosition> order) { add_seed(order, nullptr); });
}

void Mcr::add_seed(std::span<const CausalPosition> order, const CausalItem* changed) {
  HEDDLE_DCHECK(changed != nullptr || std::ranges::find(order, trace_.size()) == order.end());
  Seed seed;
  seed.is_dead_end = changed == nullptr;
  seed.view.assign(trace_.threads(), ExploredViews::nowhere);
  for (const CausalPosition position : order) {
    const CausalItem& item = position == trace_.size() ? *changed : trace_[position];
    seed.steps.push_back({strand_of(item.thread), item.choice});
    if (!item.is_seen()) continue;
    Node& node = seed.view[item.thread.value];
    node = explored_.after(item.thread, node, item.read, item.choice);
  }
  ++counts_.seeds;
  const Fingerprint print = print_of(seed.view);
  if (seed.is_dead_end) {
    if (!run_.insert(print)) return;
    ++counts_.dead_ends;
  } else if (!seeded_.insert(print)) {
    ++counts_.again;
    return;
  } else if (is_known(seed)) {
    ++counts_.known;
    return;
  }
  seeds_.push_back(std::move(seed));
}

/// Drops seeds whose values an execution has that was run after they were generated.
void Mcr::drop_known_seeds() {
  while (!seeds_.empty() && !seeds_.back().is_dead_end && is_known(seeds_.back())) {
    ++counts_.known;
    seeds_.pop_back();
  }
}

Fingerprint Mcr::print_of(std::span<const Node> view) const {
  Fingerprint sum;
  for (const Node node : view)
    if (node != ExploredViews::nowhere) sum += Hasher(view_kind).add(node).done();
  return sum;
}

ExplorerStatistics Mcr::statistics() const {
  const MaximalOrders::Statistics& orders = orders_.statistics();
  std::vector<ExplorerStatistic> counts{{"changed reads", orders.asked},
                                        {"impossible", orders.impossible},
                                        {"possible with all else", orders.whole},
                                        {"questions", orders.questions},
                                        {"seeds", counts_.seeds},
                                        {"seeds met again", counts_.again},
                                        {"seeds known", counts_.known},
                                        {"dead ends", counts_.dead_ends},
                                        {"runs met again", counts_.duplicates},
                                        {"table bytes", explored_.bytes()}};
  for (const CausalSolver::Number& number : solver_->numbers())
    counts.push_back({std::string(number.name), number.count});
  return {std::move(counts)};
}

}  // namespace heddle

#include "session/late_uses.hpp"

#include <algorithm>
#include <array>

#include "core/stop_token.hpp"
#include "oracle/causality/solvers.hpp"
#include "oracle/query.hpp"
#include "oracle/store_buffers/buffer_oracle.hpp"
#include "session/minimise/dependencies.hpp"

namespace heddle {

namespace {

/// Returns steps that lead to the free, then those that also lead to the event; none if the free depends on
/// the event.
std::optional<std::vector<Step>> moved_behind(const Execution& execution, const Dependencies& dependencies,
                                              std::uint32_t free, std::uint32_t event) {
  const std::vector<bool> freed = dependencies.past_of(std::array{free});
  if (freed[event]) return std::nullopt;
  const std::vector<bool> used = dependencies.past_of(std::array{event});
  std::vector<Step> steps;
  for (std::size_t i = 0; i < execution.events.size(); ++i)
    if (freed[i]) steps.push_back(execution.steps[i]);
  for (std::size_t i = 0; i < execution.events.size(); ++i)
    if (used[i] && !freed[i]) steps.push_back(execution.steps[i]);
  return steps;
}

/// Moves the use behind the free; or, if the use is a store that was buffered, its drain.
std::optional<std::vector<Step>> moved_behind(const Execution& execution, const Clash& use) {
  StopPoller endless;
  const Dependencies dependencies(execution, execution.events.size(), endless);
  if (auto steps = moved_behind(execution, dependencies, use.first, use.second)) return steps;
  for (std::uint32_t i = use.second; i < execution.events.size(); ++i)
    if (execution.events[i].is_drain() && execution.events[i].source == use.second)
      return moved_behind(execution, dependencies, use.first, i);
  return std::nullopt;
}

/// Returns the query of the execution's sources with one more read: before the use, its thread sees that the
/// block is freed.
Query query_of_late_use(const Execution& execution, const Clash& use) {
  Query query = reads_from_query(execution);
  const EventId used = execution.events[use.second].id;
  const auto moved = [&](EventId id) {
    if (id.strand == used.strand && id.index >= used.index) ++id.index;
    return id;
  };
  for (auto& thread : query.threads)
    for (QueryEvent& event : thread) {
      event.id = moved(event.id);
      for (WriteRef& source : event.sources)
        if (source) source = moved(*source);
    }
  QueryEvent added;
  added.id = used;
  added.op.kind = OpKind::load;
  added.op.location = execution.events[use.first].op.location;
  added.reads = true;
  added.sources = {execution.events[use.first].id};
  auto& thread = query.threads[used.strand.thread.value];
  thread.insert(thread.begin() + used.index, added);
  return query;
}

}  // namespace

LateUses::LateUses(const Model& model)
    : model_(model), solver_(make_causal_solver(CausalSolverKind::native, pasts_)) {}

std::optional<std::vector<Step>> LateUses::find(const Execution& execution, const Clash& use) {
  if (auto steps = moved_behind(execution, use)) return steps;
  return !model_.has_buffers() ? find_by_values(execution, use) : find_by_sources(execution, use);
}

/// Searches for an order in which the block is freed and the use comes next.
std::optional<std::vector<Step>> LateUses::find_by_values(const Execution& execution, const Clash& use) {
  trace_.take(execution);
  pasts_.load(trace_);
  solver_->load(trace_);
  std::vector<std::uint32_t> required(trace_.threads(), 0), allowed(trace_.threads());
  for (std::uint16_t t = 0; t < allowed.size(); ++t)
    allowed[t] = static_cast<std::uint32_t>(trace_.of(ThreadId{t}).size());
  const auto require = [&](CausalPosition event, std::uint32_t more) {
    std::uint32_t& count = required[trace_[event].thread.value];
    count = std::max(count, trace_[event].index + more);
  };
  require(use.second, 0);
  allowed[trace_[use.second].thread.value] = trace_[use.second].index;
  if (const CausalPosition created = trace_.created_at(trace_[use.second].thread); created != no_position)
    require(created, 1);
  require(use.first, 1);
  std::vector<CausalPosition> order;
  CausalQuestion question;
  question.required = required;
  question.allowed = allowed;
  const CausalAnswer answer = solver_->solve(question, order);
  has_given_up_ |= answer == CausalAnswer::unknown;
  if (answer != CausalAnswer::yes) return std::nullopt;
  // If it waits, it goes on when it can.
  if (!execution.events[use.second].op.has_guard()) order.push_back(use.second);
  std::vector<Step> steps;
  steps.reserve(order.size());
  for (const CausalPosition event : order) steps.push_back(execution.steps[event]);
  return steps;
}

std::optional<std::vector<Step>> LateUses::find_by_sources(const Execution& execution, const Clash& use) {
  if (use.ended_at.value != 0) {  // no event reads that a variable has ended
    has_given_up_ = true;
    return std::nullopt;
  }
  const Query query = query_of_late_use(execution, use);
  const Verdict verdict = decide_with_buffers(query, model_, verification_, execution.steps);
  const auto* witness = std::get_if<Witness>(&verdict);
  if (witness == nullptr) return std::nullopt;
  // Without the read that was added: as a step it looks like the use.
  const EventId used = execution.events[use.second].id;
  std::vector<Step> steps;
  std::uint32_t own = 0;
  for (const Step& step : witness->steps) {
    const bool is_added = step.strand == used.strand && own++ == used.index;
    if (!is_added) steps.push_back(step);
    if (own == used.index + 2) break;
  }
  return steps;
}

}  // namespace heddle

#include "session/confirming_waits.hpp"

#include <algorithm>

#include "check/deadlock.hpp"
#include "oracle/reads_from/reads_from_oracle.hpp"
#include "oracle/store_buffers/buffer_oracle.hpp"
#include "oracle/values/executed_values.hpp"
#include "oracle/values/final_values.hpp"

namespace heddle {

namespace {

/// A write, by its position, after which threads wait at its location for ever; initial_source: none has
/// written there.
using PossibleLast = std::vector<std::uint32_t>;

/// Returns the writes of a location that may be the last one there if all threads are to wait for ever.
PossibleLast possible_last_writes(const Execution& execution, LocationId location) {
  PossibleLast writes;
  bool is_written = false;
  for (std::uint32_t i = 0; i < execution.events.size(); ++i) {
    const Event& event = execution.events[i];
    if (event.is_drain() || !event.writes || event.op.location != location) continue;
    is_written = true;
    if (all_wait_with(execution, location, event.written)) writes.push_back(i);
  }
  if (!is_written) writes.push_back(initial_source);
  std::ranges::reverse(writes);  // the newest first: most likely it is the last one already
  return writes;
}

/// Returns the query of the execution's sources with one more thread, which comes after all others and reads
/// these writes.
Query query_with_last(const Execution& execution, std::span<const LocationId> locations,
                      std::span<const std::uint32_t> last) {
  Query query = reads_from_query(execution);
  const StrandId reader = strand_of({static_cast<std::uint16_t>(query.threads.size())});
  std::vector<QueryEvent> events;
  const auto add = [&](OpKind kind) -> QueryEvent& {
    QueryEvent event;
    event.id = {reader, static_cast<std::uint32_t>(events.size())};
    event.op.kind = kind;
    return events.emplace_back(std::move(event));
  };
  for (std::uint16_t t = 0; t < query.threads.size(); ++t)
    if (!query.threads[t].empty()) add(OpKind::join).op.target = {t};
  for (std::size_t i = 0; i < locations.size(); ++i) {
    QueryEvent& read = add(OpKind::load);
    read.op.location = locations[i];
    read.reads = true;
    read.sources = {last[i] == initial_source ? WriteRef{} : execution.events[last[i]].id};
  }
  query.threads.push_back(std::move(events));
  return query;
}

/// Returns the steps of the execution's own threads, with the outcomes that their choices had in it.
std::vector<Step> steps_of_program(const Execution& execution, std::span<const Step> witness) {
  std::vector<Step> steps;
  std::vector<std::uint32_t> taken(execution.threads.size() + 1, 0);
  for (Step step : witness) {
    const std::size_t thread = step.strand.thread.value;
    if (thread >= execution.threads.size()) continue;
    step.choice = 0;
    if (step.strand.is_thread()) {
      const EventId id{step.strand, taken[thread]++};
      step.choice = std::ranges::find(execution.events, id, &Event::id)->choice;
    }
    steps.push_back(step);
  }
  return steps;
}

/// Returns the initial value of each location that the execution reads or writes, as its first step there
/// shows it; 0 for the others.
std::vector<Value> initial_memory(const Execution& execution) {
  std::vector<Value> values(execution.locations, 0);
  std::vector<bool> is_known(execution.locations, false);
  for (const Event& event : execution.events) {
    if (!event.is_drain() && !event.op.accesses_memory()) continue;
    const std::size_t location = event.op.location.value;
    const bool reaches_memory = event.is_drain() || (event.writes && !event.buffered);
    const bool shows = reaches_memory || (event.reads && event.source == initial_source);
    if (!shows || is_known[location]) continue;
    is_known[location] = true;
    values[location] = event.read;
  }
  return values;
}

std::vector<Step> steps_of_moves(const ValueTrace& trace, std::span<const ValueMove> order,
                                 const Model& model) {
  std::vector<Step> steps;
  for (const ValueMove& move : order) {
    const ValueEvent& event = trace.at(move);
    if (move.is_drain)
      steps.push_back({model.buffer_of(move.thread, event.location), 0});
    else
      steps.push_back({strand_of(move.thread), event.choice});
  }
  return steps;
}

}  // namespace

void ConfirmingWaits::start(const ExplorerContext& context) {
  ExtraRuns::start(context);
  if (context.stop == nullptr) return;
  finder_.set_stop_token(*context.stop);
  verification_.set_stop_token(*context.stop);
  values_search_.set_stop_token(*context.stop);
}

void ConfirmingWaits::look_at(const Execution& execution) {
  const std::vector<LocationId> locations = locations_that_decide_waits(execution);
  if (locations.empty() || !deadlocked_threads(execution).empty()) return;
  if (auto run = order_of_same_sources(execution, locations)) return add(std::move(*run));
  if (!status().merges_sources) return;
  if (auto run = order_of_same_values(execution, locations)) add(std::move(*run));
}

std::optional<std::vector<Step>> ConfirmingWaits::order_of_same_sources(
    const Execution& execution, std::span<const LocationId> locations) {
  std::vector<PossibleLast> possible;
  for (const LocationId location : locations) {
    possible.push_back(possible_last_writes(execution, location));
    if (possible.back().empty()) return std::nullopt;
  }
  // All combinations, as numbers whose digits choose one write of each location.
  std::vector<std::size_t> chosen(locations.size(), 0);
  for (std::size_t digit = 0; digit < chosen.size();) {
    PossibleLast last(locations.size());
    for (std::size_t i = 0; i < last.size(); ++i) last[i] = possible[i][chosen[i]];
    if (auto run = order_with_last(execution, last, locations)) return run;
    for (digit = 0; digit < chosen.size() && ++chosen[digit] == possible[digit].size(); ++digit)
      chosen[digit] = 0;
  }
  return std::nullopt;
}

std::optional<std::vector<Step>> ConfirmingWaits::order_of_same_values(
    const Execution& execution, std::span<const LocationId> locations) {
  const ExecutedValues values(execution, model_, initial_memory(execution));
  FinalValues last(values.trace(), values.order(), values_search_);
  std::optional<std::vector<Step>> found;
  const auto may_be_last = [&](LocationId location, ValueId value) {
    return all_wait_with(execution, location, values.names().value(value));
  };
  static_cast<void>(last.search(locations, may_be_last, [&](auto, std::span<const ValueMove> order) {
    found = steps_of_moves(values.trace(), order, model_);
    return true;
  }));
  return found;
}

std::optional<std::vector<Step>> ConfirmingWaits::order_with_last(const Execution& execution,
                                                                  std::span<const std::uint32_t> last,
                                                                  std::span<const LocationId> locations) {
  const Query query = query_with_last(execution, locations, last);
  const Verdict verdict = model_.has_buffers()
                              ? decide_with_buffers(query, model_, verification_, execution.steps)
                              : decide_reads_from(query, finder_, execution.steps);
  const auto* witness = std::get_if<Witness>(&verdict);
  if (witness == nullptr) return std::nullopt;
  return steps_of_program(execution, witness->steps);
}

}  // namespace heddle

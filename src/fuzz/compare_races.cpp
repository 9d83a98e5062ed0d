// The race detector's vector clocks, and the edges that reports draw, against happens-before as it is defined: relations on
// events, closed.
#include <array>
#include <fmt/format.h>

#include "check/execution_edges.hpp"
#include "check/memory_judge.hpp"
#include "core/random.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/relation.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

namespace {

class RaceDefinition {
 public:
  explicit RaceDefinition(const Execution& execution) : events_(execution.events), before_(events_.size()) {
    for (std::size_t i = 0; i < events_.size(); ++i)
      for (std::size_t j = i + 1; j < events_.size(); ++j)
        if (!events_[i].is_drain() && !events_[j].is_drain() && follows(events_[i], events_[j]))
          before_.add(i, j);
    for (std::size_t i = 0; i < events_.size(); ++i) synchronise(i);
    before_.close();
  }

  [[nodiscard]] bool is_race(std::size_t i, std::size_t j) const {
    const Event &a = events_[i], &b = events_[j];
    if (a.is_drain() || b.is_drain() || a.thread() == b.thread()) return false;
    if (!a.op.accesses_memory() || !b.op.accesses_memory() || a.op.location != b.op.location) return false;
    return (a.writes || b.writes) && (a.op.plain || b.op.plain) && !before_.has(i, j) && !before_.has(j, i);
  }

  [[nodiscard]] bool has(std::size_t i, std::size_t j) const { return before_.has(i, j); }

 private:
  /// Program order, thread creation, join.
  static bool follows(const Event& a, const Event& b) {
    return a.thread() == b.thread() || (a.op.kind == OpKind::spawn && a.op.target == b.thread()) ||
           (b.op.kind == OpKind::join && b.op.target == a.thread());
  }
  [[nodiscard]] static bool is_release(const Event& event) {
    const Order order = event.op.order;
    return event.op.kind == OpKind::unlock || order == Order::release || order == Order::acq_rel ||
           order == Order::seq_cst;
  }
  [[nodiscard]] static bool is_acquire(const Event& event) {
    const bool failed = event.op.kind == OpKind::modify && !event.writes;
    const Order order = failed ? event.op.otherwise : event.op.order;
    return order == Order::acquire || order == Order::acq_rel || order == Order::seq_cst;
  }
  [[nodiscard]] static bool is_release_fence(const Event& event) {
    return event.op.kind == OpKind::fence || event.op.kind == OpKind::store_fence;
  }
  [[nodiscard]] static bool is_acquire_fence(const Event& event) {
    return event.op.kind == OpKind::fence || (event.op.kind == OpKind::store_fence && is_acquire(event));
  }

  /// Edges into what the read at `r` synchronises with.
  void synchronise(std::size_t r) {
    const Event& read = events_[r];
    if (read.is_drain() || !read.reads || read.op.plain) return;
    for (std::uint32_t w = read.source; w != initial_source && !events_[w].op.plain;) {
      for (std::size_t a = 0; a <= w; ++a) {
        const bool itself = a == w && is_release(events_[w]);
        const bool fence =
            a < w && events_[a].thread() == events_[w].thread() && is_release_fence(events_[a]);
        if (itself || fence) arrive(a, r);
      }
      if (!events_[w].reads) break;
      w = events_[w].source;  // a read-modify-write goes on with the sequence that it read from
    }
  }
  void arrive(std::size_t a, std::size_t r) {
    if (is_acquire(events_[r])) before_.add(a, r);
    for (std::size_t b = r + 1; b < events_.size(); ++b)
      if (events_[b].thread() == events_[r].thread() && !events_[b].is_drain() &&
          is_acquire_fence(events_[b]))
        before_.add(a, b);
  }

  const std::vector<Event>& events_;
  Relation before_;
};

/// With program order, the edges between threads must make up happens-before.
std::optional<std::string> compare_edges(const Execution& execution, const RaceDefinition& definition) {
  const std::vector<Event>& events = execution.events;
  Relation before(events.size());
  for (const EventEdge& edge : edges_of(execution).synchronises) before.add(edge.first, edge.second);
  for (std::size_t i = 0; i < events.size(); ++i)
    for (std::size_t j = i + 1; j < events.size(); ++j)
      if (!events[i].is_drain() && !events[j].is_drain() && events[i].thread() == events[j].thread())
        before.add(i, j);
  before.close();
  for (std::size_t i = 0; i < events.size(); ++i)
    for (std::size_t j = 0; j < events.size(); ++j)
      if (before.has(i, j) != definition.has(i, j))
        return fmt::format("step {} {} before {} by definition, not by edges", i,
                           definition.has(i, j) ? "happens" : "does not happen", j);
  return std::nullopt;
}

std::optional<std::string> compare(const Execution& execution, MemoryJudge& judge) {
  const RaceDefinition definition(execution);
  if (auto wrong = compare_edges(execution, definition)) return wrong;
  judge.judge(execution);
  bool any = false;
  for (std::size_t i = 0; i < execution.events.size(); ++i)
    for (std::size_t j = i + 1; j < execution.events.size(); ++j) any |= definition.is_race(i, j);
  if (any != judge.race().has_value())
    return fmt::format("a race {} by definition, {} by clocks", any ? "there is" : "there is none",
                       any ? "none" : "one");
  if (any && !definition.is_race(judge.race()->first, judge.race()->second))
    return fmt::format("steps {} and {} are no race by definition", judge.race()->first,
                       judge.race()->second);
  return std::nullopt;
}

/// Orders and plainness at random: the scripts have few of either.
void vary(Execution& execution, Random& random) {
  constexpr std::array loads{Order::relaxed, Order::acquire, Order::seq_cst};
  constexpr std::array stores{Order::relaxed, Order::release, Order::seq_cst};
  for (Event& event : execution.events) {
    if (event.op.kind == OpKind::load) event.op.order = loads[random.below(loads.size())];
    if (event.op.kind == OpKind::store) event.op.order = stores[random.below(stores.size())];
    if (event.op.kind == OpKind::modify) {
      event.op.order = static_cast<Order>(random.below(5));
      event.op.otherwise = loads[random.below(loads.size())];
    }
    if (event.op.kind == OpKind::load || event.op.kind == OpKind::store)
      event.op.plain = random.below(3) == 0;
    if (event.op.kind == OpKind::store_fence)
      event.op.order = random.below(2) == 0 ? Order::release : Order::acq_rel;
  }
}

}  // namespace

std::optional<std::string> compare_races_with_definition(const ScriptProgram& program, std::uint64_t seed) {
  Random random(seed);
  MemoryJudge judge;
  for (const Model& model : models) {
    ScriptedRuntime runtime(program, model);
    for (std::uint64_t i = 0; i < 10; ++i) {
      const auto run = runtime.run({{}, RandomTail{seed + i}});
      if (!run) return run.error().message;
      Execution execution = **run;
      vary(execution, random);
      if (auto wrong = compare(execution, judge)) return fmt::format("{}: {}", model.name, *wrong);
    }
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz

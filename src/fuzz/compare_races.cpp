// Compares the race detector's vector clocks, and the edges that reports draw, with the definition of
// happens-before: relations on events, closed.
#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <set>

#include "check/execution_edges.hpp"
#include "check/memory_judge.hpp"
#include "core/memory_order.hpp"
#include "core/random.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/relation.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

namespace {

class RaceDefinition {
 public:
  explicit RaceDefinition(const Execution& execution)
      : events_(execution.events),
        own_stores_(execution.release_sequences == ReleaseSequences::of_own_stores_too),
        before_(events_.size()) {
    order_writes();
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
    return (a.writes || b.writes) && (a.op.plain || b.op.plain) && overlap(a.op.part, b.op.part) &&
           !before_.has(i, j) && !before_.has(j, i);
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

  static constexpr std::size_t bytes_of_location = 8;
  [[nodiscard]] static bool has_byte(const Event& event, std::size_t byte) {
    const Part& part = event.op.part;
    return part.is_whole() || (byte >= part.offset && byte < std::size_t{part.offset} + part.width);
  }
  [[nodiscard]] static bool is_update(const Event& event) {
    return event.reads && event.writes && event.op.role != Role::part_store;
  }

  /// The modification order: all writes, as they reach memory.
  void order_writes() {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (events_[i].is_drain()) writes_.push_back(events_[i].source);
      if (!events_[i].is_drain() && events_[i].writes && !events_[i].buffered) writes_.push_back(i);
    }
  }
  /// The write of a byte before this one; none: itself.
  [[nodiscard]] std::size_t written_before(std::size_t write, std::size_t byte) const {
    std::size_t best = write;
    for (const std::size_t other : writes_) {
      if (other == write) return best;
      if (events_[other].op.location == events_[write].op.location && has_byte(events_[other], byte))
        best = other;
    }
    return write;  // it has not reached memory
  }
  /// The write that a read takes a byte from; none: the read itself. That is the thread's newest store of the
  /// byte that has not reached memory, else the last write of the byte that has.
  [[nodiscard]] std::size_t source_of(std::size_t read, std::size_t byte) const {
    std::size_t own = read, in_memory = read;
    std::set<std::size_t> drained;
    for (std::size_t i = 0; i < read; ++i) {
      const std::size_t write = events_[i].is_drain() ? events_[i].source : i;
      if (events_[i].is_drain()) drained.insert(write);
      const Event& event = events_[write];
      const bool counts =
          event.writes && event.op.location == events_[read].op.location && has_byte(event, byte);
      if (counts && (events_[i].is_drain() || !event.buffered)) in_memory = write;
    }
    for (std::size_t i = 0; i < read; ++i) {
      const Event& event = events_[i];
      const bool waits = event.buffered && event.thread() == events_[read].thread() && !drained.contains(i);
      if (waits && event.op.location == events_[read].op.location && has_byte(event, byte)) own = i;
    }
    return own == read ? in_memory : own;
  }

  /// A write of a byte, and the thread whose sequences are asked for; no_thread: those of all threads.
  struct Asked {
    std::size_t write = 0, byte = 0;
    ThreadId begun_by = no_thread;
    friend auto operator<=>(const Asked&, const Asked&) = default;
  };
  /// The release writes and fences whose sequences, as far as they are asked for, have the write.
  void collect_heads(const Asked& asked, std::set<Asked>& known, std::set<std::size_t>& heads) const {
    const Event& write = events_[asked.write];
    if (write.op.plain || !known.insert(asked).second) return;
    const bool is_own = asked.begun_by == write.thread();
    if (asked.begun_by == no_thread || is_own)
      for (std::size_t a = 0; a <= asked.write; ++a) {
        const bool fence =
            a < asked.write && events_[a].thread() == write.thread() && is_release_fence(events_[a]);
        if (fence || (a == asked.write && is_release(write))) heads.insert(a);
      }
    const auto go_on = [&](std::size_t byte, ThreadId begun_by) {
      const std::size_t before = written_before(asked.write, byte);
      if (before != asked.write) collect_heads({before, byte, begun_by}, known, heads);
    };
    if (is_update(write) && asked.begun_by != no_thread) go_on(asked.byte, asked.begun_by);
    const bool stores_go_on = !is_update(write) && own_stores_ && (asked.begun_by == no_thread || is_own);
    for (std::size_t byte = 0; byte < bytes_of_location; ++byte) {
      if (!has_byte(write, byte)) continue;
      if (is_update(write) && asked.begun_by == no_thread) go_on(byte, no_thread);
      if (stores_go_on) go_on(byte, write.thread());
    }
  }

  /// Edges into what the read at `r` synchronises with.
  void synchronise(std::size_t r) {
    const Event& read = events_[r];
    if (read.is_drain() || !read.reads || read.op.plain || read.op.role == Role::part_store) return;
    std::set<Asked> known;
    std::set<std::size_t> heads;
    for (std::size_t byte = 0; byte < bytes_of_location; ++byte)
      if (const std::size_t source = source_of(r, byte); has_byte(read, byte) && source != r)
        collect_heads({source, byte, no_thread}, known, heads);
    for (const std::size_t head : heads) arrive(head, r);
  }
  void arrive(std::size_t a, std::size_t r) {
    if (is_acquire(events_[r])) before_.add(a, r);
    for (std::size_t b = r + 1; b < events_.size(); ++b)
      if (events_[b].thread() == events_[r].thread() && !events_[b].is_drain() &&
          is_acquire_fence(events_[b]))
        before_.add(a, b);
  }

  const std::vector<Event>& events_;
  bool own_stores_;
  std::vector<std::size_t> writes_;
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

/// Turns some accesses into accesses of a part of their location, under SC: a store to a part keeps the rest.
void take_parts(Execution& execution, Random& random) {
  constexpr std::array parts{Part{}, Part{0, 4}, Part{4, 4}, Part{0, 1}, Part{2, 4}};
  std::vector<std::uint32_t> last(execution.locations, initial_source);
  for (std::uint32_t i = 0; i < execution.events.size(); ++i) {
    Event& event = execution.events[i];
    if (!event.op.accesses_memory()) continue;
    const bool is_store = event.op.kind == OpKind::store;
    if (is_store || event.op.kind == OpKind::load || (event.op.kind == OpKind::modify && event.writes))
      event.op.part = parts[random.below(parts.size())];
    if (is_store && !event.op.part.is_whole()) {
      event.op.kind = OpKind::modify;
      event.op.role = Role::part_store;
      event.reads = true;
      event.source = last[event.op.location.value];
    }
    if (event.writes) last[event.op.location.value] = i;
  }
}

/// Draws memory orders and non-atomic accesses at random: the scripts have few of either.
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
  for (const Model& model : models()) {
    ScriptedRuntime runtime(program, model);
    for (std::uint64_t i = 0; i < 10; ++i) {
      const auto run = runtime.run({{}, RandomTail{seed + i}});
      if (!run) return run.error().message;
      Execution execution = **run;
      vary(execution, random);
      if (!model.has_buffers() && i % 2 == 0 && !has_parts(program)) take_parts(execution, random);
      if (random.below(2) == 0) execution.release_sequences = ReleaseSequences::of_own_stores_too;
      if (auto wrong = compare(execution, judge)) return fmt::format("{}: {}", model.name, *wrong);
    }
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz

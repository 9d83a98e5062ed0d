#include "check/execution_edges.hpp"

#include "core/memory_order.hpp"

namespace heddle {

namespace {

bool acquires_as_fence(const Operation& op) {
  return op.kind == OpKind::fence || op.kind == OpKind::load_fence ||
         (op.kind == OpKind::store_fence && acquires(op.order));
}

bool releases_as_fence(const Operation& op) {
  return op.kind == OpKind::fence || op.kind == OpKind::store_fence;
}

class Edges {
 public:
  explicit Edges(const Execution& execution) : events_(execution.events), execution_(execution) {}

  ExecutionEdges find() {
    order_writes();
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      const Event& event = events_[i];
      if (event.is_drain()) continue;
      if (event.reads) connect_read(i);
    }
    find_synchronisation();
    return std::move(edges_);
  }

 private:
  static constexpr std::uint32_t nobody = UINT32_MAX;

  /// Writes by location, as they reach memory: the next of each, and the first of each location.
  void order_writes() {
    next_.assign(events_.size(), nobody);
    first_.assign(execution_.locations, nobody);
    std::vector<std::uint32_t> last(execution_.locations, nobody);
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      const Event& event = events_[i];
      const bool arrives = event.is_drain() || (event.writes && !event.buffered);
      if (!arrives || event.op.location.value >= execution_.locations) continue;
      const std::uint32_t write = event.is_drain() ? event.source : i;
      std::uint32_t& before = last[event.op.location.value];
      if (before == nobody)
        first_[event.op.location.value] = write;
      else {
        next_[before] = write;
        edges_.coherence.emplace_back(before, write);
      }
      before = write;
    }
  }

  void connect_read(std::uint32_t read) {
    const Event& event = events_[read];
    if (event.op.location.value >= execution_.locations) return;
    const bool initial = event.source == initial_source;
    if (!initial) edges_.reads_from.emplace_back(event.source, read);
    const std::uint32_t next = initial ? first_[event.op.location.value] : next_[event.source];
    if (next != nobody && next != read) edges_.from_read.emplace_back(read, next);
  }

  void find_synchronisation() {
    const std::size_t threads = execution_.threads.size();
    release_fence_.assign(events_.size(), nobody);
    std::vector<std::uint32_t> fence(threads, nobody), last(threads, nobody), creator(threads, nobody);
    std::vector<std::vector<std::uint32_t>> relaxed(
        threads);  // reads that an acquire fence makes synchronise
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      const Event& event = events_[i];
      if (event.is_drain()) continue;
      const std::size_t t = event.thread().value;
      if (last[t] == nobody && creator[t] != nobody) edges_.synchronises.emplace_back(creator[t], i);
      last[t] = i;
      release_fence_[i] = fence[t];
      if (event.op.kind == OpKind::spawn) creator[event.op.target.value] = i;
      if (event.op.kind == OpKind::join && last[event.op.target.value] != nobody)
        edges_.synchronises.emplace_back(last[event.op.target.value], i);
      if (releases_as_fence(event.op)) fence[t] = i;
      if (acquires_as_fence(event.op)) {
        for (const std::uint32_t read : relaxed[t]) synchronise(read, i);
        relaxed[t].clear();
      }
      if (!event.reads || event.op.plain) continue;
      if (acquires(event.order()))
        synchronise(i, i);
      else
        relaxed[t].push_back(i);
    }
  }

  /// Everything that a read learns of, through a chain of read-modify-writes, from where it is released to where it is
  /// acquired. Where a location is accessed in parts, the last write stands for all.
  void synchronise(std::uint32_t read, std::uint32_t acquired_at) {
    const ThreadId thread = events_[read].thread();
    for (std::uint32_t write = events_[read].source; write != initial_source; write = events_[write].source) {
      const Event& event = events_[write];
      if (event.op.plain) return;
      const bool release = releases(event.op.order) || event.op.kind == OpKind::unlock;
      const std::uint32_t released_at = release ? write : release_fence_[write];
      if (released_at != nobody && event.thread() != thread)
        edges_.synchronises.emplace_back(released_at, acquired_at);
      // What an acquiring one has learnt it hands on itself.
      if (!event.reads || (release && acquires(event.op.order))) return;
    }
  }

  const std::vector<Event>& events_;
  const Execution& execution_;
  ExecutionEdges edges_;
  std::vector<std::uint32_t> next_;           // by write
  std::vector<std::uint32_t> first_;          // by location
  std::vector<std::uint32_t> release_fence_;  // by event: the last one of its thread before it
};

}  // namespace

ExecutionEdges edges_of(const Execution& execution) {
  return Edges(execution).find();
}

}  // namespace heddle

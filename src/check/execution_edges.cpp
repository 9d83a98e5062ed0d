#include "check/execution_edges.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/byte_sources.hpp"
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
    find_byte_sources();
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      const Event& event = events_[i];
      if (event.is_drain()) continue;
      if (event.observes()) connect_read(i);
    }
    find_synchronisation();
    return std::move(edges_);
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  /// Finds the order in which the writes of each location reach memory.
  void order_writes() {
    next_.assign(events_.size(), none);
    written_before_.assign(events_.size(), none);
    first_.assign(execution_.locations, none);
    std::vector<std::uint32_t> last(execution_.locations, none);
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      const Event& event = events_[i];
      const bool arrives = event.is_drain() || (event.writes && !event.buffered);
      if (!arrives || event.op.location.value >= execution_.locations) continue;
      const std::uint32_t write = event.is_drain() ? event.source : i;
      HEDDLE_DCHECK(write <= i && events_[write].writes && events_[write].buffered == event.is_drain());
      HEDDLE_DCHECK(written_before_[write] == none && next_[write] == none);
      std::uint32_t& before = last[event.op.location.value];
      if (before == none)
        first_[event.op.location.value] = write;
      else {
        next_[before] = write;
        written_before_[write] = before;
        edges_.coherence.emplace_back(before, write);
      }
      before = write;
    }
  }

  /// Finds the sources of the bytes of each read, if stores of parts waited in buffers.
  void find_byte_sources() {
    if (std::ranges::none_of(events_, [](const Event& event) { return event.op.is_part_store(); })) return;
    ByteSources sources;
    sources.begin(execution_);
    byte_sources_.resize(events_.size());
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      if (events_[i].observes()) byte_sources_[i] = sources.of(execution_, events_[i]);
      sources.take(execution_, i);
    }
  }

  void connect_read(std::uint32_t read) {
    const Event& event = events_[read];
    if (event.op.location.value >= execution_.locations) return;
    const bool initial = event.source == initial_source;
    HEDDLE_DCHECK(initial || (event.source < read && events_[event.source].op.location == event.op.location));
    if (!initial) edges_.reads_from.emplace_back(event.source, read);
    const std::uint32_t next = initial ? first_[event.op.location.value] : next_[event.source];
    if (next != none && next != read) edges_.from_read.emplace_back(read, next);
  }

  void find_synchronisation() {
    const std::size_t threads = execution_.threads.size();
    release_fence_.assign(events_.size(), none);
    std::vector<std::uint32_t> fence(threads, none), last(threads, none), creator(threads, none);
    // By thread: its reads that a later acquire fence makes synchronise.
    std::vector<std::vector<std::uint32_t>> relaxed(threads);
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      const Event& event = events_[i];
      if (event.is_drain()) continue;
      const std::size_t t = event.thread().value;
      if (last[t] == none && creator[t] != none) edges_.synchronises.emplace_back(creator[t], i);
      last[t] = i;
      release_fence_[i] = fence[t];
      if (event.op.kind == OpKind::spawn) creator[event.op.target.value] = i;
      if (event.op.kind == OpKind::join && last[event.op.target.value] != none)
        edges_.synchronises.emplace_back(last[event.op.target.value], i);
      if (releases_as_fence(event.op)) fence[t] = i;
      if (acquires_as_fence(event.op)) {
        for (const std::uint32_t read : relaxed[t]) synchronise(read, i);
        relaxed[t].clear();
      }
      if (!event.observes() || event.op.plain) continue;
      if (acquires(event.order()))
        synchronise(i, i);
      else
        relaxed[t].push_back(i);
    }
  }

  /// Writes of these bytes, from this one back, whose release sequences a read belongs to.
  struct Chain {
    std::uint32_t write = 0;
    std::uint32_t bytes = 0;
    ThreadId begun_by = no_thread;  // only sequences that this thread heads; no_thread: all
  };

  /// Adds an edge to `acquired_at` from the head of each release sequence that the read belongs to. Bytes
  /// that have different writers are followed separately.
  void synchronise(std::uint32_t read, std::uint32_t acquired_at) {
    std::vector<Chain> chains;
    if (byte_sources_.empty())
      chains.push_back({events_[read].source, byte_mask(events_[read].op.part)});
    else
      for (std::uint32_t byte = 0; byte < ByteSources::bytes; ++byte)
        if (byte_sources_[read][byte] != initial_source)
          chains.push_back({byte_sources_[read][byte], 1U << byte});
    while (!chains.empty()) {
      Chain chain = chains.back();
      chains.pop_back();
      while (chain.write != initial_source && chain.write != none && chain.bytes != 0)
        follow(chain, chains, events_[read].thread(), acquired_at);
    }
  }

  /// Follows one write of a chain: adds an edge from its release, if there is one, and keeps the bytes whose
  /// sequences continue before it.
  void follow(Chain& chain, std::vector<Chain>& chains, ThreadId reader, std::uint32_t acquired_at) {
    const std::uint32_t write = chain.write;
    const Event& event = events_[write];
    const std::uint32_t met = chain.bytes & byte_mask(event.op.part);
    chain.write = written_before_[write];
    if (met == 0) return;
    const bool counts = chain.begun_by == no_thread || chain.begun_by == event.thread();
    const bool release = releases(event.op.order) || event.op.kind == OpKind::unlock;
    const std::uint32_t released_at = release ? write : release_fence_[write];
    if (counts && !event.op.plain && released_at != none && event.thread() != reader)
      edges_.synchronises.emplace_back(released_at, acquired_at);
    if (event.updates() && !event.op.plain) {
      // An acquiring update synchronises itself, so its own release covers earlier heads; and a thread's
      // later release covers its earlier ones.
      const bool is_asked = chain.begun_by == event.thread();
      const bool hands_on = release && (chain.begun_by == no_thread ? acquires(event.op.order) : is_asked);
      if (hands_on)
        chain.bytes &= ~met;
      else if (chain.begun_by == no_thread)
        chain.bytes |= byte_mask(event.op.part);
      return;
    }
    chain.bytes &= ~met;
    const bool goes_on = execution_.release_sequences == ReleaseSequences::of_own_stores_too && counts &&
                         !event.op.plain && !release;
    if (goes_on) chains.push_back({chain.write, byte_mask(event.op.part), event.thread()});
  }

  const std::vector<Event>& events_;
  const Execution& execution_;
  ExecutionEdges edges_;
  std::vector<ByteSources::Sources> byte_sources_;  // by read; empty: each has one source
  std::vector<std::uint32_t> next_;                 // by write: the next write of its location
  std::vector<std::uint32_t> written_before_;       // by write: the write of its location before it
  std::vector<std::uint32_t> first_;                // by location: its first write
  std::vector<std::uint32_t> release_fence_;  // by event: the last release fence of its thread before it
};

}  // namespace

ExecutionEdges edges_of(const Execution& execution) {
  return Edges(execution).find();
}

}  // namespace heddle

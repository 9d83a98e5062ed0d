#include "session/minimise/dependencies.hpp"

#include <algorithm>

namespace heddle {

namespace {

template <class T>
T& at(std::vector<T>& values, std::size_t index, const T& otherwise = T{}) {
  if (index >= values.size()) values.resize(index + 1, otherwise);
  return values[index];
}

struct LastDrain {
  std::uint32_t buffer = 0;
  std::uint32_t event = 0;
};

/// What is known of a thread so far.
struct ThreadSoFar {
  std::uint32_t last = Dependencies::none;
  std::vector<LastDrain> drains;   // by buffer
  std::uint32_t fences = 0;        // store-store fences that it passed
  std::uint32_t drained = 0;       // as many were before the store that reached memory last
  std::vector<LastDrain> barrier;  // what had to reach memory before the stores after that fence
};

struct LocationSoFar {
  std::uint32_t write = Dependencies::none;
  std::vector<std::uint32_t> reads;  // since then
};

}  // namespace

/// Goes through the events in order.
class Dependencies::Builder {
 public:
  Builder(Dependencies& result, std::span<const Event> events, StopPoller& stop)
      : result_(result), events_(events), stop_(stop), fences_(events.size(), 0), drained_(events.size(), 0) {
    result_.section_.assign(events.size(), none);
    result_.section_end_.assign(events.size(), none);
  }

  void run() {
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      stop_.throw_if_stopped();
      add_to_section(i);
      events_[i].is_drain() ? add_drain(i) : add_operation(i);
    }
    store();
  }

 private:
  struct Edge {
    std::uint32_t before = 0;
    std::uint32_t after = 0;
  };

  void edge(std::uint32_t before, std::uint32_t after) {
    if (before == none) return;
    HEDDLE_DCHECK(before < after && after < events_.size());
    edges_.push_back({before, after});
    // No other thread moves within an atomic section: its begin depends on whatever one of its events depends
    // on.
    const std::uint32_t section = result_.section_[after];
    if (section != none && section != after && before < section) edges_.push_back({before, section});
  }
  void edges_from(const std::vector<LastDrain>& drains, std::uint32_t after) {
    for (const LastDrain& drain : drains) edge(drain.event, after);
  }

  void add_to_section(std::uint32_t i) {
    const Event& event = events_[i];
    if (event.op.role == Role::section) open_ = i;
    if (open_ == none) return;
    result_.section_[i] = open_;
    result_.section_end_[open_] = i + 1;
    const bool ends = event.op.kind == OpKind::unlock && event.op.location == events_[open_].op.location;
    if (ends) open_ = none;
  }

  void add_operation(std::uint32_t i) {
    const Event& event = events_[i];
    const Operation& op = event.op;
    ThreadSoFar& thread = at(threads_, event.thread().value);
    edge(thread.last != none ? thread.last : at(result_.starts_, event.thread().value, none), i);
    if (op.needs_drained()) edges_from(thread.drains, i);
    if (op.kind == OpKind::store_fence || (event.buffered && op.order == Order::release)) ++thread.fences;
    fences_[i] = thread.fences;
    thread.last = i;
    if (op.kind == OpKind::spawn) at(result_.starts_, op.target.value, none) = i;
    if (op.kind == OpKind::join) add_join(i, op.target);
    if (op.location == no_location || event.buffered) return;
    if (reads_own_buffer(event))
      own_reads_.push_back({event.source, i});
    else
      add_access(i, event.writes);
  }
  void add_join(std::uint32_t i, ThreadId target) {
    const ThreadSoFar& other = at(threads_, target.value);
    edge(other.last != none ? other.last : at(result_.starts_, target.value, none), i);
    edges_from(other.drains, i);
  }
  [[nodiscard]] bool reads_own_buffer(const Event& event) const {
    return event.reads && event.source != initial_source && events_[event.source].buffered &&
           drained_[event.source] == 0;
  }

  void add_drain(std::uint32_t i) {
    const Event& event = events_[i];
    ThreadSoFar& thread = at(threads_, event.thread().value);
    const auto own = std::ranges::find(thread.drains, event.id.strand.buffer, &LastDrain::buffer);
    if (own != thread.drains.end()) edge(own->event, i);
    edge(event.source, i);
    if (fences_[event.source] > thread.drained) {
      thread.drained = fences_[event.source];
      thread.barrier = thread.drains;
    }
    edges_from(thread.barrier, i);
    // A read from the buffer comes before a write that overwrites the value in memory.
    std::erase_if(own_reads_, [&](const Edge& read) {
      if (read.before != event.source) return false;
      edge(read.after, i);
      return true;
    });
    drained_[event.source] = 1;
    if (own != thread.drains.end())
      own->event = i;
    else
      thread.drains.push_back({event.id.strand.buffer, i});
    add_access(i, true);
  }

  void add_access(std::uint32_t i, bool writes) {
    LocationSoFar& location = at(locations_, events_[i].op.location.value);
    edge(location.write, i);
    if (!writes) {
      location.reads.push_back(i);
      return;
    }
    for (const std::uint32_t read : location.reads) edge(read, i);
    location.reads.clear();
    location.write = i;
  }

  /// By event that comes after.
  void store() {
    std::vector<std::uint32_t>& begin = result_.begin_;
    begin.assign(events_.size() + 1, 0);
    for (const Edge& edge : edges_) ++begin[edge.after + 1];
    for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
    std::vector<std::uint32_t> next(begin.begin(), begin.end() - 1);
    result_.before_.resize(edges_.size());
    for (const Edge& edge : edges_) result_.before_[next[edge.after]++] = edge.before;
  }

  Dependencies& result_;
  std::span<const Event> events_;
  StopPoller& stop_;
  std::vector<Edge> edges_;
  std::vector<ThreadSoFar> threads_;
  std::vector<LocationSoFar> locations_;
  std::vector<std::uint32_t> fences_;  // by store: how many of its thread were before it
  std::vector<std::uint8_t> drained_;  // by store
  std::vector<Edge> own_reads_;        // of stores that still wait in a buffer
  std::uint32_t open_ = none;          // the atomic section that has not ended
};

Dependencies::Dependencies(const Execution& execution, std::size_t events, StopPoller& stop) {
  Builder(*this, std::span(execution.events).first(events), stop).run();
}

std::uint32_t Dependencies::start_of(ThreadId thread) const {
  return thread.value < starts_.size() ? starts_[thread.value] : none;
}

std::vector<bool> Dependencies::past_of(std::span<const std::uint32_t> events) const {
  std::vector<bool> needed(size(), false);
  std::vector<std::uint32_t> open;
  const auto need = [&](std::uint32_t event) {
    if (needed[event]) return;
    needed[event] = true;
    open.push_back(event);
  };
  for (const std::uint32_t event : events) need(event);
  while (!open.empty()) {
    const std::uint32_t event = open.back();
    open.pop_back();
    for (const std::uint32_t other : before(event)) need(other);
    // An atomic section that does not end stops all others.
    if (const std::uint32_t section = section_[event]; section != none)
      for (std::uint32_t part = section; part < section_end_[section]; ++part) need(part);
  }
  return needed;
}

}  // namespace heddle

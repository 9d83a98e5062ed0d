#include "oracle/store_buffers/closure.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

bool ClosureOrder::is_below(Index node, std::span<const Index> happened,
                            std::span<const Index> in_memory) const {
  const Index* before = before_.data() + node * chains_;
  for (std::size_t t = 0; t < happened.size(); ++t)
    if (before[t] > happened[t]) return false;
  for (std::size_t s = 0; s < in_memory.size(); ++s)
    if (before[happened.size() + s] > in_memory[s]) return false;
  return true;
}

class Closing {
 public:
  explicit Closing(const BufferInstance& instance) : instance_(instance) {
    make_nodes();
    for (std::size_t t = 0; t < instance_.threads(); ++t) add_program_order(t);
    for (Index e = 0; e < instance_.size(); ++e)
      if (instance_[e].reads && instance_[e].source != none) add_source(e);
  }

  Closure run() {
    if (sort() && saturate()) return std::move(order_);
    return named(cycle_);
  }

 private:
  using Index = BufferInstance::Index;
  static constexpr Index none = BufferInstance::none;
  struct Edge {
    Index to = none;
    Index next = none;
  };

  void make_nodes() {
    order_.arrival_.assign(instance_.size(), none);
    for (Index e = 0; e < instance_.size(); ++e) event_of_.push_back(e);
    for (Index e = 0; e < instance_.size(); ++e) {
      if (!instance_[e].writes) continue;
      order_.arrival_[e] = instance_[e].buffered ? static_cast<Index>(event_of_.size()) : e;
      if (instance_[e].buffered) event_of_.push_back(e);
    }
    first_edge_.assign(event_of_.size(), none);
    order_.chains_ = instance_.threads() + instance_.slots().size();
    order_.before_.assign(event_of_.size() * order_.chains_, 0);
  }

  [[nodiscard]] Index arrival(Index write) const { return order_.arrival_[write]; }

  void add_edge(Index from, Index to) {
    HEDDLE_DCHECK(from < event_of_.size() && to < event_of_.size());
    edges_.push_back({to, first_edge_[from]});
    first_edge_[from] = static_cast<Index>(edges_.size() - 1);
  }

  /// Adds program order as the model keeps it, for events and for writes reaching memory, and spawns and
  /// joins.
  void add_program_order(std::size_t thread) {
    const Index length = instance_.length(thread);
    for (Index i = 0; i < length; ++i) {
      const Index event = instance_.at(thread, i);
      const BufferInstance::Item& item = instance_[event];
      if (i != 0) add_edge(event - 1, event);
      if (item.spawned_by != none) add_edge(item.spawned_by, event);
      if (item.buffered) add_edge(event, arrival(event));
      if (item.buffered && item.rank != 0)
        add_edge(arrival(instance_.slots()[item.slot].writes[item.rank - 1]), arrival(event));
      if (item.drains) add_arrivals_before(thread, i, event);
      if (item.buffered && is_settled_anew(item)) add_arrivals_before(thread, item.settled, arrival(event));
      if (item.joins == no_thread) continue;
      const std::size_t child = item.joins.value;
      const Index ended = instance_.length(child);
      if (ended != 0) add_edge(instance_.at(child, ended - 1), event);
      add_arrivals_before(child, ended, event);
    }
  }

  /// Whether store-store fences order more writes before it than before the previous write of its slot.
  [[nodiscard]] bool is_settled_anew(const BufferInstance::Item& item) const {
    if (item.rank == 0) return item.settled != 0;
    return instance_[instance_.slots()[item.slot].writes[item.rank - 1]].id.index < item.settled;
  }

  /// Adds: the thread's writes below an index reach memory before the node. The last one of each slot is
  /// enough.
  void add_arrivals_before(std::size_t thread, Index index, Index node) {
    for (std::size_t s = instance_.first_slot(thread); s < instance_.end_slot(thread); ++s) {
      const Index last =
          last_of(instance_.slots()[s].writes, [&](Index w) { return instance_[w].id.index < index; });
      if (last != none && instance_[last].buffered) add_edge(arrival(last), node);
    }
  }

  template <class Predicate>
  static Index last_of(const std::vector<Index>& writes, Predicate holds) {
    const auto end = std::ranges::partition_point(writes, holds);
    return end == writes.begin() ? none : *(end - 1);
  }

  /// Adds rule (1), and what holds without a rule: no read reads an own write that is not the newest, nor the
  /// initial write after any other.
  void add_source(Index read) {
    const BufferInstance::Item& item = instance_[read];
    if (instance_.is_initial(item.source)) {
      for (const BufferInstance::ThreadWrites& list : instance_.writes_of(item.location))
        if (list.thread != item.thread()) add_edge(read, arrival(list.writes.front()));
      if (item.own_write != none) add_edge(read, item.own_write);
    } else if (instance_.is_remote(read)) {
      add_edge(arrival(item.source), read);
      if (item.own_write != none) add_edge(arrival(item.own_write), arrival(item.source));
    } else if (item.source != item.own_write) {
      add_edge(item.source, read);
      if (item.own_write != none) add_edge(read, item.own_write);
    }
  }

  /// Computes before_ node by node, in a topological order of the edges so far. False: they have a cycle.
  bool sort() {
    std::vector<Index> incoming(event_of_.size(), 0);
    for (const Edge& edge : edges_) ++incoming[edge.to];
    std::vector<Index> ready;
    for (Index node = 0; node < incoming.size(); ++node)
      if (incoming[node] == 0) ready.push_back(node);
    for (std::size_t done = 0; done < ready.size(); ++done)
      for_each_after(ready[done], [&](Index after) {
        join(ready[done], after);
        if (--incoming[after] == 0) ready.push_back(after);
      });
    if (ready.size() == event_of_.size()) return true;
    find_cycle(incoming);
    return false;
  }

  template <class Visit>
  void for_each_after(Index node, Visit visit) const {
    for (Index e = first_edge_[node]; e != none; e = edges_[e].next) visit(edges_[e].to);
  }

  /// Every node that is left has a predecessor that is left: going back far enough ends on a cycle.
  void find_cycle(const std::vector<Index>& incoming) {
    std::vector<Index> back(incoming.size(), none);
    for (Index node = 0; node < incoming.size(); ++node)
      if (incoming[node] != 0) for_each_after(node, [&](Index after) { back[after] = node; });
    Index node =
        static_cast<Index>(std::ranges::find_if(incoming, [](Index n) { return n != 0; }) - incoming.begin());
    for (std::size_t i = 0; i < incoming.size(); ++i) node = back[node];
    cycle_ = path(node, node);
  }

  /// A shortest path, without its last node. Precondition: there is a path of at least one edge.
  [[nodiscard]] std::vector<Index> path(Index from, Index to) const {
    std::vector<Index> reached{from}, back(event_of_.size(), none);
    for (std::size_t i = 0; i < reached.size() && back[to] == none; ++i)
      for_each_after(reached[i], [&](Index after) {
        if (back[after] != none) return;
        back[after] = reached[i];
        reached.push_back(after);
      });
    HEDDLE_CHECK(back[to] != none);
    std::vector<Index> nodes;
    for (Index node = back[to]; node != from; node = back[node]) nodes.push_back(node);
    nodes.push_back(from);
    std::ranges::reverse(nodes);
    return nodes;
  }

  [[nodiscard]] const Index* before(Index node) const {
    return order_.before_.data() + node * order_.chains_;
  }
  [[nodiscard]] bool is_before(Index node, Index other) const {
    const BufferInstance::Item& item = instance_[event_of_[node]];
    return node < instance_.size() ? before(other)[item.thread()] > item.id.index
                                   : before(other)[instance_.threads() + item.slot] > item.rank;
  }

  /// Puts `one` and all before it before `other`. True: something was not before it yet.
  bool join(Index one, Index other) {
    Index* to = order_.before_.data() + other * order_.chains_;
    bool grew = false;
    const auto raise = [&](std::size_t chain, Index count) {
      if (count <= to[chain]) return;
      to[chain] = count;
      grew = true;
    };
    for (std::size_t c = 0; c < order_.chains_; ++c) raise(c, before(one)[c]);
    const BufferInstance::Item& item = instance_[event_of_[one]];
    if (one < instance_.size()) raise(item.thread(), item.id.index + 1);
    if (one >= instance_.size() || (item.writes && !item.buffered))
      raise(instance_.threads() + item.slot, item.rank + 1);
    return grew;
  }

  /// Applies rules (2) and (3) until they add nothing. False: a cycle.
  bool saturate() {
    do {
      grew_ = false;
      for (Index e = 0; e < instance_.size(); ++e)
        if (instance_[e].reads && instance_[e].source != none && !instance_.is_initial(instance_[e].source))
          if (!apply_rules(e)) return false;
    } while (grew_);
    return true;
  }

  bool apply_rules(Index read) {
    const Index source = instance_[read].source;
    for (const BufferInstance::ThreadWrites& list : instance_.writes_of(instance_[read].location)) {
      if (list.thread == instance_[read].thread()) continue;
      const Index seen = last_of(list.writes, [&](Index w) { return is_arrival_before(w, read); });
      if (seen != none && seen != source && !order(arrival(seen), arrival(source))) return false;  // (2)
      const auto later = std::ranges::partition_point(
          list.writes, [&](Index w) { return !is_arrival_before(source, arrival(w)); });
      if (later != list.writes.end() && !order(read, arrival(*later))) return false;  // (3)
    }
    return true;
  }
  /// Whether the write reaches memory before the node. (A write that is not buffered is in its slot's chain,
  /// too.)
  [[nodiscard]] bool is_arrival_before(Index write, Index node) const {
    const BufferInstance::Item& item = instance_[write];
    return before(node)[instance_.threads() + item.slot] > item.rank;
  }

  /// Adds an edge unless it follows from others. False: it closes a cycle.
  bool order(Index from, Index to) {
    if (is_before(from, to)) return true;
    if (from == to || is_before(to, from)) {
      cycle_ = from == to ? std::vector<Index>{from} : path(to, from);
      if (from != to) cycle_.push_back(from);
      return false;
    }
    add_edge(from, to);
    grew_ = true;
    if (join(from, to)) changed_.push_back(to);
    while (!changed_.empty()) {
      const Index node = changed_.back();
      changed_.pop_back();
      for_each_after(node, [&](Index after) {
        if (join(node, after)) changed_.push_back(after);
      });
    }
    return true;
  }

  [[nodiscard]] ClosureCycle named(const std::vector<Index>& nodes) const {
    ClosureCycle cycle;
    for (const Index node : nodes) cycle.push_back({instance_[event_of_[node]].id, node >= instance_.size()});
    return cycle;
  }

  const BufferInstance& instance_;
  ClosureOrder order_;
  std::vector<Index> event_of_;    // by node: events, then buffered writes reaching memory
  std::vector<Index> first_edge_;  // by node
  std::vector<Edge> edges_;
  std::vector<Index> cycle_;
  std::vector<Index> changed_;
  bool grew_ = false;
};

Closure close(const BufferInstance& instance) {
  return Closing(instance).run();
}

Closure close(const Query& query, const Model& model) {
  return close(BufferInstance(query, model));
}

}  // namespace heddle

#include "oracle/explain.hpp"

#include <algorithm>
#include <map>

#include "core/assert.hpp"

namespace heddle {

namespace {

const QueryEvent& event_in(const Query& query, const EventId& id) {
  return query.threads[id.strand.thread.value][id.index];
}

template <class Visit>
void for_each_event(const Query& query, Visit visit) {
  for (const auto& thread : query.threads)
    for (const QueryEvent& event : thread) visit(event);
}

std::optional<Reason> hidden_source(const Query& query) {
  for (const auto& thread : query.threads) {
    std::map<LocationId, EventId> own_writes;  // the thread's last one of each location
    for (const QueryEvent& event : thread) {
      const auto own = own_writes.find(event.op.location);
      if (event.reads && own != own_writes.end()) {
        const WriteRef& source = event.sources.front();
        // The initial write, or an older one of the thread itself; a later one of the thread makes a cycle.
        if (!source || (source->strand == own->second.strand && source->index < own->second.index))
          return Reason{Reason::Kind::hidden_source, {event.id, own->second}, {}};
      }
      if (event.writes) own_writes[event.op.location] = event.id;
    }
  }
  return std::nullopt;
}

std::optional<Reason> two_updates(const Query& query) {
  std::optional<Reason> found;
  std::map<std::pair<LocationId, WriteRef>, EventId> update_of;
  for_each_event(query, [&](const QueryEvent& event) {
    if (found || !event.reads || !event.writes) return;
    const auto [other, is_first] =
        update_of.try_emplace({event.op.location, event.sources.front()}, event.id);
    if (!is_first) found = Reason{Reason::Kind::two_updates, {other->second, event.id}, {}};
  });
  return found;
}

class Causes {
 public:
  explicit Causes(const Query& query) : query_(query) {
    for_each_event(query, [&](const QueryEvent& event) { find_causes(event); });
  }

  std::optional<Reason> cycle() {
    remove_what_can_happen();
    for (const auto& [event, links] : causes_)
      if (is_left(event)) return Reason{Reason::Kind::cycle, {}, shortened(walk_back_from(event))};
    return std::nullopt;
  }

 private:
  void find_causes(const QueryEvent& event) {
    std::vector<CausalLink>& links = causes_[event.id];
    const StrandId strand = event.id.strand;
    if (event.id.index > 0) links.push_back({{strand, event.id.index - 1}, event.id, Cause::program_order});
    if (event.reads && event.sources.front())
      links.push_back({*event.sources.front(), event.id, Cause::source});
    const std::size_t target = event.op.target.value;
    if (target >= query_.threads.size() || query_.threads[target].empty()) return;
    const auto& child = query_.threads[target];
    if (event.op.kind == OpKind::join) links.push_back({child.back().id, event.id, Cause::join});
    if (event.op.kind == OpKind::spawn)
      causes_[child.front().id].push_back({event.id, child.front().id, Cause::spawn});
  }

  /// Removes events whose causes are all removed, until none is left that can be.
  void remove_what_can_happen() {
    std::map<EventId, std::vector<EventId>> effects;
    std::vector<EventId> ready;
    for (const auto& [event, links] : causes_) {
      waits_for_[event] = links.size();
      for (const CausalLink& link : links) effects[link.before].push_back(event);
      if (links.empty()) ready.push_back(event);
    }
    while (!ready.empty()) {
      const EventId event = ready.back();
      ready.pop_back();
      for (const EventId& effect : effects[event])
        if (--waits_for_[effect] == 0) ready.push_back(effect);
    }
  }
  [[nodiscard]] bool is_left(const EventId& event) const { return waits_for_.at(event) > 0; }

  /// A cycle of causes. Every event that is left has a cause that is left, so going back reaches an event
  /// twice.
  [[nodiscard]] std::vector<CausalLink> walk_back_from(EventId event) const {
    std::vector<CausalLink> walk;
    std::map<EventId, std::size_t> met;
    while (met.try_emplace(event, walk.size()).second) {
      const auto link = std::ranges::find_if(causes_.at(event),
                                             [&](const CausalLink& cause) { return is_left(cause.before); });
      HEDDLE_CHECK(link != causes_.at(event).end());
      walk.push_back(*link);
      event = link->before;
    }
    walk.erase(walk.begin(), walk.begin() + static_cast<std::ptrdiff_t>(met.at(event)));
    std::ranges::reverse(walk);
    return walk;
  }

  /// The cycle with consecutive links of program order joined to one.
  static std::vector<CausalLink> shortened(std::vector<CausalLink> cycle) {
    const auto other = std::ranges::find_if(
        cycle, [](const CausalLink& link) { return link.cause != Cause::program_order; });
    std::rotate(cycle.begin(), other, cycle.end());
    std::vector<CausalLink> out;
    for (const CausalLink& link : cycle) {
      HEDDLE_DCHECK(out.empty() || out.back().after == link.before);
      const bool extends =
          link.cause == Cause::program_order && !out.empty() && out.back().cause == link.cause;
      if (extends)
        out.back().after = link.after;
      else
        out.push_back(link);
    }
    return out;
  }

  const Query& query_;
  std::map<EventId, std::vector<CausalLink>> causes_;  // by event
  std::map<EventId, std::size_t> waits_for_;           // by event: how many of its causes are not removed
};

/// The query with every store unbuffered: on it, all models agree with SC.
Query without_waiting(Query query) {
  for (auto& thread : query.threads)
    for (QueryEvent& event : thread)
      if (event.op.kind == OpKind::store) event.op.order = Order::seq_cst;
  return query;
}

/// Whether the closure's table fits into memory. It has one row per event and one column per buffer; under
/// PSO there is one buffer per location.
bool may_be_closed(const Query& query, const Model& model) {
  constexpr std::size_t most_entries = 100'000'000;
  const std::size_t chains = model.buffering == Buffering::per_thread_and_location
                                 ? query.threads.size() * (1 + query.locations)
                                 : 2 * query.threads.size();
  return 2 * query.size() * chains <= most_entries;
}

}  // namespace

std::optional<Reason> explain(const Query& query, const Model& model) {
  for_each_event(query, [&](const QueryEvent& event) {
    HEDDLE_CHECK(!event.reads || event.sources.size() == 1);
    HEDDLE_CHECK(!event.reads || !event.sources.front() || event_in(query, *event.sources.front()).writes);
  });
  if (auto reason = hidden_source(query)) return reason;
  if (auto reason = two_updates(query)) return reason;
  if (auto reason = Causes(query).cycle()) return reason;
  if (!may_be_closed(query, model)) return std::nullopt;
  const bool has_buffers = model.has_buffers();
  const Closure closure = has_buffers ? close(query, model) : close(without_waiting(query), tso);
  const auto* cycle = std::get_if<ClosureCycle>(&closure);
  if (cycle == nullptr) return std::nullopt;
  Reason reason;
  reason.kind = Reason::Kind::forced_cycle;
  reason.forced = *cycle;
  return reason;
}

}  // namespace heddle

#include "check/cause/interference.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace heddle {

namespace {

class Interference {
 public:
  explicit Interference(const Execution& execution)
      : events_(execution.events), before_(execution.events.size()) {
    std::map<std::pair<ThreadId, LocationId>, std::uint32_t> last;
    for (std::uint32_t i = 0; i < events_.size(); ++i) {
      const Event& event = events_[i];
      if (event.is_drain() || event.op.location == no_location) continue;
      const auto [known, is_first] = last.try_emplace({event.thread(), event.op.location}, i);
      if (!is_first) before_[i] = std::exchange(known->second, i);
    }
  }

  [[nodiscard]] std::optional<ChangedBack> changed_back(std::uint32_t exchange) const {
    const Event& event = events_[exchange];
    const bool compares = event.op.kind == OpKind::modify && event.reads && event.writes &&
                          event.op.condition_kind == Predicate::Kind::equal && !event.op.has_guard();
    if (!compares) return std::nullopt;
    const auto read = last_read(exchange);
    if (!read || seen_at(*read) != event.read) return std::nullopt;
    ChangedBack found{*read, writes_between(*read, exchange), exchange};
    const bool changed = std::ranges::any_of(
        found.writes, [&](std::uint32_t write) { return events_[write].written != event.read; });
    return changed ? std::optional(found) : std::nullopt;
  }

  [[nodiscard]] std::optional<LostUpdate> lost_update(std::uint32_t write) const {
    const Event& event = events_[write];
    if (!event.writes || event.reads || event.op.kind != OpKind::store) return std::nullopt;
    const auto read = last_read(write);
    if (!read) return std::nullopt;
    const std::vector<std::uint32_t> others = writes_between(*read, write);
    if (others.empty()) return std::nullopt;
    return LostUpdate{*read, others.back(), write};
  }

  [[nodiscard]] std::optional<ChangedInBetween> changed_in_between(std::uint32_t again) const {
    if (!events_[again].op.accesses_memory()) return std::nullopt;
    const auto read = last_read(again);
    if (!read || takes_or_gives(events_[*read].op) || takes_or_gives(events_[again].op)) return std::nullopt;
    const std::vector<std::uint32_t> others = writes_between(*read, again);
    if (others.empty() || events_[others.back()].written == seen_at(*read)) return std::nullopt;
    return ChangedInBetween{*read, others.back(), again};
  }

 private:
  [[nodiscard]] static bool takes_or_gives(const Operation& op) {
    return op.has_guard() || op.kind == OpKind::unlock ||
           (op.role != Role::none && op.role != Role::part_store && op.role != Role::clock);
  }

  /// The thread's last access of the location before this one, if it read; none: there is none, or it only
  /// wrote.
  [[nodiscard]] std::optional<std::uint32_t> last_read(std::uint32_t position) const {
    const std::optional<std::uint32_t> before = before_[position];
    return before && events_[*before].observes() ? before : std::nullopt;
  }

  [[nodiscard]] Value seen_at(std::uint32_t position) const {
    return events_[position].writes ? events_[position].written : events_[position].read;
  }

  [[nodiscard]] std::vector<std::uint32_t> writes_between(std::uint32_t from, std::uint32_t to) const {
    std::vector<std::uint32_t> writes;
    for (std::uint32_t i = from + 1; i < to; ++i) {
      const Event& event = events_[i];
      if (event.writes && !event.is_drain() && event.op.location == events_[to].op.location &&
          event.thread() != events_[to].thread())
        writes.push_back(i);
    }
    return writes;
  }

  const std::vector<Event>& events_;
  /// By event: its thread's last access of the location before it.
  std::vector<std::optional<std::uint32_t>> before_;
};

}  // namespace

std::optional<ChangedBack> changed_back(const Execution& execution, std::size_t steps) {
  const Interference interference(execution);
  for (auto i = static_cast<std::uint32_t>(std::min(steps, execution.events.size())); i-- > 0;)
    if (auto found = interference.changed_back(i)) return found;
  return std::nullopt;
}

std::optional<ChangedInBetween> changed_in_between(const Execution& execution, ThreadId thread,
                                                   std::size_t steps) {
  const Interference interference(execution);
  for (auto i = static_cast<std::uint32_t>(std::min(steps, execution.events.size())); i-- > 0;)
    if (execution.events[i].id.strand == strand_of(thread))
      if (const auto found = interference.changed_in_between(i)) return found;
  return std::nullopt;
}

std::optional<LostUpdate> lost_update(const Execution& execution, std::size_t steps) {
  const Interference interference(execution);
  for (auto i = static_cast<std::uint32_t>(std::min(steps, execution.events.size())); i-- > 0;)
    if (const auto found = interference.lost_update(i)) return found;
  return std::nullopt;
}

}  // namespace heddle

#include "check/cause/stale_read.hpp"

#include <algorithm>
#include <map>

#include "core/assert.hpp"

namespace heddle {

namespace {

class StaleReads {
 public:
  StaleReads(const Execution& execution, std::size_t steps)
      : events_(execution.events), steps_(std::min(steps, execution.events.size())) {
    arrival_.resize(events_.size());
    for (std::uint32_t i = 0; i < events_.size(); ++i)
      if (events_[i].is_drain()) arrival_[events_[i].source] = i;
  }

  std::vector<StaleRead> find(std::size_t most) {
    std::vector<StaleRead> found;
    for (std::uint32_t i = 0; i < steps_ && found.size() < most; ++i) {
      const Event& event = events_[i];
      if (event.is_drain()) {
        std::vector<std::uint32_t>& waiting = waiting_[event.op.location];
        const auto drained = std::ranges::find(waiting, event.source);
        HEDDLE_DCHECK(drained != waiting.end());
        waiting.erase(drained);
        continue;
      }
      if (event.reads)
        if (const auto store = missed_by(i))
          found.push_back({i, *store, shown(arrival_[*store]), overtaking(i, *store)});
      if (event.buffered) waiting_[event.op.location].push_back(i);
    }
    return found;
  }

 private:
  [[nodiscard]] std::optional<std::uint32_t> shown(std::optional<std::uint32_t> position) const {
    return position && *position < steps_ ? position : std::nullopt;
  }

  /// The last store of another thread, with another value, that is in a buffer when the read happens.
  [[nodiscard]] std::optional<std::uint32_t> missed_by(std::uint32_t read) const {
    const auto waiting = waiting_.find(events_[read].op.location);
    if (waiting == waiting_.end()) return std::nullopt;
    for (std::size_t i = waiting->second.size(); i-- > 0;) {
      const std::uint32_t store = waiting->second[i];
      if (events_[store].thread() != events_[read].thread() && events_[store].written != events_[read].read)
        return store;
    }
    return std::nullopt;
  }

  /// A later store of the same thread that reached memory before the read; best one that the reading thread
  /// has read.
  [[nodiscard]] std::optional<std::uint32_t> overtaking(std::uint32_t read, std::uint32_t store) const {
    std::optional<std::uint32_t> best;
    for (std::uint32_t i = store + 1; i < read; ++i) {
      const bool later = events_[i].id.strand == events_[store].id.strand && events_[i].buffered;
      if (later && arrival_[i] && *arrival_[i] < read && !best) best = i;
      const bool seen = events_[i].reads && events_[i].thread() == events_[read].thread() &&
                        events_[i].source != initial_source && events_[i].source > store &&
                        events_[events_[i].source].id.strand == events_[store].id.strand;
      if (seen) best = events_[i].source;
    }
    return best;
  }

  const std::vector<Event>& events_;
  std::size_t steps_;
  std::vector<std::optional<std::uint32_t>> arrival_;  // by store
  std::map<LocationId, std::vector<std::uint32_t>>
      waiting_;  // buffered stores at the event at hand, in order
};

}  // namespace

std::vector<StaleRead> stale_reads(const Execution& execution, std::size_t steps, std::size_t most) {
  return StaleReads(execution, steps).find(most);
}

}  // namespace heddle

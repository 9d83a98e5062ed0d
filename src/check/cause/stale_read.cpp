#include "check/cause/stale_read.hpp"

#include <algorithm>

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

  std::vector<StaleRead> find() {
    std::vector<StaleRead> found;
    for (std::uint32_t i = 0; i < steps_; ++i) {
      if (!events_[i].reads || events_[i].is_drain()) continue;
      if (const auto store = missed_by(i))
        found.push_back({i, *store, shown(arrival_[*store]), overtaking(i, *store)});
    }
    return found;
  }

 private:
  [[nodiscard]] bool is_waiting(std::uint32_t store, std::uint32_t at) const {
    return events_[store].buffered && store < at && (!arrival_[store] || *arrival_[store] > at);
  }

  [[nodiscard]] std::optional<std::uint32_t> shown(std::optional<std::uint32_t> position) const {
    return position && *position < steps_ ? position : std::nullopt;
  }

  /// The last store of another thread, of another value, that waits when the read happens.
  [[nodiscard]] std::optional<std::uint32_t> missed_by(std::uint32_t read) const {
    for (std::uint32_t i = read; i-- > 0;)
      if (events_[i].op.location == events_[read].op.location &&
          events_[i].thread() != events_[read].thread() && is_waiting(i, read) &&
          events_[i].written != events_[read].read)
        return i;
    return std::nullopt;
  }

  /// Best one that the reading thread has seen.
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
};

}  // namespace

std::vector<StaleRead> stale_reads(const Execution& execution, std::size_t steps) {
  return StaleReads(execution, steps).find();
}

}  // namespace heddle

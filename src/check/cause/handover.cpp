#include "check/cause/handover.hpp"

#include <algorithm>
#include <vector>

#include "core/assert.hpp"
#include "core/memory_order.hpp"

namespace heddle {

namespace {

enum class Accesses : std::uint8_t { atomic, all };

/// The first position at which a read is too late to be a handover. The end of a variable is no event: it
/// comes after its thread's last step, which may be such a read.
std::uint32_t end_of(const Clash& clash) {
  const bool ends_later = clash.ended_at.value != 0 && clash.first > clash.second;
  return std::max(clash.first, clash.second) + (ends_later ? 1 : 0);
}

/// The last handover from the first thread to the second without others between.
std::optional<WeakHandover> direct_handover(const Execution& execution, const Clash& clash,
                                            Accesses accesses) {
  const auto [first, second] = std::minmax(clash.first, clash.second);
  const StrandId from = execution.events[first].id.strand, to = execution.events[second].id.strand;
  const auto counts = [&](const Event& event) { return accesses == Accesses::all || !event.op.plain; };
  for (std::uint32_t i = end_of(clash); i-- > first;) {
    const Event& read = execution.events[i];
    if (read.id.strand != to || !read.observes() || read.is_drain() || !counts(read)) continue;
    if (read.source == initial_source || read.source < first) continue;
    const Event& write = execution.events[read.source];
    // If it synchronised, the two events would be ordered and would be no race.
    if (write.id.strand == from && counts(write)) return WeakHandover{read.source, i};
  }
  return std::nullopt;
}

bool is_strong(const Event& write, const Event& read) {
  const bool released = releases(write.op.order) || write.op.kind == OpKind::unlock;
  return !write.op.plain && !read.op.plain && released && acquires(read.order());
}

/// Which threads have read, directly or through others, a write after the first event, and by which read.
class Spread {
 public:
  /// Looks at the events after `first`, and before `end`.
  Spread(const Execution& execution, std::uint32_t first, std::uint32_t end)
      : events_(execution.events), by_(execution.threads.size()), since_(by_.size(), never) {
    HEDDLE_DCHECK(first < end && end <= events_.size());
    const std::size_t start = events_[first].thread().value;
    since_[start] = first;
    for (std::uint32_t i = first + 1; i < end; ++i)
      if (!events_[i].is_drain()) pass_on(i);
  }

  /// The first handover that does not synchronise, on the way back from a thread.
  [[nodiscard]] std::optional<WeakHandover> weak_one(std::size_t thread) const {
    std::optional<WeakHandover> last;
    for (std::size_t hops = 0; hops < by_.size() && by_[thread]; ++hops) {
      last = by_[thread];
      if (last->write == never) return std::nullopt;
      if (!is_strong(events_[last->write], events_[last->read])) return last;
      thread = events_[last->write].thread().value;
    }
    return last;
  }

 private:
  static constexpr std::uint32_t never = UINT32_MAX;

  void pass_on(std::uint32_t position) {
    const Event& event = events_[position];
    const std::size_t thread = event.thread().value;
    if (event.op.kind == OpKind::spawn && since_[thread] != never) since_[event.op.target.value] = position;
    if (since_[thread] != never || !event.observes() || event.source == initial_source) return;
    const std::size_t from = events_[event.source].thread().value;
    if (since_[from] == never || event.source < since_[from]) return;
    since_[thread] = position;
    by_[thread] = WeakHandover{event.source, position};
  }

  const std::vector<Event>& events_;
  std::vector<std::optional<WeakHandover>> by_;  // by thread
  std::vector<std::uint32_t> since_;  // by thread: the position from which on it has read such a write
};

}  // namespace

std::optional<WeakHandover> weak_handover(const Execution& execution, const Clash& race) {
  return direct_handover(execution, race, Accesses::atomic);
}

std::optional<WeakHandover> any_handover(const Execution& execution, const Clash& clash) {
  for (const Accesses accesses : {Accesses::atomic, Accesses::all})
    if (const auto direct = direct_handover(execution, clash, accesses)) return direct;
  const auto [first, second] = std::minmax(clash.first, clash.second);
  return Spread(execution, first, end_of(clash)).weak_one(execution.events[second].thread().value);
}

}  // namespace heddle

#include "explore/reads_from/observed_run.hpp"

#include <algorithm>
#include <functional>

namespace heddle {
namespace {

/// Follows the order of a run step by step and checks that each may be taken there.
class OrderCheck {
 public:
  explicit OrderCheck(const ObservedRun& run)
      : run_(run), done_(run.trace.threads(), 0), last_write_(locations_of(run.trace), Trace::initial) {}

  void check() {
    for (std::uint32_t e = 0; e < run_.order.length(); ++e) {
      const Trace::Position entry = run_.order.at(e);
      if (Trace::is_drain(entry))
        check_drain(Trace::event_of(entry), e);
      else
        check_event(entry, e);
    }
    for (std::size_t t = 0; t < done_.size(); ++t) {
      const Trace::Position newest =
          run_.trace.of_thread(t).empty() ? Trace::none : run_.trace.of_thread(t).back();
      const bool is_held = newest != Trace::none && run_.trace[newest].held;
      HEDDLE_CHECK(done_[t] + (is_held ? 1U : 0U) == run_.trace.of_thread(t).size());
    }
  }

 private:
  static std::size_t locations_of(const Trace& trace) {
    std::size_t locations = 0;
    for (const Trace::Position p : trace.placed())
      if (trace[p].location != no_location)
        locations = std::max<std::size_t>(locations, trace[p].location.value + std::size_t{1});
    return locations;
  }
  void check_drain(Trace::Position write, std::uint32_t rank) const {
    HEDDLE_CHECK(run_.buffers.exist());
    HEDDLE_CHECK(run_.trace[write].writes && run_.trace[write].buffered);
    HEDDLE_CHECK(run_.order.in_memory(write) == rank && run_.order.rank(write) < rank);
  }
  void check_event(Trace::Position event, std::uint32_t rank) {
    const Trace::Item& item = run_.trace[event];
    HEDDLE_CHECK(!item.held);
    HEDDLE_CHECK(run_.order.rank(event) == rank);
    HEDDLE_CHECK(item.index == done_[item.thread.value]);
    ++done_[item.thread.value];
    HEDDLE_CHECK(item.joined == Trace::none || run_.order.rank(item.joined) < rank);
    if (item.reads) check_source(item, rank);
    if (item.writes) last_write_[item.location.value] = event;
  }
  void check_source(const Trace::Item& item, std::uint32_t rank) const {
    HEDDLE_CHECK(run_.buffers.exist() || item.source == last_write_[item.location.value]);
    if (item.source == Trace::initial) return;
    HEDDLE_CHECK(run_.trace[item.source].writes && run_.trace[item.source].location == item.location);
    HEDDLE_CHECK(run_.order.rank(item.source) < rank);
  }

  const ObservedRun& run_;
  std::vector<Trace::Count> done_;           // by thread
  std::vector<Trace::Position> last_write_;  // by location
};

}  // namespace

void ObservedRun::check_invariants() const {
  plan.check_invariants();
  locations.check_invariants();
  OrderCheck(*this).check();
  for (const Position p : trace.placed()) {
    HEDDLE_CHECK(records[p].index == trace[p].index && records[p].thread == trace[p].thread.value);
    HEDDLE_CHECK(trace.of_thread(records[p].thread)[records[p].index] == p);
  }
  HEDDLE_CHECK(std::ranges::is_sorted(fresh.nodes, std::less{}));
  HEDDLE_CHECK(fresh.nodes.empty() || fresh.nodes.front() >= fresh.first);
  HEDDLE_CHECK(fresh.nodes.empty() || fresh.nodes.back() < trace.size());
  for (const Position write : fresh.writes) HEDDLE_CHECK(trace[write].writes || trace[write].attempts);
  for (const Position held : fresh.waiting_openly) HEDDLE_CHECK(trace[held].held);
  for (const Contender& lock : fresh.waiting_locks) HEDDLE_CHECK(locations.is_chained(lock.op->location));
}

}  // namespace heddle

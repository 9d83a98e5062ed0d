#include "session/minimise/reordering.hpp"

#include <algorithm>
#include <iterator>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"

namespace heddle {

namespace {

/// Arranges blocks of one thread's steps one after the other. A block is always as long as it can be: an
/// arrangement that has done more of a thread's steps needs no more switches for the rest. So only the order
/// of threads is searched, block by block, with the arrangements that have done most steps.
class BlockOrder {
 public:
  BlockOrder(const Execution& execution, const Dependencies& dependencies, const std::vector<bool>& wanted,
             StopPoller& stop)
      : execution_(execution), dependencies_(dependencies), stop_(stop) {
    strand_of_.resize(wanted.size());
    rank_.resize(wanted.size());
    for (std::uint32_t i = 0; i < wanted.size(); ++i) {
      stop_.throw_if_stopped();
      if (wanted[i]) add(i);
    }
  }

  [[nodiscard]] std::vector<Step> search() {
    arrangements_.push_back({std::vector<std::uint32_t>(strands_.size(), 0), 0, 0, none});
    std::vector<std::uint32_t> furthest{0};
    while (arrangements_[furthest.front()].count < count_) {
      std::vector<std::uint32_t> next;
      stop_.throw_if_stopped();
      for (const std::uint32_t arrangement : furthest) extend(arrangement, next);
      if (next.empty()) return {};  // not closed under dependencies
      std::ranges::stable_sort(next, std::ranges::greater{},
                               [&](std::uint32_t i) { return arrangements_[i].count; });
      next.resize(std::min(next.size(), breadth()));
      furthest = std::move(next);
    }
    return steps_of(furthest.front());
  }

 private:
  static constexpr std::uint32_t none = UINT32_MAX;

  struct Strand {
    StrandId id;
    std::vector<std::uint32_t> events;
  };
  struct Arrangement {
    std::vector<std::uint32_t> done;  // by strand: how many of its events
    std::size_t count = 0;            // of all
    std::uint32_t before = 0;         // the arrangement that it extends
    std::uint32_t thread = none;      // by a block of this thread
  };

  void add(std::uint32_t event) {
    const StrandId id = execution_.events[event].id.strand;
    auto strand = std::ranges::find(strands_, id, &Strand::id);
    if (strand == strands_.end()) {
      const auto thread = id.thread.value;
      if (thread >= threads_.size()) threads_.resize(thread + std::size_t{1});
      threads_[thread].push_back(static_cast<std::uint32_t>(strands_.size()));
      strands_.push_back({id, {}});
      strand = std::prev(strands_.end());
    }
    strand_of_[event] = static_cast<std::uint32_t>(strand - strands_.begin());
    rank_[event] = static_cast<std::uint32_t>(strand->events.size());
    strand->events.push_back(event);
    ++count_;
  }

  /// Returns how many arrangements are kept: the longer the execution, the fewer.
  [[nodiscard]] std::size_t breadth() const {
    constexpr std::size_t effort = 100'000, least = 4, most = 128;
    return std::clamp(effort / std::max<std::size_t>(count_, 1), least, most);
  }

  [[nodiscard]] bool is_free(const std::vector<std::uint32_t>& done, std::uint32_t event) const {
    return std::ranges::all_of(dependencies_.before(event),
                               [&](std::uint32_t other) { return done[strand_of_[other]] > rank_[other]; });
  }
  /// Takes all steps that the thread can do now, and calls `tell` with each.
  template <class Tell>
  void take_block(std::vector<std::uint32_t>& done, std::uint32_t thread, Tell tell) const {
    for (bool moved = true; moved;) {
      moved = false;
      for (const std::uint32_t s : threads_[thread]) {
        const std::vector<std::uint32_t>& events = strands_[s].events;
        while (done[s] < events.size() && is_free(done, events[done[s]])) {
          tell(events[done[s]]);
          ++done[s];
          moved = true;
        }
      }
    }
  }

  void extend(std::uint32_t from, std::vector<std::uint32_t>& next) {
    for (std::uint32_t thread = 0; thread < threads_.size(); ++thread) {
      if (thread == arrangements_[from].thread) continue;
      Arrangement arrangement{arrangements_[from].done, arrangements_[from].count, from, thread};
      take_block(arrangement.done, thread, [&](std::uint32_t) { ++arrangement.count; });
      if (arrangement.count == arrangements_[from].count) continue;
      Hasher hasher(thread);
      for (const std::uint32_t done : arrangement.done) hasher.add(done);
      if (!seen_.insert(hasher.done())) continue;  // with fewer blocks, or as many
      next.push_back(static_cast<std::uint32_t>(arrangements_.size()));
      arrangements_.push_back(std::move(arrangement));
    }
  }

  [[nodiscard]] std::vector<Step> steps_of(std::uint32_t arrangement) const {
    std::vector<std::uint32_t> blocks;
    for (std::uint32_t i = arrangement; arrangements_[i].thread != none; i = arrangements_[i].before)
      blocks.push_back(arrangements_[i].thread);
    std::ranges::reverse(blocks);
    std::vector<Step> steps;
    std::vector<std::uint32_t> done(strands_.size(), 0);
    for (const std::uint32_t thread : blocks)
      take_block(done, thread, [&](std::uint32_t event) { steps.push_back(execution_.steps[event]); });
    HEDDLE_DCHECK(steps.size() == arrangements_[arrangement].count);
    return steps;
  }

  const Execution& execution_;
  const Dependencies& dependencies_;
  StopPoller& stop_;
  std::vector<Strand> strands_;
  std::vector<std::vector<std::uint32_t>> threads_;  // by thread: its strands
  std::vector<std::uint32_t> strand_of_, rank_;      // by event: which strand, and where in it
  std::size_t count_ = 0;
  std::vector<Arrangement> arrangements_;
  FingerprintSet seen_;
};

}  // namespace

std::vector<Step> with_few_switches(const Execution& execution, const Dependencies& dependencies,
                                    const std::vector<bool>& wanted, StopPoller& stop) {
  return BlockOrder(execution, dependencies, wanted, stop).search();
}

}  // namespace heddle

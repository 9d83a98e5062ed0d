// The explored prefixes of a search that is ordered by preemptions, as a tree. Each prefix has the threads
// that are enabled there, and which of them have been tried, are to be, or need not be. The branches to take
// come in the order of their preemptions, the fewest first.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "explore/effect.hpp"
#include "explore/preemptions.hpp"

namespace heddle {

class ScheduleTree {
 public:
  /// A prefix, named by the state after it.
  using State = std::uint32_t;
  static constexpr State none = UINT32_MAX;

  struct Branch {
    State state = none;
    Step step;
    std::uint32_t preemptions = 0;  // of the prefix with the step
  };

  /// Adds the state that a step leads to; `before` is none for the first state. Threads in `asleep` are never
  /// tried in the new state.
  State add(State before, Step by, std::span<const EnabledStep> enabled, std::span<const Effect> asleep);
  /// Records the step that the first run took in the state.
  void set_first(State state, const Effect& first);

  [[nodiscard]] std::uint32_t length(State state) const {
    HEDDLE_DCHECK(state < nodes_.size());
    return nodes_[state].length;
  }
  [[nodiscard]] State before(State state) const {
    HEDDLE_DCHECK(state < nodes_.size());
    return nodes_[state].before;
  }
  [[nodiscard]] Step by(State state) const { return nodes_[state].by; }
  [[nodiscard]] const Effect& first(State state) const { return nodes_[state].first; }
  /// Whether the thread that moved last is still enabled.
  [[nodiscard]] bool goes_on(State state) const { return nodes_[state].goes_on; }
  [[nodiscard]] std::span<const Effect> asleep(State state) const {
    return std::span(sleepers_).subspan(nodes_[state].first_sleeper, nodes_[state].sleepers);
  }

  /// Adds a branch for the thread, if it is enabled, awake and not tried yet.
  void want(State state, ThreadId thread);
  /// Adds a branch for the first thread that is enabled, awake and not tried yet, if there is one.
  void want_any(State state);
  /// Adds a branch for another outcome of a step that is tried.
  void want_outcome(State state, Step step);

  /// Returns the smallest number of preemptions among the branches to take; none if there is no branch.
  [[nodiscard]] std::optional<std::uint32_t> fewest_preemptions() const;
  /// Removes and returns the newest branch among those with the fewest preemptions.
  [[nodiscard]] Branch take();

 private:
  struct Known {
    ThreadId thread;
    bool is_settled = false;  // tried, to be tried, or asleep
  };
  struct Node {
    State before = none;
    Step by;
    std::uint32_t length = 0;
    std::uint32_t preemptions = 0;
    std::uint32_t first_thread = 0;
    std::uint32_t first_sleeper = 0;
    std::uint16_t threads = 0;
    std::uint16_t sleepers = 0;
    bool goes_on = false;
    Effect first = {};
  };

  [[nodiscard]] std::span<Known> threads_of(State state) {
    return std::span(threads_).subspan(nodes_[state].first_thread, nodes_[state].threads);
  }
  [[nodiscard]] std::uint32_t preemptions_with(State state, ThreadId next) const {
    const Node& node = nodes_[state];
    return node.preemptions + (node.goes_on && node.by.strand.thread != next ? 1 : 0);
  }
  void settle(State state, ThreadId thread);
  void want(State state, Known& known);

  std::vector<Node> nodes_;
  std::vector<Known> threads_;               // by node, those that could move
  std::vector<Effect> sleepers_;             // by node, what they would do
  std::vector<std::vector<Branch>> wanted_;  // by their preemptions
};

}  // namespace heddle

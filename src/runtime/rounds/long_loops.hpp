// The loops that make a run long: noted while it goes on, asked for once it is too long.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/ids.hpp"

namespace heddle {

class LongLoops {
 public:
  /// Every so many iterations since a loop was entered are to be noted.
  static constexpr std::uint32_t period = 64;
  static constexpr SiteId no_loop{UINT32_MAX};

  struct Loop {
    std::size_t thread = 0;
    SiteId place;
    std::uint32_t iteration = 0;        // noted last
    std::uint32_t steps = 0;            // that the thread had taken then
    std::uint32_t most_iterations = 0;  // since it was entered, at any time
    std::uint64_t steps_inside = 0;     // between iterations that were noted
    std::uint32_t children = 0;         // that the thread had created then
    std::uint64_t children_inside = 0;  // between iterations that were noted
  };

  void clear() { loops_.clear(); }
  [[nodiscard]] std::span<const Loop> all() const { return loops_; }

  /// Notes that a thread, which has taken so many steps and created so many threads, runs this iteration of a
  /// loop since it entered it.
  void note(std::size_t thread, SiteId loop, std::uint32_t iteration, std::uint32_t steps,
            std::uint32_t children = 0) {
    HEDDLE_DCHECK(iteration > 0 && iteration % period == 0);
    Loop& noted = find(thread, loop);
    if (iteration > noted.iteration && noted.iteration != 0) {
      noted.steps_inside += steps - noted.steps;
      noted.children_inside += children - noted.children;
    }
    noted.iteration = iteration;
    noted.steps = steps;
    noted.children = children;
    noted.most_iterations = std::max(noted.most_iterations, iteration);
  }

  /// Returns the loops that made the run long, where threads took so many steps each: a loop with a step in
  /// most iterations, in which a thread that took its share of all steps took half of its own.
  [[nodiscard]] std::vector<SiteId> with_many_steps(std::span<const std::uint32_t> steps) const {
    std::uint64_t all = 0;
    for (const std::uint32_t number : steps) all += number;
    std::vector<SiteId> result;
    for (const Loop& loop : loops_) {
      const std::uint64_t own = steps[loop.thread];
      const bool is_long = loop.most_iterations >= 2 * period && loop.steps_inside >= period;
      const bool is_most = 2 * loop.steps_inside >= own && 2 * own * steps.size() >= all;
      if (is_long && is_most && std::ranges::find(result, loop.place) == result.end())
        result.push_back(loop.place);
    }
    return result;
  }

  /// Returns the loop that a thread, which has taken so many steps, has run the most iterations of since its
  /// last step; no_loop if it is in no long one.
  [[nodiscard]] SiteId without_steps(std::size_t thread, std::uint32_t steps) const {
    const Loop* longest = nullptr;
    for (const Loop& loop : loops_) {
      const bool is_silent = loop.thread == thread && loop.steps == steps && loop.iteration >= 2 * period;
      if (is_silent && (longest == nullptr || loop.iteration > longest->iteration)) longest = &loop;
    }
    return longest == nullptr ? no_loop : longest->place;
  }

  /// Returns the loop in which a thread has created the most threads; no_loop if there is no long one.
  [[nodiscard]] SiteId with_most_children(std::size_t thread) const {
    const Loop* most = nullptr;
    for (const Loop& loop : loops_)
      if (loop.thread == thread && loop.children_inside > (most == nullptr ? 0 : most->children_inside))
        most = &loop;
    return most == nullptr ? no_loop : most->place;
  }

 private:
  [[nodiscard]] Loop& find(std::size_t thread, SiteId place) {
    for (Loop& loop : loops_)
      if (loop.thread == thread && loop.place == place) return loop;
    return loops_.emplace_back(Loop{.thread = thread, .place = place});
  }

  std::vector<Loop> loops_;
};

}  // namespace heddle

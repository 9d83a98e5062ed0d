// Picks the steps after a plan's prefix according to the plan's tail. Shared by all runtimes.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "core/assert.hpp"
#include "core/conflict.hpp"
#include "core/random.hpp"
#include "core/step.hpp"
#include "runtime/random_priorities.hpp"

namespace heddle {

class TailDriver {
 public:
  /// `last` is the strand that moved last in the prefix.
  void start(const Tail& tail, std::optional<StrandId> last) {
    tail_ = tail;
    last_ = last;
    sleeping_.clear();
    if (const auto* finish = std::get_if<Finish>(&tail))
      sleeping_.assign(finish->sleeping.begin(), finish->sleeping.end());
    if (const auto* random = std::get_if<RandomTail>(&tail)) random_ = Random(random->seed);
    if (const auto* falling = std::get_if<FallingPriorities>(&tail)) priorities_.start(falling->seed);
    if (const auto* events = std::get_if<EventPriorities>(&tail)) priorities_.start(events->seed);
  }

  /// Returns one of the enabled steps, which are never empty; none if the tail ends the run here.
  /// reads_now(strand) says whether the next operation of a strand would read now and so could have another
  /// outcome.
  template <class ReadsNow>
  [[nodiscard]] std::optional<Step> pick(std::span<const EnabledStep> enabled, ReadsNow reads_now) {
    HEDDLE_DCHECK(!enabled.empty());
    const std::optional<Step> step = pick_from(enabled, reads_now);
    HEDDLE_DCHECK(!step || is_among(enabled, *step));
    if (step) last_ = step->strand;
    return step;
  }
  /// As above; but if the tail is `Finish` or by falling priorities, a thread moves before those for which
  /// gives_way(step) holds. These move in turn.
  template <class ReadsNow, class GivesWay>
  [[nodiscard]] std::optional<Step> pick(std::span<const EnabledStep> enabled, ReadsNow reads_now,
                                         GivesWay gives_way) {
    const bool is_polite =
        std::holds_alternative<Finish>(tail_) || std::holds_alternative<FallingPriorities>(tail_);
    if (!is_polite || std::ranges::none_of(enabled, gives_way)) return pick(enabled, reads_now);
    first_.clear();
    std::ranges::remove_copy_if(enabled, std::back_inserter(first_), gives_way);
    const std::optional<Step> step = first_.empty() ? std::nullopt : pick(first_, reads_now);
    return step ? step : pick(in_turn(enabled), reads_now);
  }

  /// Records what the step just taken did, so that strands it conflicts with wake, or draw another priority.
  template <class NextOf>
  void happened(const Event& event, NextOf next_of) {
    const auto races = [&](StrandId strand) { return conflicts(event, next_of(strand)); };
    std::erase_if(sleeping_, races);
    if (std::holds_alternative<EventPriorities>(tail_)) priorities_.redraw_if(races);
  }

  /// Returns how the execution ends when `pick` returned none.
  [[nodiscard]] Ending ending() const {
    return std::holds_alternative<Finish>(tail_) ? Ending::asleep : Ending::stopped;
  }

 private:
  /// Whether a step is one of the enabled ones, with one of their outcomes.
  [[nodiscard]] static bool is_among(std::span<const EnabledStep> enabled, const Step& step) {
    const auto found = std::ranges::find(enabled, step.strand, &EnabledStep::strand);
    return found != enabled.end() && step.choice < found->choices;
  }
  template <class ReadsNow>
  std::optional<Step> pick_from(std::span<const EnabledStep> enabled, ReadsNow reads_now) {
    const auto pick_next = [&](const auto& tail) {
      if constexpr (std::is_same_v<std::decay_t<decltype(tail)>, StopBeforeReads>)
        return pick_write(enabled, reads_now);
      else
        return pick_for(tail, enabled);
    };
    return std::visit(pick_next, tail_);
  }
  /// Returns the enabled steps, those of strands after the one that moved last before the others.
  [[nodiscard]] std::span<const EnabledStep> in_turn(std::span<const EnabledStep> enabled) {
    first_.assign(enabled.begin(), enabled.end());
    if (last_)
      std::stable_partition(first_.begin(), first_.end(),
                            [&](const EnabledStep& step) { return step.strand > *last_; });
    return first_;
  }
  std::optional<Step> pick_for(const Finish& tail, std::span<const EnabledStep> enabled) {
    for (const EnabledStep& step : enabled) {
      const bool held =
          step.strand.is_thread() && std::ranges::find(tail.held, step.strand.thread) != tail.held.end();
      if (!held && std::ranges::find(sleeping_, step.strand) == sleeping_.end()) return Step{step.strand, 0};
    }
    return std::nullopt;
  }
  template <class ReadsNow>
  std::optional<Step> pick_write(std::span<const EnabledStep> enabled, ReadsNow reads_now) {
    for (const EnabledStep& step : enabled)
      if (!step.strand.is_thread() || !reads_now(step.strand)) return Step{step.strand, 0};
    return std::nullopt;
  }
  std::optional<Step> pick_for(const StopHere&, std::span<const EnabledStep>) { return std::nullopt; }
  std::optional<Step> pick_for(const NonPreemptive&, std::span<const EnabledStep> enabled) {
    for (const EnabledStep& step : enabled)
      if (step.strand == last_) return Step{step.strand, 0};
    return Step{enabled.front().strand, 0};
  }
  std::optional<Step> pick_for(const RandomTail&, std::span<const EnabledStep> enabled) {
    std::uint64_t total = 0;
    for (const EnabledStep& step : enabled) total += step.choices;
    HEDDLE_DCHECK(total != 0);
    std::uint64_t drawn = random_.below(total);
    for (const EnabledStep& step : enabled) {
      if (drawn < step.choices) return Step{step.strand, static_cast<std::uint32_t>(drawn)};
      drawn -= step.choices;
    }
    return std::nullopt;
  }
  std::optional<Step> pick_for(const FallingPriorities& tail, std::span<const EnabledStep> enabled) {
    return priorities_.pick(tail, enabled);
  }
  std::optional<Step> pick_for(const EventPriorities& tail, std::span<const EnabledStep> enabled) {
    return priorities_.pick(tail, enabled);
  }
  std::optional<Step> pick_for(const Priorities& tail, std::span<const EnabledStep> enabled) {
    const EnabledStep* best = nullptr;
    const auto priority = [&](const EnabledStep& step) -> std::int64_t {
      if (!step.strand.is_thread()) return -1;
      const std::size_t thread = step.strand.thread.value;
      return thread < tail.by_thread.size() ? tail.by_thread[thread] : 0;
    };
    for (const EnabledStep& step : enabled)
      if (best == nullptr || priority(step) > priority(*best)) best = &step;
    HEDDLE_DCHECK(best != nullptr);
    return Step{best->strand, 0};
  }

  Tail tail_;
  std::optional<StrandId> last_;
  std::vector<StrandId> sleeping_;
  std::vector<EnabledStep> first_;  // those that are to be picked from first
  Random random_{0};
  RandomPriorities priorities_;
};

}  // namespace heddle

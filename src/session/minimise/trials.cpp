#include "session/minimise/trials.hpp"

#include <algorithm>

#include "core/assert.hpp"

namespace heddle {

const Execution* Trials::run(const Plan& plan) {
  if (is_over()) return nullptr;
  const auto ran = runtime_.run(plan);
  // A run has a cost even if it fails, and one that computes for long costs more than its events.
  constexpr std::uint64_t start = 8, rounds_for_an_event = 8;
  std::uint64_t cost = start + plan.prefix.size();
  if (ran) {
    threads_ = std::max(threads_, (*ran)->threads.size());
    cost = start + std::max(plan.prefix.size(), (*ran)->events.size()) + (*ran)->rounds / rounds_for_an_event;
  } else if (ran.error().kind == ErrorKind::retry) {
    learnt_ = ran.error();
  }
  charge(cost);
  return ran ? *ran : nullptr;
}

std::optional<FailingPrefix> Trials::failing_prefix_in(const Execution& execution) {
  const auto shown = failure_.shown_in(execution);
  if (!shown) return std::nullopt;
  HEDDLE_DCHECK(shown->steps <= execution.steps.size());
  const auto steps = std::span(execution.steps).first(shown->steps);
  return FailingPrefix{{steps.begin(), steps.end()},
                       length_of(steps),
                       shown->thread,
                       shown->thread != failure_.finding().thread};
}

std::optional<FailingPrefix> Trials::failing_prefix_of(const Plan& plan) {
  const Execution* execution = run(plan);
  return execution == nullptr ? std::nullopt : failing_prefix_in(*execution);
}

Finish Trials::only(ThreadId thread) {
  constexpr std::size_t to_come = 8;
  held_.clear();
  for (std::size_t t = 0; t < threads_ + to_come; ++t)
    if (t != thread.value) held_.push_back({static_cast<std::uint16_t>(t)});
  return Finish{.sleeping = {}, .held = held_};
}

}  // namespace heddle

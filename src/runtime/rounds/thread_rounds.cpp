#include "runtime/rounds/thread_rounds.hpp"

#include <algorithm>
#include <utility>

#include "runtime/rounds/round_effect.hpp"

namespace heddle {

std::optional<LeftInLoop> ThreadRounds::visit(LoopHead head, std::span<const Value> state,
                                              const LoopBounds& bounds) {
  if (bounds.is_given_up(head)) return std::nullopt;
  const std::size_t left_out = rules_.all_registers_count || state.empty() ? 0 : 1;
  Visit now{head, static_cast<std::uint32_t>(steps_.size()), {}, {}};
  now.state.assign(state.begin() + static_cast<std::ptrdiff_t>(left_out), state.end());
  const auto wait = look_for_wait(now, bounds);
  if (!wait) keep(std::move(now));
  return wait;
}

std::optional<LeftInLoop> ThreadRounds::look_for_wait(Visit& now, const LoopBounds& bounds) {
  for (auto before = visits_.rbegin(); before != visits_.rend(); ++before) {
    if (before->head != now.head || before->state != now.state || before->steps == now.steps) continue;
    const std::span<const OwnAccess> steps(steps_);
    const RoundEffect effect =
        effect_of_round(steps.first(before->steps), steps.subspan(before->steps), rules_);
    if (!effect.is_idle) continue;
    IdleRounds idle = before->idle;
    idle.thread = thread_;
    idle.head = now.head;
    add_round(idle, before->steps, now.steps, effect);
    if (idle.rounds.size() >= bounds.of(now.head)) {
      left_ = std::move(idle);
      return LeftInLoop{effect.last_read, before->steps};
    }
    now.idle = std::move(idle);
    return std::nullopt;
  }
  return std::nullopt;
}

void ThreadRounds::keep(Visit visit) {
  const auto is_of_head = [&](const Visit& other) { return other.head == visit.head; };
  // All visits are kept until they are many: steps may be taken back.
  constexpr std::size_t many = 64;
  if (static_cast<std::size_t>(std::ranges::count_if(visits_, is_of_head)) >= many)
    visits_.erase(std::ranges::find_if(visits_, is_of_head));
  visits_.push_back(std::move(visit));
}

void ThreadRounds::take_back_to(std::uint32_t index) {
  HEDDLE_DCHECK(index <= steps_.size());
  steps_.resize(index);
  std::erase_if(visits_, [&](const Visit& visit) { return visit.steps > index; });
  left_.reset();
}

void ThreadRounds::add_to(Hasher& hasher) const {
  for (const OwnAccess& step : steps_) {
    hasher.add(static_cast<std::uint64_t>(step.kind)).add(step.location.value);
    hasher.add(static_cast<std::uint64_t>(step.read)).add(static_cast<std::uint64_t>(step.written));
    hasher.add((step.reads ? 1U : 0U) | (step.writes ? 2U : 0U));
  }
  for (const Visit& visit : visits_) {
    hasher.add(visit.head).add(visit.steps);
    for (const Value value : visit.state) hasher.add(static_cast<std::uint64_t>(value));
  }
}

}  // namespace heddle

#include "session/known_run.hpp"

#include <algorithm>
#include <memory>

#include "core/assert.hpp"

namespace heddle {

namespace {

constexpr int tries = 8;

bool is_same_step(const Event& a, const Event& b) {
  return a.id == b.id && a.op == b.op && a.choice == b.choice && a.read == b.read && a.written == b.written &&
         a.writes == b.writes;
}

/// Whether two failures are the same. When they happened is not compared: the failure of a thread that took
/// no step is recorded as early as it is known, which may be a step earlier or later.
bool is_same_failure(const Failure& a, const Failure& b) {
  return a.kind == b.kind && a.thread == b.thread && a.site == b.site;
}

/// The first failure that the other execution does not have.
const Failure* failure_alone(const Execution& one, const Execution& other) {
  for (const Failure& failure : one.failures)
    if (std::ranges::none_of(other.failures, [&](const Failure& b) { return is_same_failure(failure, b); }))
      return &failure;
  return nullptr;
}

/// What a thread does after the first `after` steps of the execution: its next step, or its end.
Parting::Side side_of(const Execution& execution, ThreadId thread, std::uint64_t after) {
  for (std::size_t i = after; i < execution.events.size(); ++i)
    if (execution.events[i].thread() == thread) return {.event = execution.events[i]};
  if (thread.value < execution.threads.size()) return {.end = execution.threads[thread.value]};
  return {};
}

/// The difference at a step: the thread is that of an execution that takes this step.
Parting parting_at(const Execution& one, const Execution& other, std::size_t step) {
  const Execution& longer = step < one.events.size() ? one : other;
  HEDDLE_DCHECK(step < longer.events.size());
  const ThreadId thread = longer.events[step].thread();
  return {step, thread, side_of(one, thread, step), side_of(other, thread, step)};
}

std::optional<Parting> parting_at_end(const Execution& one, const Execution& other) {
  for (std::size_t t = 0; t < std::min(one.threads.size(), other.threads.size()); ++t) {
    const ThreadEnd &a = one.threads[t], &b = other.threads[t];
    const bool has_next = a.state == ThreadState::ready || a.state == ThreadState::waiting;
    if (a.state != b.state || a.result != b.result || (has_next && a.next != b.next))
      return Parting{one.events.size(), {static_cast<std::uint16_t>(t)}, {.end = a}, {.end = b}};
  }
  if (one.memory != other.memory || one.threads.size() != other.threads.size())
    return Parting{one.events.size(), no_thread, {}, {}};
  return std::nullopt;
}

}  // namespace

std::optional<Parting> parting_of(const Execution& one, const Execution& other) {
  const std::size_t both = std::min(one.events.size(), other.events.size());
  std::size_t step = 0;
  while (step < both && is_same_step(one.events[step], other.events[step])) ++step;
  const Failure* of_one = failure_alone(one, other);
  const Failure* of_other = failure_alone(other, one);
  const bool one_fails = of_one != nullptr && of_one->after <= step;
  const bool other_fails = of_other != nullptr && of_other->after <= step;
  if (one_fails && (!other_fails || of_one->after <= of_other->after)) {
    const Parting::Side side = other_fails && of_other->thread == of_one->thread
                                   ? Parting::Side{.failure = *of_other}
                                   : side_of(other, of_one->thread, of_one->after);
    return Parting{of_one->after, of_one->thread, {.failure = *of_one}, side};
  }
  if (other_fails)
    return Parting{of_other->after,
                   of_other->thread,
                   side_of(one, of_other->thread, of_other->after),
                   {.failure = *of_other}};
  if (step < std::max(one.events.size(), other.events.size())) return parting_at(one, other, step);
  return parting_at_end(one, other);
}

Error not_deterministic(const Parting& parting) {
  return {"the program is not deterministic: two runs with the same schedule differ",
          ErrorKind::not_deterministic, std::make_shared<const Parting>(parting)};
}

Result<std::optional<Parting>> parting_in_runs(Runtime& runtime, const Plan& plan) {
  std::optional<Execution> first;
  for (int i = 0; i < tries; ++i) {
    const auto ran = runtime.run(plan);
    if (!ran && ran.error().kind == ErrorKind::cannot_follow) {
      HEDDLE_CHECK(ran.error().parting != nullptr);
      return std::optional(*ran.error().parting);
    }
    if (!ran) return ran.error();
    if (!first)
      first = **ran;
    else if (auto parting = parting_of(*first, **ran))
      return parting;
  }
  return std::optional<Parting>();
}

Result<const Execution*> run_known(Runtime& runtime, const Plan& plan) {
  auto ran = runtime.run(plan);
  if (ran || ran.error().kind != ErrorKind::cannot_follow) return ran;
  const Error error = ran.error();
  // Up to there it was followed: runs that are the same until then must be so again.
  const auto followed = plan.prefix.first(std::min<std::size_t>(error.parting->step, plan.prefix.size()));
  const auto parting = parting_in_runs(runtime, {.prefix = followed, .tail = StopHere{}});
  if (!parting) return parting.error();
  if (*parting) return not_deterministic(**parting);
  const auto again = runtime.run(plan);
  if (again) return not_deterministic(*error.parting);
  return again.error();
}

}  // namespace heddle

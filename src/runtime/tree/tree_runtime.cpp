#include "runtime/tree/tree_runtime.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "runtime/tree/walk_difference.hpp"

namespace heddle {

TreeRuntime::TreeRuntime(Runtime& direct, const Model& model, InitialValue initial_value, TreeOptions options)
    : Base(model, TreeThreads(automata_), TreeMachine(TreeMemory(std::move(initial_value)))),
      direct_(direct),
      options_(options) {}

bool TreeRuntime::walks() const {
  if (locality_violation_ || options_.choice == RuntimeChoice::direct) return false;
  return options_.choice == RuntimeChoice::tree || pace_.way() == PaceComparison::Way::first;
}

/// Returns the plan without pauses: walked executions do not have them, and must equal those that are run.
Plan TreeRuntime::without_pauses(Plan plan) {
  plan.pauses_give_way = false;
  return plan;
}

Result<const Execution*> TreeRuntime::run(const Plan& asked) {
  const Plan plan = without_pauses(asked);
  const bool walked = walks();
  statistics_.direct += walked ? 0U : 1U;
  auto result = walked ? walk_plan(plan) : direct_.run(plan);
  // A plan that cannot be followed may come from a wrong walk: if the program is the cause, running it will
  // show that.
  const bool was_walked = !result && result.error().kind != ErrorKind::retry && statistics_.walked > 0 &&
                          !locality_violation_ && !is_unwanted();
  if (was_walked) result = give_up(no_thread, {});
  if (!result && result.error().kind == ErrorKind::retry) forget();
  if (result) pace_.ran(!is_part((*result)->ending));
  automata_.put_to_use(walks());
  return result;
}

bool TreeRuntime::bound_loops_of_last_run(const Plan& plan) {
  // What was walked was not run.
  if (!direct_.run(without_pauses(plan)) || !direct_.bound_loops_of_last_run(plan)) return false;
  forget();
  return true;
}

void TreeRuntime::forget() {
  automata_.clear();
  machine().memory().clear();
  forget_run();
  fewest_registers_ = SIZE_MAX;
  walked_ = 0;
}

Result<const Execution*> TreeRuntime::walk_plan(const Plan& plan) {
  HEDDLE_DCHECK(!locality_violation_);
  begin(plan);
  walk();
  if (limit().is_abandoned()) return finish();
  const bool is_known = !threads().must_run() && threads().ends_are_known();
  if (!is_known && automata_.bytes() > options_.most_bytes) {
    if (!may_forget()) {
      forget_run();
      ++statistics_.direct;
      return direct_.run(plan);
    }
    forget();
    ++statistics_.forgotten;
    begin(plan);
    walk();
  }
  const Execution* learnt = nullptr;
  if (!is_known) {
    auto ran = learn_way_of(plan);
    if (!ran) return ran;
    learnt = *ran;
    // If the execution ended before its threads had come to an operation, the walk cannot go further: the
    // result is that execution.
    if (threads().must_run() || !threads().ends_are_known()) {
      forget_run();
      return learnt;
    }
  }
  auto walked = finish();
  if (!walked) return walked;
  ++statistics_.walked;
  ++walked_;
  if (learnt == nullptr && must_compare()) return compared(plan, **walked);
  if (learnt != nullptr)
    if (const auto different = first_difference(*learnt, **walked))
      return give_up(different->thread, different->site);
  return walked;
}

/// Whether to forget everything, because there is no room to learn more. What is known is kept while it is
/// useful: what is new is run, until there is much of it. Each time this takes longer, so that forgetting
/// again and again costs little more than running everything.
bool TreeRuntime::may_forget() {
  if (++missed_ < most_missed_) return false;
  missed_ = 0;
  most_missed_ *= 2;
  return true;
}

/// Learns what the walk did not know, and continues the walk. Returns the last execution that was run for
/// that.
Result<const Execution*> TreeRuntime::learn_way_of(const Plan& plan) {
  if (threads().must_run() && std::holds_alternative<StopBeforeReads>(plan.tail)) {
    auto ran = learn_from(further(plan));
    if (!ran) return ran;
    walk();
    if (!threads().must_run() && threads().ends_are_known()) return nullptr;
  }
  const bool stands_nowhere = threads().must_run();
  auto ran = learn_from(plan);
  if (ran && stands_nowhere) walk();
  return ran;
}

/// Returns a plan that runs further: one that stops before reads teaches little. It is run to the end, unless
/// that takes long.
Plan TreeRuntime::further(const Plan& plan) {
  constexpr std::size_t more = 256;
  Plan whole = plan;
  whole.tail = Finish{};
  whole.max_events = std::min(plan.max_events, 4 * plan.prefix.size() + more);
  return whole;
}

/// Runs the plan directly, and learns from the execution.
Result<const Execution*> TreeRuntime::learn_from(const Plan& plan) {
  ++statistics_.run;
  const auto start = std::chrono::steady_clock::now();
  // After the prefix this run may go another way than the walk.
  const std::size_t known_steps = std::min(so_far().events.size(), plan.prefix.size());
  ThreadAutomata::Learner learner(automata_, options_.merges, known_steps);
  auto ran = direct_.run(plan, learner);
  if (!ran) {
    forget_run();
    return ran;
  }
  const Execution& execution = **ran;
  if (const auto breach = learner.finish(execution)) return give_up(breach->thread, breach->site);
  if (execution.breaks_locality) return give_up(no_thread, {});
  machine().memory().learn(execution);
  threads().know_threads(execution.threads.size());
  fewest_registers_ = std::min(fewest_registers_, execution.registers.size());
  threads().set_layout(execution, fewest_registers_);
  threads().find_missing();
  pace_.learnt(start);
  return ran;
}

bool TreeRuntime::must_compare() const {
  if (compared_rounds_ > options_.compared_rounds) return false;
  return walked_ <= options_.compared_at_first || walked_ % options_.compared_later == 0;
}

Result<const Execution*> TreeRuntime::compared(const Plan& plan, const Execution& walked) {
  HEDDLE_DCHECK(&walked == &so_far());
  ++statistics_.compared;
  const bool is_timed = options_.choice == RuntimeChoice::automatic;
  const auto start = is_timed ? std::chrono::steady_clock::now() : std::chrono::steady_clock::time_point{};
  auto ran = direct_.run(plan);
  if (!ran) return ran;
  compared_rounds_ += (*ran)->rounds;
  const auto different = first_difference(**ran, walked);
  if (is_timed) pace_.does_not_count(start);
  if (different) return give_up(different->thread, different->site);
  return &walked;
}

/// Gives up walking: what was walked so far may be wrong, so the search starts anew, and everything is run.
Error TreeRuntime::give_up(ThreadId thread, SiteId site) {
  HEDDLE_DCHECK(!locality_violation_);
  locality_violation_ = {thread, site};
  return Error{"the program's threads share state that Heddle does not see", ErrorKind::retry};
}

TreeStatistics TreeRuntime::statistics() const {
  TreeStatistics result = statistics_;
  result.nodes = automata_.size();
  result.bytes = automata_.bytes();
  return result;
}

}  // namespace heddle

#include "session/outcomes.hpp"

#include "explore/interleavings.hpp"

namespace heddle {

Outcome outcome_of(const Execution& execution) {
  Outcome outcome{execution.registers, execution.memory, {}};
  for (const ThreadEnd& thread : execution.threads) outcome.threads.push_back(thread.state);
  return outcome;
}

Result<std::set<Outcome>> all_outcomes(Runtime& runtime) {
  std::set<Outcome> outcomes;
  Interleavings explorer(Remember::values);
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    outcomes.insert(outcome_of(execution));
    return true;
  });
  if (!end) return end.error();
  return outcomes;
}

}  // namespace heddle

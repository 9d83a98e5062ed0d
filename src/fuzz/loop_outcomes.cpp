#include "fuzz/loop_outcomes.hpp"

#include <fmt/format.h>

#include "fuzz/draft.hpp"

namespace heddle::fuzz {

namespace {

std::string show(const LoopOutcome& outcome) {
  std::string out;
  for (const Value value : outcome) out += fmt::format(" {}", value);
  return out;
}

template <class Set>
const typename Set::value_type* first_missing(const Set& from, const Set& in) {
  for (const auto& one : from)
    if (!in.contains(one)) return &one;
  return nullptr;
}

}  // namespace

LoopOutcome loop_outcome(const ScriptProgram& program, const std::vector<Value>& registers,
                         const std::vector<Value>& ends, const std::vector<Value>& memory) {
  LoopOutcome outcome;
  std::size_t next = 0;
  for (const ScriptThread& thread : program.threads)
    for (const std::string& name : thread.registers)
      if (const Value value = registers[next++]; name.front() != passing_register) outcome.push_back(value);
  outcome.insert(outcome.end(), ends.begin(), ends.end());
  outcome.insert(outcome.end(), memory.begin(), memory.end());
  return outcome;
}

std::optional<std::string> difference(const ScriptProgram& program, const StateSearch& states,
                                      const LoopFindings& found, bool with_memory) {
  std::set<LoopOutcome> outcomes;
  for (const Outcome& outcome : states.outcomes) {
    std::vector<Value> ends;
    for (const ThreadState end : outcome.threads) ends.push_back(end == ThreadState::failed ? 1 : 0);
    outcomes.insert(
        loop_outcome(program, outcome.registers, ends, with_memory ? outcome.memory : std::vector<Value>{}));
  }
  std::set<std::size_t> failing;
  for (const auto& [thread, site] : states.failures) failing.insert(thread);
  if (states.is_whole) {
    if (const auto* outcome = first_missing(found.outcomes, outcomes))
      return "impossible outcome:" + show(*outcome);
    if (const auto* thread = first_missing(found.failing, failing))
      return fmt::format("thread {} cannot fail", *thread);
    if (found.waits_forever && !states.may_never_end) return "threads cannot wait forever";
  }
  if (!found.is_whole) return std::nullopt;
  if (const auto* outcome = first_missing(outcomes, found.outcomes)) return "lost outcome:" + show(*outcome);
  if (const auto* thread = first_missing(failing, found.failing))
    return fmt::format("lost failure of thread {}", *thread);
  if (states.may_look_for_ever && !found.waits_forever) return "lost that threads wait forever";
  return std::nullopt;
}

}  // namespace heddle::fuzz

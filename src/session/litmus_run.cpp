#include "session/litmus_run.hpp"

#include <optional>
#include <string>

#include "core/assert.hpp"
#include "core/equivalence.hpp"
#include "explore/interleavings.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/final_memories.hpp"

namespace heddle {

namespace {

/// By thread: where its registers start in an execution's list.
std::vector<std::size_t> register_offsets(const ScriptProgram& program) {
  std::vector<std::size_t> offsets;
  std::size_t next = 0;
  for (const ScriptThread& thread : program.threads) {
    offsets.push_back(next);
    next += thread.registers.size();
  }
  return offsets;
}

std::vector<Value> state_of(const LitmusTest& test, const std::vector<std::size_t>& offsets,
                            const Execution& execution, const std::vector<Value>& memory) {
  std::vector<Value> state;
  state.reserve(test.variables.size());
  for (const LitmusVariable& variable : test.variables) {
    if (const auto* reg = std::get_if<RegisterId>(&variable.place))
      state.push_back(execution.registers[offsets[reg->thread.value] + reg->number]);
    else
      state.push_back(memory[std::get<LocationId>(variable.place).value]);
  }
  return state;
}

/// Returns the error for a thread that fails: it has no final state, and the test itself is wrong.
Error error_of(const LitmusTest& test, const Failure& failure) {
  return Error{"line " + std::to_string(failure.site.value) + ": in some execution " +
               test.program.threads[failure.thread.value].name + " accesses no declared location (" +
               std::string(name_of(failure.kind)) + ")"};
}

using Memories = std::vector<std::vector<Value>>;

/// Visits every execution with the final memories that it represents.
template <class MemoriesOf>
Result<LitmusStates> collect_states(const LitmusTest& test, const Model& model, Explorer& explorer,
                                    MemoriesOf memories) {
  LitmusStates result;
  const std::vector<std::size_t> offsets = register_offsets(test.program);
  ScriptedRuntime runtime(test.program, model);
  std::optional<Failure> failure;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    if (!execution.failures.empty()) {
      failure = execution.failures.front();
      return false;
    }
    // Parts of other runs have no final state.
    if (is_part(execution.ending)) return true;
    for (const std::vector<Value>& memory : memories(execution)) {
      const std::vector<Value> state = state_of(test, offsets, execution, memory);
      ++(holds(test.proposition, state) ? result.positive : result.negative);
      ++result.states[state];
    }
    return true;
  });
  if (!end) return end.error();
  if (failure) return error_of(test, *failure);
  return result;
}

}  // namespace

Result<LitmusStates> litmus_states(const LitmusTest& test, const Model& model) {
  Interleavings explorer(Remember::trace);
  FingerprintSet graphs;
  return collect_states(test, model, explorer, [&](const Execution& execution) -> Memories {
    if (!graphs.insert(trace_class(execution))) return {};
    return {execution.memory};
  });
}

Result<LitmusStates> litmus_states(const LitmusTest& test, const Model& model, Explorer& reduction,
                                   Equivalence equivalence) {
  const std::vector<Value> initial = test.program.initial_memory();
  return collect_states(test, model, reduction, [&](const Execution& execution) -> Memories {
    if (equivalence <= Equivalence::trace) return {execution.memory};
    if (equivalence == Equivalence::reads_from) return final_memories(execution, model);
    return final_memories_of_view(execution, model, initial);
  });
}

Result<std::uint64_t> litmus_runs(const LitmusTest& test, const Model& model, Explorer& reduction) {
  ScriptedRuntime runtime(test.program, model);
  std::optional<Failure> failure;
  const auto end = explore(reduction, runtime, {}, [&](const Execution& execution) {
    if (!execution.failures.empty()) failure = execution.failures.front();
    return !failure;
  });
  if (!end) return end.error();
  if (failure) return error_of(test, *failure);
  return end->statistics.complete + end->statistics.blocked;
}

Result<ClassCounts> litmus_classes(const LitmusTest& test, const Model& model) {
  ScriptedRuntime runtime(test.program, model);
  auto counts = count_classes(runtime, {});
  HEDDLE_CHECK(counts.ok());
  if (counts->failure) return error_of(test, *counts->failure);
  return counts;
}

bool condition_holds(const LitmusTest& test, const LitmusStates& states) {
  switch (test.quantifier) {
    case Quantifier::exists:
      return states.positive > 0;
    case Quantifier::not_exists:
      return states.positive == 0;
    case Quantifier::forall:
      return states.negative == 0;
  }
  return false;
}

}  // namespace heddle

#include "session/litmus_run.hpp"

#include "core/equivalence.hpp"
#include "explore/interleavings.hpp"
#include "runtime/scripted_runtime.hpp"

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
                            const Execution& execution) {
  std::vector<Value> state;
  state.reserve(test.variables.size());
  for (const LitmusVariable& variable : test.variables) {
    if (const auto* reg = std::get_if<RegisterId>(&variable.place))
      state.push_back(execution.registers[offsets[reg->thread.value] + reg->number]);
    else
      state.push_back(execution.memory[std::get<LocationId>(variable.place).value]);
  }
  return state;
}

}  // namespace

Result<LitmusStates> litmus_states(const LitmusTest& test, const Model& model) {
  LitmusStates result;
  const std::vector<std::size_t> offsets = register_offsets(test.program);
  ScriptedRuntime runtime(test.program, model);
  Interleavings explorer(Remember::trace);
  FingerprintSet graphs;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    if (!graphs.insert(trace_class(execution))) return true;
    const std::vector<Value> state = state_of(test, offsets, execution);
    ++(holds(test.proposition, state) ? result.positive : result.negative);
    ++result.states[state];
    return true;
  });
  if (!end) return end.error();
  return result;
}

Result<ClassCounts> litmus_classes(const LitmusTest& test, const Model& model) {
  ScriptedRuntime runtime(test.program, model);
  return count_classes(runtime, {});
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

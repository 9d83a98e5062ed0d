#include "fuzz/forbidden_outcome.hpp"

#include <vector>

#include "core/random.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

namespace {

/// What one register held.
struct Held {
  std::uint16_t number = 0;
  Value value = 0;
};

std::vector<Held> held_by(const Execution& execution, ThreadId thread) {
  std::vector<Held> held;
  for (std::size_t i = 0; i < execution.registers.size(); ++i)
    if (execution.register_of[i] == thread)
      held.push_back({static_cast<std::uint16_t>(held.size()), execution.registers[i]});
  return held;
}

void compute(ScriptThread& thread, std::uint16_t target, Operand a, BinaryOp op, Operand b) {
  Instruction instruction;
  instruction.code = Code::compute;
  instruction.op = op;
  instruction.target = target;
  instruction.a = a;
  instruction.b = b;
  thread.code.push_back(instruction);
}

/// Appends the assertion that not all of the registers hold these values.
void forbid(ScriptThread& thread, const std::vector<Held>& held) {
  const std::uint16_t all = thread.register_count++, one = thread.register_count++;
  compute(thread, all, Operand::constant(1), BinaryOp::add, Operand::constant(0));
  for (const Held& one_held : held) {
    compute(thread, one, Operand::reg(one_held.number), BinaryOp::equal, Operand::constant(one_held.value));
    compute(thread, all, Operand::reg(all), BinaryOp::bit_and, Operand::reg(one));
  }
  compute(thread, all, Operand::reg(all), BinaryOp::equal, Operand::constant(0));
  Instruction check;
  check.code = Code::check;
  check.a = Operand::reg(all);
  check.site = forbidden_site;
  thread.code.push_back(check);
}

}  // namespace

ScriptProgram with_forbidden_outcome(ScriptProgram program, const Model& model, std::uint64_t seed) {
  Random random(seed);
  ScriptedRuntime runtime(program, model);
  const auto run = runtime.run({{}, RandomTail{random.next()}});
  if (!run) return program;
  const Execution& execution = **run;
  const std::size_t first = random.below(program.threads.size());
  for (std::size_t i = 0; i < program.threads.size(); ++i) {
    const std::size_t t = (first + i) % program.threads.size();
    std::vector<Held> held = held_by(execution, {static_cast<std::uint16_t>(t)});
    if (held.empty() || execution.threads[t].state != ThreadState::finished) continue;
    while (held.size() > 1 && random.chance(30))
      held.erase(held.begin() + static_cast<std::ptrdiff_t>(random.below(held.size())));
    forbid(program.threads[t], held);
    return program;
  }
  return program;
}

}  // namespace heddle::fuzz

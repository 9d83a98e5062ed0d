// Single operations as text.
#include "program/script/printer.hpp"
#include "program/script/spelling.hpp"

namespace heddle {

namespace {

/// The instruction that presents itself as this operation, all operands being known.
[[nodiscard]] Instruction instruction_of(const Operation& operation) {
  Instruction i;
  switch (operation.kind) {
    case OpKind::load:
      i.code = Code::load;
      break;
    case OpKind::store:
    case OpKind::drain:
      i.code = Code::store;
      break;
    case OpKind::modify:
      i.code = operation.role == Role::part_store ? Code::store : Code::modify;
      break;
    case OpKind::unlock:
      i.code = Code::unlock;
      break;
    case OpKind::fence:
      i.code = Code::fence;
      break;
    case OpKind::store_fence:
    case OpKind::load_fence:  // scripts have none
      i.code = Code::store_fence;
      break;
    case OpKind::spawn:
      i.code = Code::spawn;
      break;
    case OpKind::join:
      i.code = Code::join;
      break;
    case OpKind::choose:
      i.code = Code::choose;
      break;
  }
  i.order = operation.order;
  i.guard = operation.guard_kind;
  i.condition = operation.condition_kind;
  i.update = operation.update_kind;
  i.a = Operand::constant(i.code == Code::store ? operation.value : operation.guard_operand);
  i.b = Operand::constant(operation.condition_operand);
  i.c = Operand::constant(operation.value);
  i.count = operation.choices;
  return i;
}

[[nodiscard]] std::string subject_of(const ScriptProgram& program, const Operation& operation) {
  if (operation.target.value < program.threads.size()) return program.threads[operation.target.value].name;
  if (operation.location.value < program.locations.size())
    return program.locations[operation.location.value].name + spell_part(operation.part);
  return "?";
}

}  // namespace

std::string describe(const ScriptProgram& program, const Operation& operation) {
  if (operation.role == Role::spin && operation.guard_kind == Predicate::Kind::never) return "loop";
  CallSpelling parts;
  parts.subject = subject_of(program, operation);
  parts.operand = [](const Operand& operand) { return spell_value(operand.value); };
  std::string assignment = parts.subject + " = " + spell_value(operation.value);
  if (operation.kind == OpKind::drain) return assignment + " reaches memory";
  const bool relaxed = operation.order == Order::relaxed;
  if (operation.kind == OpKind::store && relaxed) return assignment;
  const bool guarded = operation.guard_kind != Predicate::Kind::always;
  if (operation.kind == OpKind::load && relaxed && !guarded) return "load " + parts.subject;
  return spell_call(instruction_of(operation), parts).value_or("modify(" + parts.subject + ")");
}

}  // namespace heddle

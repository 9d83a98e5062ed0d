#include "program/script/compare.hpp"

#include <algorithm>
#include <tuple>

namespace heddle {

namespace {

[[nodiscard]] bool same_location(const Instruction& x, const Instruction& y) {
  if (x.part != y.part) return false;
  if (x.index.is_register || y.index.is_register)
    return std::tie(x.base, x.index, x.extent) == std::tie(y.base, y.index, y.extent);
  // A cell that is known from the start may be given as a location of its own.
  return x.base.value + x.index.value == y.base.value + y.index.value;
}

[[nodiscard]] bool same_test(Predicate::Kind x, const Operand& x_operand, Predicate::Kind y,
                             const Operand& y_operand) {
  return x == y && (x == Predicate::Kind::always || x == Predicate::Kind::never || x_operand == y_operand);
}

[[nodiscard]] bool same_modification(const Instruction& x, const Instruction& y) {
  return same_location(x, y) && x.order == y.order && same_test(x.condition, x.b, y.condition, y.b) &&
         x.update == y.update && x.c == y.c && x.role == y.role;
}

[[nodiscard]] bool same_thread(const ScriptThread& x, const ScriptThread& y) {
  return x.name == y.name && x.registers == y.registers && x.register_count == y.register_count &&
         x.spawned == y.spawned && std::ranges::equal(x.code, y.code, same_instruction);
}

[[nodiscard]] bool same_variable(const ScriptLocation& x, const ScriptLocation& y) {
  return x.name == y.name && x.initial == y.initial;
}

}  // namespace

bool same_instruction(const Instruction& x, const Instruction& y) {
  if (x.code != y.code) return false;
  switch (x.code) {
    case Code::compute:
      return std::tie(x.op, x.target, x.a, x.b) == std::tie(y.op, y.target, y.a, y.b);
    case Code::jump:
      return x.to == y.to;
    case Code::branch_unless:
      return x.a == y.a && x.to == y.to;
    case Code::check:
    case Code::assume:
      return x.a == y.a;
    case Code::load:
      return same_location(x, y) && x.order == y.order && same_test(x.guard, x.a, y.guard, y.a) &&
             x.target == y.target;
    case Code::store:
      return same_location(x, y) && x.order == y.order && x.a == y.a;
    case Code::modify:
      return same_modification(x, y) && same_test(x.guard, x.a, y.guard, y.a) && x.target == y.target;
    case Code::unlock:
      return same_modification(x, y);
    case Code::fence:
    case Code::store_fence:
      return true;
    case Code::spawn:
    case Code::join:
      return x.thread == y.thread;
    case Code::choose:
      return x.target == y.target && x.count == y.count;
  }
  return false;
}

bool same_program(const ScriptProgram& x, const ScriptProgram& y) {
  return x.name == y.name && std::ranges::equal(x.locations, y.locations, same_variable) &&
         std::ranges::equal(x.threads, y.threads, same_thread);
}

}  // namespace heddle

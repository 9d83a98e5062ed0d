#include "program/script/cursor.hpp"

#include "core/assert.hpp"

namespace heddle {

void ScriptCursor::complete(const PreparedInstruction& i) {
  HEDDLE_DCHECK(i.kind == PreparedInstruction::Kind::open);
  switch (next_.kind) {
    case OpKind::load:
      next_.guard_operand = value_of(i.a);
      break;
    case OpKind::store:
      next_.value = value_of(i.a);
      break;
    default:  // modify, unlock
      HEDDLE_DCHECK(next_.kind == OpKind::modify || next_.kind == OpKind::unlock);
      next_.guard_operand = value_of(i.a);
      next_.condition_operand = value_of(i.b);
      next_.value = value_of(i.c);
      break;
  }
  const Value index = value_of(i.index);
  if (index < 0 || index >= static_cast<Value>(i.extent))
    return fail(FindingKind::out_of_bounds, i.operation.site);
  if (i.index.is_register) next_.location.value += static_cast<std::uint32_t>(index);
}

}  // namespace heddle

#include "core/mutexes.hpp"

#include "core/assert.hpp"

namespace heddle {

auto Mutexes::known_at(LocationId location) -> Known& {
  HEDDLE_DCHECK(location != no_location);
  if (known_.size() <= location.value) known_.resize(location.value + std::size_t{1});
  return known_[location.value];
}

bool Mutexes::learn(ThreadId thread, const Operation& op, bool comes_first) {
  HEDDLE_DCHECK(!comes_first || op.kind == OpKind::store);
  if (!op.accesses_memory() || op.kind == OpKind::load) return true;
  Known& known = known_at(op.location);
  return known.is_ruled_out || try_record(known, thread, op, comes_first) || rule_out(op.location);
}

bool Mutexes::rule_out(LocationId location) {
  Known& known = known_at(location);
  const bool was_mutex = known.is_taken && !known.is_ruled_out;
  known.is_ruled_out = true;
  return !was_mutex;
}

Value Mutexes::free_value(LocationId location) const {
  // Asked before an operation is known to be a mutex's, too: then the answer is 0.
  HEDDLE_DCHECK(location.value < known_.size());
  return known_[location.value].free;
}

/// False: the operation is none of a mutex.
bool Mutexes::try_record(Known& known, ThreadId thread, const Operation& op, bool comes_first) {
  if (!op.part.is_whole()) return false;
  if (op.kind == OpKind::store) return comes_first && try_record_free_value(known, op.value);
  if (op.update_kind != Update::Kind::set) return false;
  if (op.kind == OpKind::unlock) {
    const bool is_checked = op.condition_kind == Predicate::Kind::equal;
    if (!is_checked && op.condition_kind != Predicate::Kind::always) return false;
    return try_record_free_value(known, op.value) &&
           (!is_checked || try_record_mark(known, thread, op.condition_operand));
  }
  if (is_lock_operation(op)) return try_record_lock(known, thread, op.guard_operand, op.value);
  return is_try_lock_operation(op) && try_record_lock(known, thread, op.condition_operand, op.value);
}

bool Mutexes::try_record_lock(Known& known, ThreadId thread, Value free, Value mark) {
  const bool fits = try_record_free_value(known, free) && try_record_mark(known, thread, mark);
  known.is_taken |= fits;
  return fits;
}

bool Mutexes::try_record_free_value(Known& known, Value value) {
  if (!known.has_free) known.free = value;
  known.has_free = true;
  return known.free == value && !known.marks.contains(value);
}

bool Mutexes::try_record_mark(Known& known, ThreadId thread, Value value) {
  if (known.has_free && known.free == value) return false;
  return known.marks.record(value, thread);
}

}  // namespace heddle

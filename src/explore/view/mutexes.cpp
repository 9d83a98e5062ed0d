#include "explore/view/mutexes.hpp"

#include <algorithm>

namespace heddle {

bool Mutexes::learn(ThreadId thread, const Operation& op, bool comes_first) {
  if (!op.accesses_memory() || op.kind == OpKind::load) return true;
  if (known_.size() <= op.location.value) known_.resize(op.location.value + std::size_t{1});
  Known& known = known_[op.location.value];
  return known.is_other || fits(known, thread, op, comes_first) || rule_out(op.location);
}

bool Mutexes::rule_out(LocationId location) {
  if (known_.size() <= location.value) known_.resize(location.value + std::size_t{1});
  Known& known = known_[location.value];
  const bool was_mutex = known.is_taken && !known.is_other;
  known.is_other = true;
  return !was_mutex;
}

bool Mutexes::fits(Known& known, ThreadId thread, const Operation& op, bool comes_first) {
  if (!op.part.is_whole()) return false;
  if (op.kind == OpKind::store) return comes_first && record_free_value(known, op.value);
  if (op.update_kind != Update::Kind::set) return false;
  if (op.kind == OpKind::unlock) {
    const bool is_checked = op.condition_kind == Predicate::Kind::equal;
    if (!is_checked && op.condition_kind != Predicate::Kind::always) return false;
    return record_free_value(known, op.value) &&
           (!is_checked || record_mark(known, thread, op.condition_operand));
  }
  const bool waits = op.guard_kind == Predicate::Kind::equal && op.condition_kind == Predicate::Kind::always;
  const bool tries = !op.has_guard() && op.condition_kind == Predicate::Kind::equal;
  if (!waits && !tries) return false;
  const bool is_new = !known.is_taken;
  known.is_taken = true;
  if (!record_free_value(known, waits ? op.guard_operand : op.condition_operand) ||
      !record_mark(known, thread, op.value)) {
    known.is_taken = !is_new;
    return false;
  }
  return true;
}

bool Mutexes::record_free_value(Known& known, Value value) {
  if (!known.has_free) known.free = value;
  known.has_free = true;
  return known.free == value &&
         std::ranges::none_of(known.marks, [&](const Mark& mark) { return mark.value == value; });
}

bool Mutexes::record_mark(Known& known, ThreadId thread, Value value) {
  if (known.has_free && known.free == value) return false;
  for (const Mark& mark : known.marks)
    if (mark.value == value) return mark.thread == thread;
  known.marks.push_back({value, thread});
  return true;
}

}  // namespace heddle

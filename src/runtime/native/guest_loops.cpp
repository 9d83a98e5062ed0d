// Loops that only look: the running thread waits instead of going round.
#include <algorithm>

#include "runtime/native/guest.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

Value Guest::await(std::uint64_t address, std::uint32_t size, AccessMode mode, const Predicate& guard) {
  if (reach(address, size, false) == Reach::own)
    return modify_own(address, size, guard, {Predicate::Kind::never, 0}, {}).read;
  const Locations::Found found = locate(address, size);
  Operation& op = operation_at(OpKind::load, found, mode);
  op.set_guard(guard);
  op.role = Role::spin;
  return found.part.of(visible().read);
}

RoundBegin Guest::begin_round() const {
  return {conductor_->steps_of(running_), me_->own_changes};
}

void Guest::wait_if_only_looked(RoundBegin begin) {
  if (me_->own_changes != begin.own_changes) return;
  const LocationId location = conductor_->only_looked_at(running_, begin.steps);
  if (location == no_location) return;
  if (std::ranges::find(loops_left_, me_->site) == loops_left_.end()) loops_left_.push_back(me_->site);
  Operation& op = next_operation(OpKind::load);
  fill(op, OpKind::load, location, AccessMode::atomic(Order::seq_cst));
  op.set_guard({Predicate::Kind::never, 0});
  op.role = Role::spin;
  op.value = begin.steps;
  visible();
}

}  // namespace heddle

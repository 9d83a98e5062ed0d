// Loops that only look: the running thread waits instead of going round.
#include "runtime/native/guest.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

RoundBegin Guest::begin_round() {
  me().went_round = true;
  return {conductor_->steps_of(running()), me().own_changes};
}

void Guest::wait_if_only_looked(RoundBegin begin) {
  if (me().own_changes != begin.own_changes) return;
  const LocationId location = conductor_->only_looked_at(running(), begin.steps);
  if (location == no_location) return;
  LoopsCutShort::note(loops_cut_short_.left, me().site);
  Operation& op = next_operation(OpKind::load);
  fill(op, OpKind::load, location, AccessMode::atomic(Order::seq_cst));
  op.set_guard({Predicate::Kind::never, 0});
  op.role = Role::spin;
  op.value = begin.steps;
  visible();
}

}  // namespace heddle

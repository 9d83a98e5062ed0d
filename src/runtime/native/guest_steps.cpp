// The hot path: a thread comes to an operation, and the thread whose turn it is goes on. One file, so that
// the compiler sees all of it; `flatten` where it would stop inlining because of the size.
#include <cstring>

#include "core/assert.hpp"
#include "runtime/native/call_stack.hpp"
#include "runtime/native/guest.hpp"
#include "runtime/native/hooks.hpp"
#include "runtime/native/native_conductor.hpp"

// Where functions that switched fibers return through (`function_return`): an ordinary `ret` would go where
// the processor expects the other fiber to return to, and pay for the wrong guess every time.
asm(R"(
.text
.globl __x86_return_thunk
.type __x86_return_thunk, @function
__x86_return_thunk:
  pop %rcx
  jmp *%rcx
.size __x86_return_thunk, .-__x86_return_thunk
)");

namespace heddle {

/// Records that a signal ended the running thread.
void Guest::record_crash() {
  turns_.recover();
  if (me().failure == FindingKind::abort) me().failure_words = "a trap instruction is executed";
  correct_site(text_, me(), me().crash_instruction, me().crash_frame);
  turns_.note_failed(running());
  me().context.lose();
}

void Guest::run(NativeConductor& conductor) {
  current_ = this;
  conductor_ = &conductor;
  while (turns_.phase() != Turns::Phase::over && !error_ && conductor.go_on()) {
    threads_.make_running(turns_.take_next());
    FiberContext::switch_to(host_, me().context);
    if (turns_.phase() == Turns::Phase::crashed) record_crash();
  }
}

/// Switches to the next thread; returns when the turn of the running thread comes again.
[[gnu::always_inline]] inline void Guest::hand_over(std::size_t next) {
  GuestThread& self = me();
  HEDDLE_DCHECK(next != running());
  threads_.make_running(next);
  FiberContext::switch_to(self.context, me().context);
}

/// Whether the planned thread may take its step itself, without the conductor: no thread has failed since the
/// last step, has still to come to an operation, or is in an atomic section.
[[gnu::always_inline]] inline bool Guest::can_hand_over(std::size_t planned) const {
  return planned < threads_.size() && turns_.may_hand_over() && threads_[planned].state == ThreadState::ready;
}
/// Whether the running thread, which has come to an operation, may take that step itself.
[[gnu::always_inline]] inline bool Guest::may_step_now() const {
  return conductor_->next_straight(running()) == running() && turns_.is_free();
}

[[gnu::always_inline]] inline void Guest::give_turn(std::size_t next) {
  if (next == running())
    me().rounds = 0;
  else
    hand_over(next);
}

/// Leaves the running fiber, which has nothing to do until its turn comes.
void Guest::leave() {
  if (turns_.must_run() && !turns_.has_failed()) {
    if (conductor_->steps_of(running()) == 0) remember_start();
    return give_turn(turns_.take_next());
  }
  if (const std::size_t planned = conductor_->next_straight(); can_hand_over(planned)) {
    threads_[planned].turn = TurnKind::own_step;
    if (planned != running()) hand_over(planned);
    return;
  }
  ask_conductor();
}

/// Lets the conductor take steps until a thread must run.
void Guest::ask_conductor() {
  HEDDLE_DCHECK(conductor_ != nullptr);
  turns_.enter_conductor();
  const bool more = conductor_->go_on();
  turns_.leave_conductor(more);
  if (!more) [[unlikely]] {
    if (at_end_ != nullptr && me().state == ThreadState::ready) at_end_();
    FiberContext::switch_to(me().context, host_);
    __builtin_unreachable();
  }
  give_turn(turns_.take_next());
}

bool Guest::has_stack_left() const {
  constexpr std::uint64_t room_for_ourselves = 256 << 10;
  return reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)) - me().stack_low >= room_for_ourselves;
}

/// Called when the running thread has announced an operation. Afterwards the operation has been performed, or
/// the thread has to take the step itself.
[[gnu::noinline, gnu::function_return("thunk-extern")]] void Guest::wait_for_turn() {
  if (!has_stack_left()) [[unlikely]]
    fail(FindingKind::stack_overflow);
  if (is_observed()) [[unlikely]]
    report_stand();
  leave();
  if (is_observed()) [[unlikely]]
    clear_stack_below();
}

/// Called when the running thread has taken a step itself. A thread that it started first runs to its first
/// operation.
[[gnu::always_inline]] inline void Guest::after_own_step() {
  me().rounds = 0;
  if (!turns_.must_run()) return;
  turns_.queue(running());
  hand_over(turns_.take_next());
}

[[gnu::flatten]] void Guest::take_announced() {
  GuestThread& self = me();
  const Event* event = conductor_->take_now(running(), [&](Operation& op) { op = self.next; });
  if (event == nullptr) return ask_conductor();
  self.done = {event->read, event->writes, event->choice};
  after_own_step();
}

[[gnu::noinline, gnu::function_return("thunk-extern")]] const Done& Guest::visible() {
  GuestThread& self = me();
  if (!has_stack_left()) [[unlikely]]
    fail(FindingKind::stack_overflow);
  if (is_observed()) [[unlikely]]
    report_stand();
  leave();
  if (self.turn == TurnKind::own_step) take_announced();
  if (is_observed()) [[unlikely]]
    clear_stack_below();
  return self.done;
}

/// Performs an operation of the running thread. If the plan gives it the turn, the operation is described
/// directly in the event.
template <class Describe>
[[gnu::always_inline]] inline Done Guest::perform(OpKind kind, Describe describe) {
  me().repeated.stop();
  if (may_step_now()) [[likely]] {
    const Event* event = conductor_->take_now(running(), [&](Operation& op) {
      op.kind = kind;
      op.site = me().site;
      describe(op);
    });
    if (event != nullptr) [[likely]] {
      const Done done{event->read, event->writes, event->choice};
      after_own_step();
      return done;
    }
  }
  describe(next_operation(kind));
  return visible();
}

[[gnu::flatten]] void Guest::spawn(ThreadId child) {
  static_cast<void>(perform(OpKind::spawn, [&](Operation& op) { op.target = child; }));
}
[[gnu::flatten]] void Guest::join(ThreadId thread) {
  static_cast<void>(perform(OpKind::join, [&](Operation& op) { op.target = thread; }));
}

[[gnu::flatten]] Guest::Modified Guest::modify(std::uint64_t address, std::uint32_t size, Orders orders,
                                               const Predicate& guard, const Predicate& condition,
                                               const Update& update, Role role) {
  if (reach(address, size, true) == Reach::own) return modify_own(address, size, guard, condition, update);
  const Locations::Found found = locate(address, size);
  if (const auto repeated = repeat_step(OpKind::modify, found)) [[unlikely]]
    return {repeated->read, repeated->writes};
  const Done done = perform(OpKind::modify, [&](Operation& op) {
    fill(op, OpKind::modify, found.location, AccessMode::atomic(orders.writing));
    op.part = found.part;
    op.otherwise = orders.otherwise;
    op.set_guard(guard);
    op.set_condition(condition);
    op.set_update(update);
    op.role = role;
  });
  return {found.part.of(done.read), done.wrote};
}

[[gnu::flatten]] bool Guest::unlock_if(std::uint64_t address, std::uint32_t size, const Predicate& condition,
                                       const Update& update) {
  if (reach(address, size, true) == Reach::own) return modify_own(address, size, {}, condition, update).wrote;
  const Locations::Found found = locate(address, size);
  return perform(OpKind::unlock,
                 [&](Operation& op) {
                   fill(op, OpKind::unlock, found.location, AccessMode::atomic(Order::seq_cst));
                   op.part = found.part;
                   op.set_condition(condition);
                   op.set_update(update);
                 })
      .wrote;
}

/// Called when the running thread has announced a simple access. Waits for its turn; returns true if the
/// thread has to take the step itself.
[[gnu::always_inline]] inline bool Guest::must_step_after_waiting(std::size_t planned) {
  GuestThread& self = me();
  if (can_hand_over(planned) && has_stack_left()) {
    threads_[planned].turn = TurnKind::own_step;
    hand_over(planned);
  } else {
    wait_for_turn();
  }
  return self.turn == TurnKind::own_step;
}

[[gnu::always_inline]] inline Value Guest::load_here(std::uint64_t address, std::uint32_t size,
                                                     AccessMode mode) {
  const LocationId location = locations().find_recent(address, size);
  if (location == no_location || !region().accessible(address, size)) [[unlikely]]
    return load_otherwise(address, size, mode);
  const std::size_t planned = conductor_->next_straight(running());
  if (planned != running()) return load_in_turn(location, mode, planned);
  return load_now(location, mode);
}
[[gnu::always_inline]] inline Value Guest::load_now(LocationId location, AccessMode mode) {
  return conductor_->load_now(running(), [&](Operation& op) { fill(op, OpKind::load, location, mode); });
}
[[gnu::flatten, gnu::noinline, gnu::function_return("thunk-extern")]] Value Guest::load_in_turn(
    LocationId location, AccessMode mode, std::size_t planned) {
  next_at(OpKind::load, location, mode);
  return must_step_after_waiting(planned) ? load_now(location, mode) : me().done.read;
}

[[gnu::always_inline]] inline void Guest::store_here(std::uint64_t address, Value value, std::uint32_t size,
                                                     AccessMode mode) {
  const LocationId location = locations().find_recent(address, size);
  if (location == no_location || !region().accessible(address, size)) [[unlikely]]
    return store_otherwise(address, value, size, mode);
  const std::size_t planned = conductor_->next_straight(running());
  if (planned != running()) return store_in_turn(location, value, mode, planned);
  store_now(location, value, mode);
}
[[gnu::always_inline]] inline void Guest::store_now(LocationId location, Value value, AccessMode mode) {
  conductor_->store_now(running(), [&](Operation& op) {
    fill(op, OpKind::store, location, mode);
    op.value = value;
  });
}
[[gnu::flatten, gnu::noinline, gnu::function_return("thunk-extern")]] void Guest::store_in_turn(
    LocationId location, Value value, AccessMode mode, std::size_t planned) {
  next_at(OpKind::store, location, conductor_->mode_of_store(mode)).value = value;
  if (must_step_after_waiting(planned)) store_now(location, value, mode);
}

[[gnu::flatten]] Value Guest::load(std::uint64_t address, std::uint32_t size, AccessMode mode) {
  return load_here(address, size, mode);
}
[[gnu::flatten]] void Guest::store(std::uint64_t address, Value value, std::uint32_t size, AccessMode mode) {
  store_here(address, value, size, mode);
  if (UnsetMemory* const unset = memory_.unset()) unset->make_set(address, size);
}

[[gnu::flatten]] std::int64_t hook_load_inside(const void* address, std::uint32_t size, std::uint32_t mode) {
  return Guest::current().load_here(reinterpret_cast<std::uint64_t>(address), size,
                                    AccessMode::from_number(mode));
}
[[gnu::flatten]] void hook_store_inside(void* address, std::int64_t value, std::uint32_t size,
                                        std::uint32_t mode) {
  Guest::current().store_here(reinterpret_cast<std::uint64_t>(address), value, size,
                              AccessMode::from_number(mode));
}

[[gnu::flatten]] std::int64_t hook_load(const void* address, std::uint32_t size, std::uint32_t mode,
                                        std::uint32_t site) {
  Guest& guest = Guest::current();
  guest.me().site = {site};
  return guest.load_here(reinterpret_cast<std::uint64_t>(address), size, AccessMode::from_number(mode));
}
[[gnu::flatten]] void hook_store(void* address, std::int64_t value, std::uint32_t size, std::uint32_t mode,
                                 std::uint32_t site) {
  Guest& guest = Guest::current();
  guest.me().site = {site};
  guest.store_here(reinterpret_cast<std::uint64_t>(address), value, size, AccessMode::from_number(mode));
}

}  // namespace heddle

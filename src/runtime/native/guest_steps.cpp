// The hot path: a thread comes to an operation, and somebody goes on. One file, so that the compiler sees all
// of it; `flatten` where it would stop to, for want of room.
#include <cstring>

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

void Guest::make_running(std::size_t thread) {
  running_ = thread;
  me_ = &threads_[thread];
  me_->rounds = 0;
  me_->starts_late = false;
}

std::size_t Guest::take_turn() {
  const std::size_t next = turns_[0];
  turns_[0] = turns_[1];
  --turn_count_;
  return next;
}

void Guest::run(NativeConductor& conductor) {
  current_ = this;
  conductor_ = &conductor;
  while (!over_ && !error_ && !endless_ && conductor.go_on()) {
    make_running(take_turn());
    FiberContext::switch_to(host_, me_->context);
    if (crashed_) {
      correct_site(me_->crash_instruction, me_->crash_frame);
      note_failed(*crashed_);
      me_->context.lose();
    }
    crashed_.reset();
  }
}

/// The running thread lets another go on, and goes on itself when its turn comes.
[[gnu::always_inline]] inline void Guest::hand_over(std::size_t next) {
  GuestThread& self = *me_;
  make_running(next);
  FiberContext::switch_to(self.context, me_->context);
}

/// A thread takes the step that it stands before itself when the plan gives it the turn: the conductor is not
/// needed. Nobody may have failed since the last step, or wait to come to an operation, or be in an atomic
/// section.
[[gnu::always_inline]] inline bool Guest::can_hand_over(std::size_t planned) const {
  return planned < known_threads_ && turn_count_ == 0 && !has_failed_ && alone_ == nobody &&
         threads_[planned].state == ThreadState::ready;
}
/// The same for the running thread, which has come to an operation.
[[gnu::always_inline]] inline bool Guest::may_step_now() const {
  return conductor_->next_straight(running_) == running_ && turn_count_ == 0 && alone_ == nobody;
}

[[gnu::always_inline]] inline void Guest::give_turn(std::size_t next) {
  if (next == running_)
    me_->rounds = 0;
  else
    hand_over(next);
}

/// The running fiber has nothing to do until its turn comes.
void Guest::leave() {
  if (turn_count_ != 0 && !has_failed_) {
    if (conductor_->steps_of(running_) == 0) remember_start();
    return give_turn(take_turn());
  }
  if (const std::size_t planned = conductor_->next_straight(); can_hand_over(planned)) {
    threads_[planned].takes_it_itself = true;
    if (planned != running_) hand_over(planned);
    return;
  }
  ask_conductor();
}

/// Steps are taken by the conductor until somebody must run.
void Guest::ask_conductor() {
  in_conductor_ = true;
  const bool more = conductor_->go_on();
  in_conductor_ = false;
  if (!more) [[unlikely]] {
    over_ = true;
    if (at_end_ != nullptr && me_->state == ThreadState::ready) at_end_();
    FiberContext::switch_to(me_->context, host_);
    __builtin_unreachable();
  }
  give_turn(take_turn());
}

bool Guest::has_stack_left() const {
  constexpr std::uint64_t room_for_ourselves = 256 << 10;
  return reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)) - me_->stack_low >= room_for_ourselves;
}

/// The running thread has announced an operation. It is performed afterwards, or the thread has to take the
/// step itself.
[[gnu::noinline, gnu::function_return("thunk-extern")]] void Guest::wait_for_turn() {
  if (!has_stack_left()) [[unlikely]]
    fail(FindingKind::stack_overflow);
  if (is_observed()) [[unlikely]]
    report_stand();
  leave();
  if (is_observed()) [[unlikely]]
    clear_stack_below();
}

/// The running thread has taken a step itself. Whom it started comes to an operation first.
[[gnu::always_inline]] inline void Guest::after_own_step() {
  me_->rounds = 0;
  if (turn_count_ == 0) return;
  turns_[turn_count_++] = static_cast<std::uint32_t>(running_);
  hand_over(take_turn());
}

[[gnu::flatten]] void Guest::take_announced() {
  GuestThread& self = *me_;
  const Event* event = conductor_->take_now(running_, [&](Operation& op) { op = self.next; });
  if (event == nullptr) return ask_conductor();
  self.done = {event->read, event->writes, event->choice};
  after_own_step();
}

[[gnu::noinline, gnu::function_return("thunk-extern")]] const Done& Guest::visible() {
  GuestThread& self = *me_;
  if (!has_stack_left()) [[unlikely]]
    fail(FindingKind::stack_overflow);
  if (is_observed()) [[unlikely]]
    report_stand();
  leave();
  if (self.takes_it_itself) take_announced();
  if (is_observed()) [[unlikely]]
    clear_stack_below();
  return self.done;
}

/// An operation of the running thread. Where the plan gives it the turn, it is described where it will stand.
template <class Describe>
[[gnu::always_inline]] inline Done Guest::perform(OpKind kind, Describe describe) {
  if (may_step_now()) [[likely]] {
    const Event* event = conductor_->take_now(running_, [&](Operation& op) {
      op.kind = kind;
      op.site = me_->site;
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

/// The running thread has announced a simple access. Waits for its turn; true: it has to take the step
/// itself.
[[gnu::always_inline]] inline bool Guest::takes_it_itself(std::size_t planned) {
  GuestThread& self = *me_;
  if (can_hand_over(planned) && has_stack_left()) {
    threads_[planned].takes_it_itself = true;
    hand_over(planned);
  } else {
    wait_for_turn();
  }
  return self.takes_it_itself;
}

[[gnu::always_inline]] inline Value Guest::load_here(std::uint64_t address, std::uint32_t size,
                                                     AccessMode mode) {
  const LocationId location = locations_.find_recent(address, size);
  if (location == no_location || !region_.accessible(address, size)) [[unlikely]]
    return load_otherwise(address, size, mode);
  const std::size_t planned = conductor_->next_straight(running_);
  if (planned != running_) return load_in_turn(location, mode, planned);
  return load_now(location, mode);
}
[[gnu::always_inline]] inline Value Guest::load_now(LocationId location, AccessMode mode) {
  return conductor_->load_now(running_, [&](Operation& op) { fill(op, OpKind::load, location, mode); });
}
[[gnu::flatten, gnu::noinline, gnu::function_return("thunk-extern")]] Value Guest::load_in_turn(
    LocationId location, AccessMode mode, std::size_t planned) {
  next_at(OpKind::load, location, mode);
  return takes_it_itself(planned) ? load_now(location, mode) : me_->done.read;
}

[[gnu::always_inline]] inline void Guest::store_here(std::uint64_t address, Value value, std::uint32_t size,
                                                     AccessMode mode) {
  const LocationId location = locations_.find_recent(address, size);
  if (location == no_location || !region_.accessible(address, size)) [[unlikely]]
    return store_otherwise(address, value, size, mode);
  const std::size_t planned = conductor_->next_straight(running_);
  if (planned != running_) return store_in_turn(location, value, mode, planned);
  store_now(location, value, mode);
}
[[gnu::always_inline]] inline void Guest::store_now(LocationId location, Value value, AccessMode mode) {
  conductor_->store_now(running_, [&](Operation& op) {
    fill(op, OpKind::store, location, mode);
    op.value = value;
  });
}
[[gnu::flatten, gnu::noinline, gnu::function_return("thunk-extern")]] void Guest::store_in_turn(
    LocationId location, Value value, AccessMode mode, std::size_t planned) {
  next_at(OpKind::store, location, mode).value = value;
  if (takes_it_itself(planned)) store_now(location, value, mode);
}

[[gnu::flatten]] Value Guest::load(std::uint64_t address, std::uint32_t size, AccessMode mode) {
  return load_here(address, size, mode);
}
[[gnu::flatten]] void Guest::store(std::uint64_t address, Value value, std::uint32_t size, AccessMode mode) {
  store_here(address, value, size, mode);
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

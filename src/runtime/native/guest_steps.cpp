// The hot path: a thread comes to an operation, and somebody goes on. One file, so that the compiler sees all of it.
#include <cstring>

#include "runtime/native/guest.hpp"
#include "runtime/native/native_conductor.hpp"

namespace heddle {

void Guest::make_running(std::size_t thread) {
  running_ = thread;
  me_ = &threads_[thread];
  me_->rounds = 0;
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
      if (alone_ == *crashed_) alone_ = nobody;
    }
    crashed_.reset();
  }
}

/// The running fiber has nothing to do until its turn comes.
void Guest::leave() {
  GuestThread& self = *me_;
  in_conductor_ = true;
  const bool more = conductor_->go_on();
  in_conductor_ = false;
  if (!more) [[unlikely]] {
    over_ = true;
    if (at_end_ != nullptr && self.state == ThreadState::ready) at_end_();
    FiberContext::switch_to(self.context, host_);
    __builtin_unreachable();
  }
  const std::size_t next = take_turn();
  if (next == running_) {
    self.rounds = 0;
    return;
  }
  make_running(next);
  FiberContext::switch_to(self.context, me_->context);
}

const Done& Guest::visible() {
  constexpr std::uint64_t room_for_ourselves = 256 << 10;
  GuestThread& self = *me_;
  if (reinterpret_cast<std::uint64_t>(__builtin_frame_address(0)) - self.stack_low < room_for_ourselves)
      [[unlikely]]
    fail(FindingKind::stack_overflow);
  leave();
  return self.done;
}

Value Guest::load(std::uint64_t address, std::uint32_t size, AccessMode mode) {
  const LocationId location = locations_.find_recent(address, size);
  if (location == no_location || !region_.accessible(address, size)) [[unlikely]]
    return load_otherwise(address, size, mode);
  if (conductor_->goes_straight_on(running_))
    return conductor_->load_now(running_, [&](Operation& op) { fill(op, OpKind::load, location, mode); });
  next_at(OpKind::load, location, mode);
  return visible().read;
}

void Guest::store(std::uint64_t address, Value value, std::uint32_t size, AccessMode mode) {
  const LocationId location = locations_.find_recent(address, size);
  if (location == no_location || !region_.accessible(address, size)) [[unlikely]]
    return store_otherwise(address, value, size, mode);
  if (conductor_->goes_straight_on(running_))
    return conductor_->store_now(running_, [&](Operation& op) {
      fill(op, OpKind::store, location, mode);
      op.value = value;
    });
  next_at(OpKind::store, location, mode).value = value;
  visible();
}

}  // namespace heddle

#include "runtime/native/library/lives.hpp"

#include <cstring>

#include "runtime/native/library/call.hpp"

namespace heddle {

namespace {

using State = SyncObjects::State;

/// Written where nothing else writes when an object is destroyed. An initial value that the program assigns
/// overwrites it.
constexpr std::uint32_t destroyed_mark = 0xdead10cc;

/// Returns bytes of the program's memory. For what decides about misuse alone: it need not be known that
/// threads share it.
template <class T>
[[nodiscard]] T bytes_at(std::uint64_t address) {
  T value{};
  std::memcpy(&value, pointer_to(address), sizeof value);
  return value;
}

[[nodiscard]] bool is_in_use(std::uint64_t address, std::uint32_t word_size) {
  return word_size == 4 ? bytes_at<std::uint32_t>(address) != 0 : bytes_at<std::uint64_t>(address) != 0;
}

}  // namespace

void begin_life(Guest& guest, std::uint64_t address, const SyncKind& kind, std::uint32_t word_size) {
  SyncObjects& objects = guest.memory().sync_objects();
  const State state = objects.state_of(address);
  if (!kind.init_in_use.empty() && state != State::destroyed && Region::in_globals(address) &&
      is_in_use(address, word_size))
    guest.fail(FindingKind::lock_misuse, kind.init_in_use);
  if (!kind.without_init.empty() || state == State::destroyed) objects.set(address, State::initialised);
}

void end_life(Guest& guest, std::uint64_t address, const SyncKind& kind) {
  guest.memory().sync_objects().set(address, State::destroyed);
  if (kind.spare == 0) return;
  guest.region().note_write(address + kind.spare, sizeof destroyed_mark);
  std::memcpy(pointer_to(address + kind.spare), &destroyed_mark, sizeof destroyed_mark);
}

void fail_if_destroyed(Guest& guest, std::uint64_t address, const SyncKind& kind) {
  if (guest.memory().sync_objects().state_of(address) != State::destroyed) return;
  if (kind.spare == 0 || bytes_at<std::uint32_t>(address + kind.spare) == destroyed_mark)
    guest.fail(FindingKind::lock_misuse, kind.after_destroy);
}

void check_initialised(Guest& guest, std::uint64_t address, const SyncKind& kind, std::uint32_t word_size) {
  const SyncObjects& objects = guest.memory().sync_objects();
  if (objects.state_of(address) == State::initialised) [[likely]]
    return;
  // Initialising it may be another thread's next step, with which this one conflicts.
  static_cast<void>(guest.load(address, word_size, AccessMode::atomic(Order::relaxed)));
  const State state = objects.state_of(address);
  if (state == State::destroyed) guest.fail(FindingKind::lock_misuse, kind.after_destroy);
  if (state == State::unknown) guest.fail(FindingKind::lock_misuse, kind.without_init);
}

}  // namespace heddle

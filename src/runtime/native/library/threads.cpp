// Creating, joining and ending threads.
#include "runtime/native/library/threads.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <pthread.h>

#include "runtime/native/library/at_exit.hpp"
#include "runtime/native/library/attributes.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

std::uint64_t create_thread(Guest& guest, std::uint64_t handle, Guest::Entry entry, void* argument) {
  const ThreadId child = guest.new_child(entry, argument);
  const std::uint64_t value = child.value + 1ULL;
  guest.note_access_without_event(LocalityMonitor::first_thread + child.value, true);
  guest.thread(child.value).own_time = guest.me().own_time;  // time does not go back
  guest.thread(child.value).name = guest.me().name;
  // Before the child can run, so that it finds its own handle there.
  guest.store(handle, static_cast<Value>(value), 8, plain_access);
  guest.spawn(child);
  return value;
}

namespace {

/// Returns the thread's number. Fails if there is no such thread.
std::size_t number_of(Guest& guest, std::uint64_t handle, std::string_view otherwise) {
  const std::uint64_t number = handle - 1;
  if (number >= guest.threads().size() || guest.thread(number).state == ThreadState::unborn)
    guest.fail(FindingKind::thread_misuse, otherwise);
  return number;
}

}  // namespace

std::optional<void*> join_thread(Guest& guest, std::uint64_t handle) {
  const std::size_t number = number_of(guest, handle, "joins a thread that does not exist");
  guest.note_access_without_event(LocalityMonitor::first_thread + number, false);
  if (number == guest.running()) return std::nullopt;
  guest.join({static_cast<std::uint16_t>(number)});
  // Only now: it may have been detached, or joined by another thread, in the meantime.
  GuestThread& joined = guest.thread(number);
  if (joined.is_joined) guest.fail(FindingKind::thread_misuse, "joins a thread that was joined before");
  if (joined.is_detached) guest.fail(FindingKind::thread_misuse, "joins a detached thread");
  joined.is_joined = true;
  guest.me().own_time = std::max(guest.me().own_time, joined.own_time);
  return joined.result;
}

void detach_thread(Guest& guest, std::uint64_t handle) {
  GuestThread& thread = guest.thread(number_of(guest, handle, "detaches a thread that does not exist"));
  if (thread.is_joined) guest.fail(FindingKind::thread_misuse, "detaches a thread that was joined before");
  if (thread.is_detached) guest.fail(FindingKind::thread_misuse, "detaches a thread a second time");
  thread.is_detached = true;
}

void exit_thread(Guest& guest, void* result) {
  run_thread_exit_calls(guest);
  guest.end_thread(ThreadState::finished, result);
}

namespace {

int guest_create(pthread_t* handle, const pthread_attr_t* attributes, Guest::Entry entry, void* argument) {
  Guest& guest = Guest::current();
  const bool is_detached = makes_detached_threads(guest, attributes);
  const std::uint64_t created = create_thread(guest, address_of(handle), entry, argument);
  if (is_detached) guest.thread(created - 1).is_detached = true;
  return 0;
}

int guest_join(pthread_t handle, void** result) {
  Guest& guest = Guest::current();
  const auto joined = join_thread(guest, handle);
  if (!joined) return EDEADLK;
  if (result != nullptr)
    guest.store(address_of(result), static_cast<Value>(address_of(*joined)), 8, plain_access);
  return 0;
}

int guest_detach(pthread_t handle) {
  detach_thread(Guest::current(), handle);
  return 0;
}
pthread_t guest_self() {
  return Guest::current().running() + 1;
}
int guest_equal(pthread_t a, pthread_t b) {
  return a == b ? 1 : 0;
}
void guest_exit(void* result) {
  Guest& guest = Guest::current();
  if (guest.me().cleanups != 0) {
    guest.me().failure_words =
        "reaches `pthread_exit` between pthread_cleanup_push and _pop: not supported in C";
    guest.fail(FindingKind::unsupported, guest.me().failure_words);
  }
  exit_thread(guest, result);
}

}  // namespace

std::span<const GuestFunction> thread_functions() {
  static const std::array table{
      row("pthread_create", guest_create),       row("pthread_join", guest_join),
      row("pthread_self", guest_self),           row("pthread_equal", guest_equal),
      row("pthread_exit", guest_exit),           row("pthread_detach", guest_detach),
      row("pthread_setconcurrency", do_nothing), row("pthread_yield", guest_yield),
      row("sched_yield", guest_yield),
  };
  return table;
}

}  // namespace heddle

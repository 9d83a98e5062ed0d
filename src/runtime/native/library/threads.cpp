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
  if (handle != 0) guest.store(handle, static_cast<Value>(value), 8, plain_access);
  guest.spawn(child);
  return value;
}

std::optional<void*> join_thread(Guest& guest, std::uint64_t handle) {
  const std::uint64_t number = handle - 1;
  if (number < guest.threads().size())
    guest.note_access_without_event(LocalityMonitor::first_thread + number, false);
  if (number >= guest.threads().size() || guest.thread(number).state == ThreadState::unborn ||
      number == guest.running())
    return std::nullopt;
  guest.join({static_cast<std::uint16_t>(number)});
  guest.me().own_time = std::max(guest.me().own_time, guest.thread(number).own_time);
  return guest.thread(number).result;
}

void exit_thread(Guest& guest, void* result) {
  run_thread_exit_calls(guest);
  guest.end_thread(ThreadState::finished, result);
}

namespace {

int guest_create(pthread_t* handle, const pthread_attr_t* attributes, Guest::Entry entry, void* argument) {
  read_attributes(Guest::current(), attributes);
  create_thread(Guest::current(), address_of(handle), entry, argument);
  return 0;
}

int guest_join(pthread_t handle, void** result) {
  Guest& guest = Guest::current();
  if (handle == guest.running() + 1) return EDEADLK;
  const auto joined = join_thread(guest, handle);
  if (!joined) return ESRCH;
  if (result != nullptr)
    guest.store(address_of(result), static_cast<Value>(address_of(*joined)), 8, plain_access);
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
      row("pthread_exit", guest_exit),           row("pthread_detach", do_nothing),
      row("pthread_setconcurrency", do_nothing), row("pthread_yield", guest_yield),
      row("sched_yield", guest_yield),
  };
  return table;
}

}  // namespace heddle

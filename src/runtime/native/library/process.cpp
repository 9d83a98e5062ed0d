// Ending the program, clocks, errno. Clocks depend on nothing but the thread and on how often it asked, so every replay sees
// the same.
#include <array>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <sys/time.h>

#include "runtime/native/library/at_exit.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

void guest_assert_fail(const char*, const char*, unsigned, const char*) {
  Guest::current().fail(FindingKind::assertion);
}
void guest_abort() {
  Guest::current().fail(FindingKind::abort);
}
void guest_exit(int) {
  run_exit_calls(Guest::current());
  Guest::current().end_thread(ThreadState::exited);
}
void guest_exit_at_once(int) {
  Guest::current().end_thread(ThreadState::exited);
}

int* guest_errno_location() {
  return static_cast<int*>(pointer_to(Guest::current().local_storage()));
}

std::time_t guest_time(std::time_t* result) {
  Guest& guest = Guest::current();
  const std::time_t now = start_of_time + static_cast<std::time_t>(guest.me().ticks++);
  if (result != nullptr) guest.store(address_of(result), now, 8, plain_access);
  return now;
}
std::clock_t guest_clock() {
  return static_cast<std::clock_t>(Guest::current().me().ticks++);
}
int guest_clock_gettime(clockid_t, timespec* result) {
  Guest& guest = Guest::current();
  const Value now = start_of_time + static_cast<Value>(guest.me().ticks++);
  guest.store(address_of(result) + offsetof(timespec, tv_sec), now, 8, plain_access);
  guest.store(address_of(result) + offsetof(timespec, tv_nsec), 0, 8, plain_access);
  return 0;
}
int guest_timespec_get(timespec* result, int base) {
  guest_clock_gettime(0, result);
  return base;
}
int guest_gettimeofday(timeval* result, void*) {
  Guest& guest = Guest::current();
  const Value now = start_of_time + static_cast<Value>(guest.me().ticks++);
  guest.store(address_of(result) + offsetof(timeval, tv_sec), now, 8, plain_access);
  guest.store(address_of(result) + offsetof(timeval, tv_usec), 0, 8, plain_access);
  return 0;
}

int guest_nanosleep(const timespec* time, timespec*) {
  Guest& guest = Guest::current();
  const auto seconds = static_cast<std::int64_t>(guest.load(address_of(&time->tv_sec), 8, plain_access));
  guest.me().ticks += static_cast<std::uint64_t>(std::max<std::int64_t>(seconds, 0)) + 1;
  return 0;
}
int guest_clock_nanosleep(clockid_t, int flags, const timespec* time, timespec* rest) {
  if (flags != TIMER_ABSTIME) return guest_nanosleep(time, rest);
  pass_time_until(Guest::current(), time);
  return 0;
}

}  // namespace

std::span<const GuestFunction> process_functions() {
  static const std::array table{
      row("__assert_fail", guest_assert_fail),
      row("abort", guest_abort),
      row("exit", guest_exit),
      row("_exit", guest_exit_at_once),
      row("_Exit", guest_exit_at_once),
      row("quick_exit", guest_exit_at_once),
      row("__errno_location", guest_errno_location),
      row("time", guest_time),
      row("clock", guest_clock),
      row("clock_gettime", guest_clock_gettime),
      row("timespec_get", guest_timespec_get),
      row("gettimeofday", guest_gettimeofday),
      row("sleep", do_nothing),
      row("usleep", do_nothing),
      row("nanosleep", guest_nanosleep),
      row("clock_nanosleep", guest_clock_nanosleep),
  };
  return table;
}

}  // namespace heddle

// What a program may ask the system for: a machine of two processors, a process alone, an environment without
// variables.
#include <array>
#include <cerrno>
#include <cstdarg>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/processors.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

constexpr int process_number = 1000;

/// Reads the name of a variable, and finds none.
char* guest_getenv(const char* name) {
  static_cast<void>(length_of(Guest::current(), name));
  return nullptr;
}
/// Reads the name of a variable: it is not there before or after.
int guest_unsetenv(const char* name) {
  return length_of(Guest::current(), name) == 0 ? fail_with_errno(Guest::current(), EINVAL) : 0;
}

/// Returns -1 for everything that has no fixed value here; errno stays as it is.
long guest_sysconf(int what) {
  switch (what) {
    case _SC_NPROCESSORS_ONLN:
    case _SC_NPROCESSORS_CONF:
      return processor_count;
    case _SC_PAGESIZE:
      return page_size;
    case _SC_LEVEL1_DCACHE_LINESIZE:
      return 64;
    default:
      return -1;
  }
}
int guest_getpagesize() {
  return page_size;
}
int guest_processors() {
  return processor_count;
}
int guest_getcpu() {
  return 0;
}
int guest_getpid() {
  return process_number;
}
int guest_getppid() {
  return process_number - 1;
}
/// Returns a number of the thread's own; that of the process for the thread that runs main.
int guest_gettid() {
  return process_number + static_cast<int>(Guest::current().running());
}
long guest_syscall(long number, ...) {
  Guest& guest = Guest::current();
  if (number == SYS_gettid) return guest_gettid();
  if (number == SYS_getpid) return guest_getpid();
  if (number == SYS_sched_yield) return guest_yield();
  std::string& words = guest.me().failure_words;  // nothing that owns memory stays on the stack
  words = "reaches `syscall` for a system call that Heddle does not know";
  guest.fail(FindingKind::unsupported, words);
  return -1;
}

/// Nothing is limited.
int guest_getrlimit(int, rlimit* limits) {
  const rlimit none{RLIM_INFINITY, RLIM_INFINITY};
  Guest::current().write_block(address_of(limits), &none, sizeof none);
  return 0;
}

}  // namespace

std::span<const GuestFunction> environment_functions() {
  static const std::array table{
      row("getenv", guest_getenv),
      row("secure_getenv", guest_getenv),
      row("unsetenv", guest_unsetenv),
      row("sysconf", guest_sysconf),
      row("getpagesize", guest_getpagesize),
      row("get_nprocs", guest_processors),
      row("get_nprocs_conf", guest_processors),
      row("sched_getcpu", guest_getcpu),
      row("getpid", guest_getpid),
      row("getppid", guest_getppid),
      row("gettid", guest_gettid),
      row("syscall", guest_syscall),
      row("getrlimit", guest_getrlimit),
      row("getrlimit64", guest_getrlimit),
  };
  return table;
}

}  // namespace heddle

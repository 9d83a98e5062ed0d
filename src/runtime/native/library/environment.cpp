// What a program may ask the system for: a machine of two processors, a process alone.
#include <array>
#include <cerrno>
#include <cstdarg>
#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/futexes.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/processors.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

constexpr int process_number = 1000;

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
    case _SC_SIGSTKSZ:
      return 8192;
    case _SC_MINSIGSTKSZ:
      return 2048;
    case _SC_OPEN_MAX:
      return 1024;
    case _SC_CLK_TCK:
      return 100;
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
std::optional<long> call_system(Guest& guest, long number, std::va_list arguments) {
  switch (number) {
    case SYS_gettid:
      return guest_gettid();
    case SYS_getpid:
      return guest_getpid();
    case SYS_sched_yield:
      return guest_yield();
    case SYS_membarrier: {  // asked what it can do: nothing
      constexpr int query = 0;
      return va_arg(arguments, int) == query ? std::optional<long>(0) : std::nullopt;
    }
    case SYS_futex: {
      FutexCall call;
      call.word = address_of(va_arg(arguments, void*));
      call.operation = va_arg(arguments, int);
      call.value = va_arg(arguments, int);
      call.time = va_arg(arguments, const timespec*);
      static_cast<void>(va_arg(arguments, void*));
      call.bits = va_arg(arguments, unsigned);
      return call_futex(guest, call);
    }
    default:
      return std::nullopt;
  }
}
long guest_syscall(long number, ...) {
  Guest& guest = Guest::current();
  std::va_list arguments;
  va_start(arguments, number);
  const auto result = call_system(guest, number, arguments);
  va_end(arguments);
  if (result) return *result;
  std::string& words = guest.me().failure_words;  // nothing that owns memory stays on the stack
  words = number == SYS_futex ? "reaches `syscall(SYS_futex, …)` with an operation that Heddle does not know"
                              : "reaches `syscall` for a system call that Heddle does not know";
  guest.fail(FindingKind::unsupported, words);
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
      row("sysconf", guest_sysconf),       row("getpagesize", guest_getpagesize),
      row("get_nprocs", guest_processors), row("get_nprocs_conf", guest_processors),
      row("sched_getcpu", guest_getcpu),   row("getpid", guest_getpid),
      row("getppid", guest_getppid),       row("gettid", guest_gettid),
      row("syscall", guest_syscall),       row("getrlimit", guest_getrlimit),
      row("getrlimit64", guest_getrlimit),
  };
  return table;
}

}  // namespace heddle

// How threads and processes are scheduled, their names, and what else the system says about itself: fixed.
#include <array>
#include <cerrno>
#include <cstring>
#include <pthread.h>
#include <sched.h>
#include <string_view>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/utsname.h>

#include "runtime/native/library/allocation.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/library/strings.hpp"

namespace heddle {

namespace {

constexpr std::string_view program_name = "program";
constexpr std::string_view host_name = "localhost";
constexpr std::string_view folder = "/";

// --- names of threads

using Name = std::array<char, 16>;
constexpr char set_by_another = 1;  // in the last byte, which is zero otherwise

Name name_at(Guest& guest, const char* from, std::size_t length) {
  Name name{};
  guest.read_block(name.data(), address_of(from), length);
  return name;
}
std::string_view name_of(const GuestThread& thread) {
  return thread.name[0] == 0 ? program_name : std::string_view(thread.name.data());
}
bool is_running(const Guest& guest, pthread_t thread) {
  return thread == guest.running() + 1;
}

int guest_setname(pthread_t thread, const char* from) {
  Guest& guest = Guest::current();
  const std::size_t length = length_of(guest, from);
  if (length >= Name().size()) return ERANGE;
  const Name name = name_at(guest, from, length);
  if (thread == 0 || thread > guest.threads().size()) return ESRCH;
  guest.thread(thread - 1).name = name;
  // When another thread does it is no event, so such a name is not shown.
  if (!is_running(guest, thread)) guest.thread(thread - 1).name.back() = set_by_another;
  return 0;
}
int guest_getname(pthread_t thread, char* to, std::size_t room) {
  Guest& guest = Guest::current();
  if (!is_running(guest, thread) || guest.me().name.back() == set_by_another)
    guest.refuse("the name of a thread is looked at, and another thread may set it: not supported");
  const std::string_view name = name_of(guest.me());
  if (name.size() >= room) return ERANGE;
  guest.write_block(address_of(to), name.data(), name.size());
  guest.store(address_of(to) + name.size(), 0, 1, plain_access);
  return 0;
}
int guest_prctl(int what, unsigned long argument) {
  Guest& guest = Guest::current();
  auto* const text = static_cast<char*>(pointer_to(argument));
  if (what == PR_SET_NAME) {
    std::size_t length = 0;
    while (length + 1 < Name().size() && byte_at(guest, argument + length) != 0) ++length;
    guest.me().name = name_at(guest, text, length);
    return 0;
  }
  if (what == PR_GET_NAME) return guest_getname(guest.running() + 1, text, Name().size());
  guest.me().failure_words = "reaches `prctl` for something else than the name of a thread";
  guest.fail(FindingKind::unsupported, guest.me().failure_words);
}

// --- scheduling: there is one kind, and priorities have no effect

int guest_least_priority(int policy) {
  const bool is_real_time = policy == SCHED_FIFO || policy == SCHED_RR;
  if (is_real_time) return 1;
  return policy == SCHED_OTHER || policy == SCHED_BATCH || policy == SCHED_IDLE
             ? 0
             : fail_with_errno(Guest::current(), EINVAL);
}
int guest_most_priority(int policy) {
  constexpr int most = 99;
  const int least = guest_least_priority(policy);
  return least == 1 ? most : least;
}
int guest_getschedparam(pthread_t, int* policy, sched_param* to) {
  Guest& guest = Guest::current();
  guest.store(address_of(policy), SCHED_OTHER, 4, plain_access);
  guest.store(address_of(to), 0, 4, plain_access);
  return 0;
}
/// Reads the priority. Only the usual policy is allowed to an ordinary user.
int set_scheduler(int policy, const sched_param* from) {
  Guest& guest = Guest::current();
  const Value priority = guest.load(address_of(from), 4, plain_access);
  switch (policy) {
    case SCHED_OTHER:
    case SCHED_BATCH:
    case SCHED_IDLE:
      return priority == 0 ? 0 : EINVAL;
    case SCHED_FIFO:
    case SCHED_RR:
      return priority >= 1 && priority <= 99 ? EPERM : EINVAL;
    default:
      return EINVAL;
  }
}
int guest_setschedparam(pthread_t, int policy, const sched_param* from) {
  return set_scheduler(policy, from);
}
int guest_sched_setscheduler(int, int policy, const sched_param* from) {
  const int error = set_scheduler(policy, from);
  return error == 0 ? 0 : fail_with_errno(Guest::current(), error);
}
int guest_sched_setparam(int, const sched_param* from) {
  return guest_sched_setscheduler(0, SCHED_OTHER, from);
}
int guest_sched_getscheduler(int) {
  return SCHED_OTHER;
}
int guest_sched_getparam(int, sched_param* to) {
  Guest::current().store(address_of(to), 0, 4, plain_access);
  return 0;
}
int guest_getpriority(int, unsigned) {
  return 0;
}
int guest_setpriority(int, unsigned, int) {
  return 0;
}

// --- the system

int guest_uname(utsname* to) {
  utsname names{};
  std::strcpy(names.sysname, "Linux");
  std::strcpy(names.nodename, host_name.data());
  std::strcpy(names.release, "6.1.0");
  std::strcpy(names.version, "1");
  std::strcpy(names.machine, "x86_64");
  std::strcpy(names.domainname, "(none)");
  Guest::current().write_block(address_of(to), &names, sizeof names);
  return 0;
}
int store_text(std::string_view text, char* to, std::size_t room, int error) {
  Guest& guest = Guest::current();
  if (room <= text.size()) return fail_with_errno(guest, error);
  guest.write_block(address_of(to), text.data(), text.size());
  guest.store(address_of(to) + text.size(), 0, 1, plain_access);
  return 0;
}
int guest_gethostname(char* to, std::size_t room) {
  return store_text(host_name, to, room, ENAMETOOLONG);
}
char* guest_getcwd(char* to, std::size_t room) {
  Guest& guest = Guest::current();
  if (to == nullptr) to = static_cast<char*>(allocate(guest, room == 0 ? folder.size() + 1 : room));
  return store_text(folder, to, room == 0 ? folder.size() + 1 : room, ERANGE) == 0 ? to : nullptr;
}
long guest_readlink(const char* name, char*, std::size_t) {
  static_cast<void>(length_of(Guest::current(), name));
  return fail_with_errno(Guest::current(), ENOENT);
}
unsigned guest_user() {
  return 1000;
}
int guest_getloadavg(double*, int) {
  return -1;
}

// --- stacks and loaded files are not shown

int guest_backtrace(void**, int) {
  return 0;
}
char** guest_backtrace_symbols(void* const*, int) {
  return static_cast<char**>(allocate(Guest::current(), 1));
}
void guest_backtrace_symbols_fd(void* const*, int, int) {}
int guest_dl_iterate_phdr(void*, void*) {
  return 0;
}

// --- the locale: there is only "C"

/// Returns "C" in memory of the program; nullptr for another locale.
char* guest_setlocale(int, const char* wanted) {
  Guest& guest = Guest::current();
  if (wanted != nullptr && byte_at(guest, address_of(wanted)) != 0) {
    std::array<char, 8> name{};
    for (std::size_t i = 0; i + 1 < name.size(); ++i)
      if ((name[i] = static_cast<char>(byte_at(guest, address_of(wanted) + i))) == 0) break;
    const std::string_view text(name.data());
    if (text != "C" && text != "POSIX") return nullptr;
  }
  const std::uint64_t text = guest.allocate_local(2, 1, Guest::of_exceptions);
  guest.store(text, 'C', 1, plain_access);
  guest.store(text + 1, 0, 1, plain_access);
  return static_cast<char*>(pointer_to(text));
}

}  // namespace

std::span<const GuestFunction> scheduling_functions() {
  static const std::array table{
      row("pthread_setname_np", guest_setname),
      row("pthread_getname_np", guest_getname),
      row("prctl", guest_prctl),
      row("sched_get_priority_min", guest_least_priority),
      row("sched_get_priority_max", guest_most_priority),
      row("pthread_getschedparam", guest_getschedparam),
      row("pthread_setschedparam", guest_setschedparam),
      row("sched_setscheduler", guest_sched_setscheduler),
      row("sched_getscheduler", guest_sched_getscheduler),
      row("sched_setparam", guest_sched_setparam),
      row("sched_getparam", guest_sched_getparam),
      row("getpriority", guest_getpriority),
      row("setpriority", guest_setpriority),
      row("uname", guest_uname),
      row("gethostname", guest_gethostname),
      row("getcwd", guest_getcwd),
      row("readlink", guest_readlink),
      row("getuid", guest_user),
      row("geteuid", guest_user),
      row("getgid", guest_user),
      row("getegid", guest_user),
      row("getloadavg", guest_getloadavg),
      row("backtrace", guest_backtrace),
      row("backtrace_symbols", guest_backtrace_symbols),
      row("backtrace_symbols_fd", guest_backtrace_symbols_fd),
      row("dl_iterate_phdr", guest_dl_iterate_phdr),
      row("setlocale", guest_setlocale),
  };
  return table;
}

}  // namespace heddle

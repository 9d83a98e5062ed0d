#include "runtime/native/library/attributes.hpp"

#include <array>
#include <cerrno>
#include <ctime>
#include <pthread.h>
#include <sched.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t word = 4;  // every one is that large

/// Initialises or destroys an attribute object.
int change_attributes(void* attributes) {
  Guest::current().store(address_of(attributes), 0, word, plain_access);
  return 0;
}

/// Where a setting of a thread's attributes is kept: what they have in common begins the object.
enum class Setting : std::uint64_t {
  detached = 4,
  stack = 8,
  guard = 16,
  policy = 24,
  priority = 28,
  inherits = 32
};
constexpr Value usual_stack = 8 << 20, usual_guard = 4'096;

int init_thread_attributes(void* attributes) {
  Guest& guest = Guest::current();
  change_attributes(attributes);
  const auto set = [&](Setting setting, Value value, std::uint32_t size) {
    guest.store(address_of(attributes) + static_cast<std::uint64_t>(setting), value, size, plain_access);
  };
  set(Setting::detached, 0, 4);
  set(Setting::stack, usual_stack, 8);
  set(Setting::guard, usual_guard, 8);
  set(Setting::policy, SCHED_OTHER, 4);
  set(Setting::priority, 0, 4);
  set(Setting::inherits, PTHREAD_INHERIT_SCHED, 4);
  return 0;
}
template <Setting setting, class Type>
int set_setting(void* attributes, Type value) {
  change_attributes(attributes);
  Guest::current().store(address_of(attributes) + static_cast<std::uint64_t>(setting),
                         static_cast<Value>(value), sizeof value, plain_access);
  return 0;
}
template <Setting setting, class Type>
int get_setting(const void* attributes, Type* to) {
  Guest& guest = Guest::current();
  read_attributes(guest, attributes);
  const Value value =
      guest.load(address_of(attributes) + static_cast<std::uint64_t>(setting), sizeof(Type), plain_access);
  guest.store(address_of(to), value, sizeof(Type), plain_access);
  return 0;
}

/// Changes nothing but what is not known here.
int keep_attributes(void* attributes) {
  Guest& guest = Guest::current();
  guest.store(address_of(attributes), guest.load(address_of(attributes), word, plain_access), word,
              plain_access);
  return 0;
}

/// Returns EINVAL, and changes nothing, unless the setting is one of these two.
int set_one_of(void* attributes, int setting, int one, int other) {
  return setting == one || setting == other ? keep_attributes(attributes) : EINVAL;
}
int guest_setdetachstate(void* attributes, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return EINVAL;
  return set_setting<Setting::detached>(attributes, state);
}
int guest_setclock(void* attributes, int clock) {
  return set_one_of(attributes, clock, CLOCK_REALTIME, CLOCK_MONOTONIC);
}
int guest_setscope(void* attributes, int scope) {
  if (scope == PTHREAD_SCOPE_PROCESS) return ENOTSUP;
  return set_one_of(attributes, scope, PTHREAD_SCOPE_SYSTEM, PTHREAD_SCOPE_SYSTEM);
}
int guest_getscope(const void* attributes, int* to) {
  read_attributes(Guest::current(), attributes);
  Guest::current().store(address_of(to), PTHREAD_SCOPE_SYSTEM, 4, plain_access);
  return 0;
}
int guest_setstacksize(void* attributes, std::size_t size) {
  constexpr std::size_t least = 16'384;  // PTHREAD_STACK_MIN
  return size < least ? EINVAL : set_setting<Setting::stack>(attributes, size);
}
int guest_setguardsize(void* attributes, std::size_t size) {
  return set_setting<Setting::guard>(attributes, size);
}
int guest_setschedpolicy(void* attributes, int policy) {
  if (policy != SCHED_OTHER && policy != SCHED_FIFO && policy != SCHED_RR) return EINVAL;
  return set_setting<Setting::policy>(attributes, policy);
}
int guest_setschedparam(void* attributes, const sched_param* from) {
  const Value priority = Guest::current().load(address_of(from), 4, plain_access);
  return set_setting<Setting::priority>(attributes, static_cast<int>(priority));
}
int guest_setinheritsched(void* attributes, int inherits) {
  if (inherits != PTHREAD_INHERIT_SCHED && inherits != PTHREAD_EXPLICIT_SCHED) return EINVAL;
  return set_setting<Setting::inherits>(attributes, inherits);
}

}  // namespace

bool makes_detached_threads(Guest& guest, const pthread_attr_t* attributes) {
  return attributes != nullptr &&
         guest.load(address_of(attributes) + static_cast<std::uint64_t>(Setting::detached), 4,
                    plain_access) == PTHREAD_CREATE_DETACHED;
}

void read_attributes(Guest& guest, const void* attributes) {
  if (attributes != nullptr) static_cast<void>(guest.load(address_of(attributes), word, plain_access));
}

std::span<const GuestFunction> attribute_functions() {
  static const std::array table{
      row("pthread_attr_init", init_thread_attributes),
      row("pthread_attr_destroy", change_attributes),
      row("pthread_attr_setdetachstate", guest_setdetachstate),
      row("pthread_attr_setstacksize", guest_setstacksize),
      row("pthread_attr_setscope", guest_setscope),
      row("pthread_attr_setguardsize", guest_setguardsize),
      row("pthread_attr_setschedpolicy", guest_setschedpolicy),
      row("pthread_attr_setschedparam", guest_setschedparam),
      row("pthread_attr_setinheritsched", guest_setinheritsched),
      row("pthread_attr_getdetachstate", get_setting<Setting::detached, int>),
      row("pthread_attr_getstacksize", get_setting<Setting::stack, std::size_t>),
      row("pthread_attr_getguardsize", get_setting<Setting::guard, std::size_t>),
      row("pthread_attr_getschedpolicy", get_setting<Setting::policy, int>),
      row("pthread_attr_getschedparam", get_setting<Setting::priority, int>),
      row("pthread_attr_getinheritsched", get_setting<Setting::inherits, int>),
      row("pthread_attr_getscope", guest_getscope),
      row("pthread_condattr_init", change_attributes),
      row("pthread_condattr_destroy", change_attributes),
      row("pthread_condattr_setclock", guest_setclock),
      row("pthread_rwlockattr_init", change_attributes),
      row("pthread_rwlockattr_destroy", change_attributes),
  };
  return table;
}

}  // namespace heddle

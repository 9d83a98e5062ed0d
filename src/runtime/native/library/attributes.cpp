#include "runtime/native/library/attributes.hpp"

#include <array>
#include <cerrno>
#include <ctime>
#include <pthread.h>

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
/// The only attribute that matters, and all that the object holds.
int guest_setdetachstate(void* attributes, int state) {
  if (state != PTHREAD_CREATE_JOINABLE && state != PTHREAD_CREATE_DETACHED) return EINVAL;
  Guest::current().store(address_of(attributes), state, word, plain_access);
  return 0;
}
int guest_setclock(void* attributes, int clock) {
  return set_one_of(attributes, clock, CLOCK_REALTIME, CLOCK_MONOTONIC);
}
int guest_setscope(void* attributes, int scope) {
  if (scope == PTHREAD_SCOPE_PROCESS) return ENOTSUP;
  return set_one_of(attributes, scope, PTHREAD_SCOPE_SYSTEM, PTHREAD_SCOPE_SYSTEM);
}
int guest_setstacksize(void* attributes, std::size_t size) {
  constexpr std::size_t least = 16'384;  // PTHREAD_STACK_MIN
  return size < least ? EINVAL : keep_attributes(attributes);
}

}  // namespace

bool makes_detached_threads(Guest& guest, const pthread_attr_t* attributes) {
  return attributes != nullptr &&
         guest.load(address_of(attributes), word, plain_access) == PTHREAD_CREATE_DETACHED;
}

void read_attributes(Guest& guest, const void* attributes) {
  if (attributes != nullptr) static_cast<void>(guest.load(address_of(attributes), word, plain_access));
}

std::span<const GuestFunction> attribute_functions() {
  static const std::array table{
      row("pthread_attr_init", change_attributes),
      row("pthread_attr_destroy", change_attributes),
      row("pthread_attr_setdetachstate", guest_setdetachstate),
      row("pthread_attr_setstacksize", guest_setstacksize),
      row("pthread_attr_setscope", guest_setscope),
      row("pthread_condattr_init", change_attributes),
      row("pthread_condattr_destroy", change_attributes),
      row("pthread_condattr_setclock", guest_setclock),
      row("pthread_rwlockattr_init", change_attributes),
      row("pthread_rwlockattr_destroy", change_attributes),
  };
  return table;
}

}  // namespace heddle

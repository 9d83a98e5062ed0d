// Cancellation of threads: it may be prepared for, but never comes.
#include <array>
#include <cerrno>
#include <pthread.h>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

/// Stores what the setting was, if that is asked for: the usual one.
int set_one_of_two(int setting, int* old, int usual, int other) {
  if (setting != usual && setting != other) return EINVAL;
  if (old != nullptr) Guest::current().store(address_of(old), usual, 4, plain_access);
  return 0;
}
int guest_setcancelstate(int state, int* old) {
  return set_one_of_two(state, old, PTHREAD_CANCEL_ENABLE, PTHREAD_CANCEL_DISABLE);
}
int guest_setcanceltype(int type, int* old) {
  return set_one_of_two(type, old, PTHREAD_CANCEL_DEFERRED, PTHREAD_CANCEL_ASYNCHRONOUS);
}
void guest_testcancel() {}

// What pthread_cleanup_push and pthread_cleanup_pop become in C. Jumps are refused, so the place to which one
// would jump is only come to once.
int guest_set_jump(void*, int) {
  return 0;
}
void guest_push_cleanup(void*) {
  ++Guest::current().me().cleanups;
}
void guest_pop_cleanup(void*) {
  --Guest::current().me().cleanups;
}
/// What follows a jump: nothing does.
void guest_continue_unwinding(void*) {
  HEDDLE_DCHECK(false);
}

}  // namespace

std::span<const GuestFunction> cancellation_functions() {
  static const std::array table{
      row("pthread_setcancelstate", guest_setcancelstate),
      row("pthread_setcanceltype", guest_setcanceltype),
      row("pthread_testcancel", guest_testcancel),
      row("__sigsetjmp", guest_set_jump),
      row("__pthread_register_cancel", guest_push_cleanup),
      row("__pthread_unregister_cancel", guest_pop_cleanup),
      row("__pthread_unwind_next", guest_continue_unwinding),
  };
  return table;
}

}  // namespace heddle

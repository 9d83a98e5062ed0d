// What runs when a thread or the program ends: destructors of static and thread-local objects, functions
// given to atexit.
#include "runtime/native/library/at_exit.hpp"

#include <array>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"
#include "runtime/native/unset_uses.hpp"

namespace heddle {

namespace {

/// Runs the calls, newest first; each may add more. Accessed by index, because the list may grow and the
/// fiber may never be resumed.
void run_calls(std::vector<ExitCall>& calls) {
  while (!calls.empty()) {
    const ExitCall call = calls.back();
    calls.pop_back();
    prepare_call(Guest::current());
    call.function(call.argument);
  }
}

int guest_cxa_atexit(void (*function)(void*), void* argument, void*) {
  Guest::current().note_access_without_event(LocalityMonitor::exit_calls, true);
  Guest::current().exit_calls().push_back({function, argument});
  return 0;
}
int guest_atexit(void (*function)()) {
  // A function without parameters may be called with one. (System V, x86-64)
  Guest::current().note_access_without_event(LocalityMonitor::exit_calls, true);
  Guest::current().exit_calls().push_back({reinterpret_cast<void (*)(void*)>(function), nullptr});
  return 0;
}
int guest_thread_atexit(void (*function)(void*), void* argument, void*) {
  Guest::current().me().exit_calls.push_back({function, argument});
  return 0;
}
void guest_run_exit_calls() {
  run_exit_calls(Guest::current());
}

}  // namespace

void run_thread_exit_calls(Guest& guest) {
  run_calls(guest.me().exit_calls);
  run_key_destructors(guest);
}

void run_exit_calls(Guest& guest) {
  run_calls(guest.me().exit_calls);
  guest.note_access_without_event(LocalityMonitor::exit_calls, false);
  run_calls(guest.exit_calls());
}

std::span<const GuestFunction> exit_functions() {
  static const std::array table{
      row("__cxa_atexit", guest_cxa_atexit),
      row("atexit", guest_atexit),
      row("__cxa_thread_atexit", guest_thread_atexit),
      row("__cxa_thread_atexit_impl", guest_thread_atexit),
      row("heddle_run_exit_calls", guest_run_exit_calls),
  };
  return table;
}

}  // namespace heddle

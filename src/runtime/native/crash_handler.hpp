// Handles signals that the program under test raises: they end its thread, never Heddle.
#pragma once

#include <array>
#include <csignal>

namespace heddle {

/// While it lives, signals for invalid accesses, divisions by zero and the like that the program under test
/// raises end its thread. Those that are raised elsewhere in the process go where they went before. Made,
/// used and destroyed by one thread; one at a time in a process.
class CrashHandler {
 public:
  CrashHandler();
  CrashHandler(const CrashHandler&) = delete;
  CrashHandler& operator=(const CrashHandler&) = delete;
  ~CrashHandler();

 private:
  static void handle(int signal, siginfo_t* info, void* context);
  /// Does what was done on the signal before.
  static void pass_on(int signal, siginfo_t* info, void* context);

  static constexpr std::array signals{SIGSEGV, SIGBUS, SIGFPE, SIGILL};
  /// What was done before on each signal: a handler can reach nothing but what is global.
  static std::array<struct sigaction, signals.size()> before_;
  stack_t stack_before_{};
};

}  // namespace heddle

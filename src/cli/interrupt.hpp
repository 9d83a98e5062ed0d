// Turns Ctrl-C, SIGTERM and the limit on time into requests to stop: the check ends soon and reports what it
// knows. If it does not end soon, the process is ended. Commands that have nothing to report, and programs
// that are still being compiled, end at once.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <optional>
#include <string_view>

namespace heddle::cli {

/// The signals that interrupt a command.
constexpr std::array interrupt_signals{SIGINT, SIGTERM};

/// While this object lives, SIGINT and SIGTERM end the process at once, with a line that says so and the
/// exit status of an interrupted command. An Interrupt takes them over as long as it lives. At most one may
/// live at a time.
class EndAtSignal {
 public:
  EndAtSignal();
  EndAtSignal(const EndAtSignal&) = delete;
  EndAtSignal& operator=(const EndAtSignal&) = delete;
  ~EndAtSignal();

 private:
  std::array<struct sigaction, interrupt_signals.size()> before_{};
};

/// While this object lives, the first SIGINT or SIGTERM only sets a flag, and the process is ended a little
/// later unless this object was destroyed by then. A second signal of the same kind ends the process at
/// once. Afterwards the signals are ignored: the command has its result, and is about to return it. At most
/// one may live at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  [[nodiscard]] const std::atomic<bool>& flag() const;
};

/// While this object lives, the process is ended a little after so many seconds. Searches poll the clock
/// themselves; this is for code that cannot, such as compilers. At most one may live at a time.
class TimeGuard {
 public:
  /// `seconds`: the limit; none: there is no limit.
  explicit TimeGuard(std::optional<double> seconds) : seconds_(seconds) { restart(); }
  TimeGuard(const TimeGuard&) = delete;
  TimeGuard& operator=(const TimeGuard&) = delete;
  ~TimeGuard() { stop(); }

  /// Starts the limit anew: the full time counts from now on.
  void restart();
  void stop();

 private:
  std::optional<double> seconds_;
};

/// While this object lives, the process is ended soon after it holds more memory than the limit. Searches
/// look at it themselves; this is for code that cannot, such as compilers. At most one may live at a time.
class MemoryGuard {
 public:
  /// `bytes`: the limit; none: there is no limit.
  explicit MemoryGuard(std::optional<std::uint64_t> bytes);
  MemoryGuard(const MemoryGuard&) = delete;
  MemoryGuard& operator=(const MemoryGuard&) = delete;
  ~MemoryGuard();

 private:
  bool is_on_;
};

/// Sets what the process prints on standard error, and its exit status, if it has to be ended from now on.
/// At first these are the words and the status of a check that found nothing.
void set_last_words(std::string_view text, int exit_code);

/// While this object lives, results are being printed: the process is no longer ended by a signal or a
/// limit, because printing takes a bounded time.
class UninterruptedPrinting {
 public:
  UninterruptedPrinting();
  UninterruptedPrinting(const UninterruptedPrinting&) = delete;
  UninterruptedPrinting& operator=(const UninterruptedPrinting&) = delete;
  ~UninterruptedPrinting();
};

}  // namespace heddle::cli

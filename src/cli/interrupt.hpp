// Ctrl-C, SIGTERM and the limit on time as wishes: the check ends soon, and says what it knows. If it does
// not end soon, the process does.
#pragma once

#include <array>
#include <atomic>
#include <csignal>
#include <optional>
#include <string_view>

namespace heddle::cli {

/// While it lives, the first SIGINT or SIGTERM only sets a flag, and the process ends a little later unless
/// this object has gone by then; the next of the same kind ends the process. One at a time.
class Interrupt {
 public:
  Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;
  ~Interrupt();

  [[nodiscard]] const std::atomic<bool>& flag() const;

 private:
  static constexpr std::array signals{SIGINT, SIGTERM};
  std::array<struct sigaction, signals.size()> before_{};
};

/// While it lives, the process ends a little after so many seconds. Searches look at the clock themselves:
/// this is for what cannot, as compilers do. One at a time.
class TimeGuard {
 public:
  /// Nothing: there is no limit.
  explicit TimeGuard(std::optional<double> seconds) : seconds_(seconds) { restart(); }
  TimeGuard(const TimeGuard&) = delete;
  TimeGuard& operator=(const TimeGuard&) = delete;
  ~TimeGuard() { stop(); }

  /// All the time again, from now on.
  void restart();
  void stop();

 private:
  std::optional<double> seconds_;
};

/// How the process ends, and what it says on standard error, if it has to be ended from here on: at first as
/// one that found nothing.
void set_last_words(std::string_view text, int exit_code);

/// While it lives, there are results, and they are being told: that comes to an end by itself, and is not cut
/// short.
class Telling {
 public:
  Telling();
  Telling(const Telling&) = delete;
  Telling& operator=(const Telling&) = delete;
  ~Telling();
};

}  // namespace heddle::cli

// Ctrl-C as a wish: the check ends after the current execution, and says what it knows.
#pragma once

#include <array>
#include <atomic>
#include <csignal>

namespace heddle::cli {

/// While it lives, the first SIGINT or SIGTERM only sets a flag; the next of the same kind ends the process. One at a time.
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

}  // namespace heddle::cli

// Shows on stderr how far a check has come.
#pragma once

#include <chrono>
#include <functional>
#include <string>

#include "cli/output_options.hpp"
#include "session/session.hpp"

namespace heddle::cli {

class ProgressDisplay {
 public:
  explicit ProgressDisplay(ProgressMode mode);
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;
  ~ProgressDisplay() { erase(); }

  /// For one phase of the check, which begins now; nothing to call when no progress is shown. The display
  /// must outlive it.
  [[nodiscard]] std::function<void(const Progress&)> shower(std::string phase = {});

  /// Anything else that has come so far.
  void show_text(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;
  enum class Kind : std::uint8_t { none, line_in_place, lines };

  void show(const Progress& progress, const std::string& phase);
  void rewrite(std::string text);
  void erase();

  Kind kind_;
  Clock::time_point next_;  // not before that
  std::size_t shown_ = 0;   // characters of the line in place
};

}  // namespace heddle::cli

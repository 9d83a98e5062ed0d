// Shows the progress of a check on standard error.
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

  /// Returns the function to call with the progress of a phase of the check that begins now; an empty
  /// function if no progress is shown. The display must outlive it.
  [[nodiscard]] std::function<void(const Progress&)> progress_callback(std::string phase = {});

  /// Shows a line of progress that is not made from a Progress.
  void show_text(const std::string& text);

 private:
  using Clock = std::chrono::steady_clock;
  enum class Kind : std::uint8_t { none, line_in_place, lines };

  void show(const Progress& progress, const std::string& phase);
  void rewrite(std::string text);
  void erase();

  Kind kind_;
  Clock::time_point next_;  // progress is not shown before this time
  std::size_t shown_ = 0;   // characters of the line in place
};

}  // namespace heddle::cli

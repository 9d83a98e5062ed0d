// Shows the progress of a check on the terminal.
#pragma once

#include "checking/check_listener.hpp"
#include "cli/exit_code.hpp"
#include "cli/interrupt.hpp"
#include "cli/progress_display.hpp"

namespace heddle::cli {

/// Shows the progress of a check, and sets what the process prints if it has to be ended before its report.
class CheckDisplay final : public checking::CheckListener {
 public:
  explicit CheckDisplay(ProgressMode mode) : display_(mode) {}
  [[nodiscard]] std::function<void(const Progress&)> progress_of(const std::string& phase) override {
    return display_.progress_callback(phase);
  }
  void error_found() override {
    set_last_words("heddle: an error was found, but there was no time to report it\n", exit_finding);
  }
  [[nodiscard]] std::shared_ptr<void> reporting() override {
    return std::make_shared<UninterruptedPrinting>();
  }

 private:
  ProgressDisplay display_;
};

}  // namespace heddle::cli

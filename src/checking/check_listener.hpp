// Callbacks by which a check informs its caller while it runs.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "session/session.hpp"

namespace heddle::checking {

/// The base class ignores every callback. All calls come from the thread that checks.
class CheckListener {
 public:
  CheckListener() = default;
  CheckListener(const CheckListener&) = delete;
  CheckListener& operator=(const CheckListener&) = delete;
  virtual ~CheckListener() = default;

  /// Returns the function to call with the progress of a phase that begins now; an empty function if no
  /// progress is wanted.
  [[nodiscard]] virtual std::function<void(const Progress&)> progress_of(const std::string& /*phase*/) {
    return {};
  }
  /// The search has found an error. Its report follows, after runs that shorten the failing execution.
  virtual void error_found() {}
  /// Returns an object that lives while the findings are being reported, which takes a bounded time.
  [[nodiscard]] virtual std::shared_ptr<void> reporting() { return nullptr; }
};

}  // namespace heddle::checking

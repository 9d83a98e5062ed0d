// Somebody waits for a search, and may lose patience while it thinks.
#pragma once

#include "core/pace.hpp"
#include "core/result.hpp"

namespace heddle {

class Patience {
 public:
  virtual ~Patience() = default;
  /// Once this was true, nobody wants to know any more what the search finds.
  [[nodiscard]] virtual bool is_lost() = 0;
};

/// Thrown out of however deep a search is when nobody wants to know any more. What it was about to build is half done: nobody
/// asks the search for anything from then on but its statistics.
struct PatienceLost {};

/// The same of a run that is left before its end: who asked for it knows that patience was lost.
[[nodiscard]] inline Error abandoned_run() {
  return Error{"the run was abandoned: nobody waits for it"};
}

/// Asks now and then, within what may take long. With nobody to ask, there is no end to patience.
class PatienceProbe {
 public:
  void ask_from_now_on(Patience& patience) { patience_ = &patience; }

  [[nodiscard]] bool is_lost() {
    if (is_lost_ || patience_ == nullptr || !pace_.due()) [[likely]]
      return is_lost_;
    pace_.asked(Pace::Clock::now());
    is_lost_ = patience_->is_lost();
    return is_lost_;
  }
  /// Throws PatienceLost if it is lost.
  void look() {
    if (is_lost()) [[unlikely]]
      throw PatienceLost{};
  }

 private:
  Patience* patience_ = nullptr;
  Pace pace_{Pace::Clock::now()};
  bool is_lost_ = false;
};

}  // namespace heddle

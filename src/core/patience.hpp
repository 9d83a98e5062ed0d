// Somebody waits for a search, and may lose patience while it thinks.
#pragma once

#include "core/pace.hpp"

namespace heddle {

class Patience {
 public:
  virtual ~Patience() = default;
  /// Once this was true, nobody wants to know any more what the search finds.
  [[nodiscard]] virtual bool is_lost() = 0;
};

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

 private:
  Patience* patience_ = nullptr;
  Pace pace_{Pace::Clock::now()};
  bool is_lost_ = false;
};

}  // namespace heddle

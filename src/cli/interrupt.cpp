#include "cli/interrupt.hpp"

namespace heddle::cli {

namespace {

// A handler can reach nothing but what is global.
std::atomic<bool> interrupted = false;
static_assert(std::atomic<bool>::is_always_lock_free);

void note_interrupt(int) {
  interrupted.store(true, std::memory_order_relaxed);
}

}  // namespace

/// The signal may arrive on a stack of the program under test, which may be all but exhausted: the handler takes the
/// stack that handlers have of their own, where there is one.
Interrupt::Interrupt() {
  interrupted = false;
  struct sigaction action {};
  action.sa_handler = note_interrupt;
  action.sa_flags = static_cast<int>(SA_RESETHAND) | SA_RESTART | SA_ONSTACK;
  for (std::size_t i = 0; i < signals.size(); ++i) {
    sigaction(signals[i], nullptr, &before_[i]);
    // Whoever started us in the background does not want it to be interrupted.
    if (before_[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, nullptr);
  }
}

Interrupt::~Interrupt() {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
}

const std::atomic<bool>& Interrupt::flag() const {
  return interrupted;
}

}  // namespace heddle::cli

// Signals that the program under test raises by what it does: they end its thread, never Heddle.
#pragma once

namespace heddle {

/// Once a process. Signals raised outside a fiber are left as they were.
void install_crash_handler();

}  // namespace heddle

// Handles signals that the program under test raises: they end its thread, never Heddle.
#pragma once

namespace heddle {

/// Installs the handler, once per process. Signals raised outside a fiber are handled as before.
void install_crash_handler();

}  // namespace heddle

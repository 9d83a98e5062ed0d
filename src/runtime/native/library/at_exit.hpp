// Calls the functions that run when a thread or the program ends.
#pragma once

#include "runtime/native/guest.hpp"

namespace heddle {

/// Runs the destructors of the running thread's thread-local objects and of its keys, because it ends.
void run_thread_exit_calls(Guest& guest);
/// Runs the destructors of the running thread's objects and then of static ones, because the program ends in
/// an orderly way.
void run_exit_calls(Guest& guest);

}  // namespace heddle

// What runs when a thread or the program ends.
#pragma once

#include "runtime/native/guest.hpp"

namespace heddle {

/// A thread ends: destructors of its thread-local objects and of its keys run.
void run_thread_exit_calls(Guest& guest);
/// The program ends in an orderly way: destructors of the running thread's objects, then of static ones.
void run_exit_calls(Guest& guest);

}  // namespace heddle

// Decides which local variables of the program under test other threads can see.
#pragma once

#include "program/native/hook_calls.hpp"

namespace heddle {

/// Turns variables of the program's functions that are only read and written by name into registers, and
/// makes accesses failures that are then known to leave their variable.
void promote_pointers(HookCalls& hooks);

/// Turns local variables into registers where possible, and arguments that are passed by value into local
/// variables. An access that is known on the way to leave its variable becomes a failure.
void prepare_locals(HookCalls& hooks);

/// Whether an address is never stored or passed on: every use of it is an access.
[[nodiscard]] bool stays_private(const llvm::Value& address);

}  // namespace heddle

// Makes a program keep book of which values were never set, with LLVM's MemorySanitizer: its pass follows
// values through registers, calls and the stack; what it calls, and the memory that other threads can see, is
// the runtime's (runtime/native/unset_hooks).
//
// The pass comes last, so that it sees hooks instead of accesses: a hook takes the bits of what it stores
// from the arguments of its call and returns those of what it loads. Values may be moved, copied and computed
// with without being set; branches, addresses and arguments of library functions may not depend on one.
#pragma once

#include "program/native/hook_calls.hpp"

namespace heddle {

/// Gives variables that are declared without a value one that was never set, and that knows the variable.
/// Called before variables become registers.
void mark_unset_variables(HookCalls& hooks);

/// Called when everything else is instrumented.
void follow_unset_values(HookCalls& hooks);

}  // namespace heddle

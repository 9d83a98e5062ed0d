// Checks for undefined behaviour: the compiler's own (-fsanitize=undefined), and points that must not be
// reached.
//
// The compiler makes a branch of each check. Between gathering and placing them, each is one call instead, so
// that the shape of functions and loops is that of the program's text, and the optimiser leaves it where it
// is.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

#include "program/native/hook_calls.hpp"

namespace heddle {

/// Turns each check in the program's own code into a call. Checks in the library's code are dropped.
void gather_checks(llvm::Module& module);

/// Adds checks where the optimiser has found that what follows is undefined, and has cut it off: falling
/// through to whatever code lies there must not happen.
void check_unreachable_ends(llvm::Module& module);

/// Whether a call is a check that was gathered and is not yet placed.
[[nodiscard]] bool is_check(const llvm::Instruction& instruction);

/// Drops the checks that are known to succeed now that local variables are registers.
void drop_settled_checks(llvm::Module& module);

/// Turns each check of the function into a branch to a failure that says what is wrong.
void place_checks(HookCalls& hooks, llvm::Function& function);

}  // namespace heddle

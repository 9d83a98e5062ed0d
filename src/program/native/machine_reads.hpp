// Handles what a program reads from the machine it runs on, and intrinsics of the compiler in general.
// Intrinsics whose result depends on their arguments alone stay; cycle counters and random numbers become
// calls of the library; all others end the run with an error when they are reached.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace heddle {

class HookCalls;

/// Replaces reads of cycle counters and of the processor's random numbers by calls of heddle_cycles and
/// heddle_random_word.
void replace_machine_reads(llvm::Module& module);

/// Makes a call of an intrinsic an error when it is reached, unless the intrinsic is known to depend on
/// nothing but its arguments, to access nothing that other threads can see, or to be handled elsewhere.
/// Fences of the processor become fences.
void check_intrinsic(HookCalls& hooks, llvm::CallBase& call);

}  // namespace heddle

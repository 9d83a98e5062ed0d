// What a program reads of the machine it runs on, and intrinsics of the compiler in general: those that
// always give the same stay, counters and random numbers become calls of the library, and all others are
// refused when they are reached.
#pragma once

#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/Module.h>

namespace heddle {

class HookCalls;

/// Cycle counters and random numbers of the processor become calls of heddle_cycles and heddle_random_word.
void replace_machine_reads(llvm::Module& module);

/// Refuses a call of an intrinsic, when it is reached, unless it is known to depend on nothing but its
/// arguments, to touch nothing that others can see, or to be taken care of. Fences of the processor become
/// fences.
void check_intrinsic(HookCalls& hooks, llvm::CallBase& call);

}  // namespace heddle

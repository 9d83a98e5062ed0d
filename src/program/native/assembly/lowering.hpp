// Turns inline assembly into instructions of LLVM, with its accesses and their order: a locked instruction
// and xchg are sequentially consistent read-modify-writes, every other access is a load or a store
// (MachineState::load).
#pragma once

#include <llvm/IR/Module.h>

namespace heddle {

/// Replaces all statements whose instructions are known (assembly/instruction_table). Others stay as they
/// are. Called before accesses are instrumented.
void lower_assembly(llvm::Module& module);

}  // namespace heddle

// Gives modules that were compiled elsewhere what clang gives to those that Heddle compiles: variables start
// as zero, and no value is left open.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle {

/// Makes local variables start as zero, each time their scope begins, and replaces undefined values by zero.
void zero_uninitialised_values(llvm::Module& module);

}  // namespace heddle

// Local variables of the program under test: which of them other threads can see.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle {

/// Local variables become registers where they can, arguments that are passed by value local variables.
void prepare_locals(llvm::Module& module);

/// Whether an address goes nowhere, and every use of it is an access.
[[nodiscard]] bool stays_private(const llvm::Value& address);

}  // namespace heddle

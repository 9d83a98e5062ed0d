// Decides which local variables of the program under test other threads can see.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle {

/// Turns local variables into registers where possible, and arguments that are passed by value into local
/// variables.
void prepare_locals(llvm::Module& module);

/// Whether an address is never stored or passed on: every use of it is an access.
[[nodiscard]] bool stays_private(const llvm::Value& address);

}  // namespace heddle

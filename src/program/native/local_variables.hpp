// Local variables of the program under test: which of them other threads can see, and where those live.
#pragma once

#include <llvm/IR/Module.h>
#include <set>
#include <vector>

#include "program/native/module.hpp"

namespace heddle {

/// Local variables become registers where they can.
void prepare_locals(llvm::Module& module);

/// Decides once which local variables no other thread can see, and returns them: their address goes nowhere, and
/// every use of it is an access to the variable alone. The others leave the stack: a store to them may wait in a buffer
/// longer than their function lives, so their memory must not be used again. They are numbered, in the order of `locals`.
[[nodiscard]] std::set<const llvm::Value*> separate_locals(llvm::Module& module,
                                                           std::vector<GuestLocal>& locals,
                                                           VariableTypes& types);

/// Whether an address goes nowhere, and every use of it is an access.
[[nodiscard]] bool stays_private(const llvm::Value& address);

}  // namespace heddle

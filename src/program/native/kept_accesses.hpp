// Keeps accesses that the optimiser would remove: because nothing uses what they read, because they are
// outside of their local variable, or because they go through a null pointer. What is wrong with them would
// vanish, too.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle {

/// Makes an access through a null pointer an access like any other. Without this the optimiser takes it for
/// granted that none happens, and removes what leads there. Promises that parameters, results and loaded
/// references are not null are dropped with it.
void allow_null(llvm::Module& module);

/// Makes calls stay where their result is not used. What a function of the C library accesses may be wrong,
/// it may never return, and a function of the program has hooks: what declarations promise about memory is
/// dropped, and what the optimiser has found out about it. From names it infers no promises either, except
/// for calls that are marked as builtin.
void keep_calls(llvm::Module& module);

/// Gives each plain load from memory that is not local a use, so that it is not removed as unused. It may
/// still be merged with another access to the same memory.
void keep_loads(llvm::Module& module);
/// Removes the uses that keep_loads added.
void release_loads(llvm::Module& module);

/// Keeps the program's local variables in one piece, except for plain structs: dividing a variable cuts off
/// the part of an access that is beyond it. Which memory an access uses may be known only after other
/// variables have become registers.
void keep_locals_whole(llvm::Module& module);
/// Lets local variables be divided again.
void release_whole_locals(llvm::Module& module);

}  // namespace heddle

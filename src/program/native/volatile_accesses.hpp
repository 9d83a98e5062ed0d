// Volatile accesses as relaxed atomics: how old queues and READ_ONCE/WRITE_ONCE share data.
#pragma once

#include <llvm/IR/Module.h>

namespace heddle {

/// Makes each volatile load and store of a number or a pointer that other threads may see a relaxed atomic
/// one. What no atomic instruction exists for stays as it is: copies of whole structures.
void make_volatile_accesses_atomic(llvm::Module& module);

}  // namespace heddle

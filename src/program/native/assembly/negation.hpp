// The atomic negation of x86, which is no instruction of LLVM.
#pragma once

#include <llvm/IR/Instructions.h>

namespace heddle::assembly {

/// Replaces an exchange that stands for a negation by a loop of compare-exchanges.
void expand_negation(llvm::AtomicRMWInst& negation);

}  // namespace heddle::assembly

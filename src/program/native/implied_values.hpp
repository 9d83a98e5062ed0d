// Replaces values that the way to a block decides.
#pragma once

#include <llvm/IR/Function.h>

namespace heddle {

/// Makes truth values constant where they are passed on along an edge that is taken only for one of them. So
/// a loop does not seem to pass on whether it has ended, which optimisations make of `return tries < 100;`.
void fold_implied_values(llvm::Function& function);

}  // namespace heddle

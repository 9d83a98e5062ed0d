// Replaces values that the way to a block decides.
#pragma once

#include <llvm/IR/Function.h>

namespace heddle {

/// Makes ways through the function go straight on where a branch is decided, and truth values constant on
/// edges that are taken only for one of them. Then each comparison that ends a loop has a branch of its own,
/// as in `tries < 100 && !ready`, and a loop does not seem to pass on whether it has ended, which
/// optimisations make of `return tries < 100;`.
void fold_implied_values(llvm::Function& function);

}  // namespace heddle

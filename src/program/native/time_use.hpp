// Whether what a program does may depend on how much time passes.
#pragma once

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Module.h>
#include <set>

namespace heddle {

struct TimeUse {
  /// False: what clocks say is at most stored, reckoned with and printed.
  bool decides = false;
  /// Headers of loops that end, or go on, by what clocks say.
  std::set<const llvm::BasicBlock*> loops;
};

/// Follows what clocks say through the whole program. What cannot be followed may decide something.
[[nodiscard]] TimeUse find_time_use(llvm::Module& module);

}  // namespace heddle

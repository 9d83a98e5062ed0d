// Decides whether the behaviour of a program may depend on how much time passes.
#pragma once

#include <llvm/IR/BasicBlock.h>
#include <llvm/IR/Module.h>
#include <set>

namespace heddle {

struct TimeUse {
  /// False: times read from clocks are at most stored, used in arithmetic, and printed.
  bool decides = false;
  /// The headers of loops whose end depends on times read from clocks.
  std::set<const llvm::BasicBlock*> loops;
};

/// Follows times read from clocks through the whole program. A time that cannot be followed counts as
/// deciding something.
[[nodiscard]] TimeUse find_time_use(llvm::Module& module);

}  // namespace heddle

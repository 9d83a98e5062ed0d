// Loops in which one access decides whether there is another round.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>

#include "program/native/hook_calls.hpp"

namespace heddle {

/// Whether a loop can be turned into one access that waits until the loop would end.
[[nodiscard]] bool waits_by_one_access(const HookCalls& hooks, const llvm::Loop& loop,
                                       const llvm::DominatorTree& order);

/// Removes instructions whose results are not used, that are no accesses and cannot fail: they may seem to
/// pass values from iteration to iteration.
void drop_unused(llvm::Function& function);

/// Inlines small functions into loops that can then be turned into one access that waits, such as
/// `while (!try_lock()) {}`. Nothing else is inlined: stacks show the program's functions.
void inline_waiting_calls(HookCalls& hooks);

}  // namespace heddle

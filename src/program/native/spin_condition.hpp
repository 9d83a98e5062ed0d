// What a loop that waits asks of the value that it reads.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>
#include <optional>

#include "core/operation.hpp"

namespace heddle {

/// A predicate on the value that an access reads. The operand has the value's own type and is the same in
/// every round.
struct SpinCondition {
  Predicate::Kind kind{};
  llvm::Value* operand = nullptr;
};

/// When the loop ends, if that depends on what the access reads and on nothing else that changes, and is a
/// predicate that an operation can have. For a compare-exchange: `equal` to what it expects.
[[nodiscard]] std::optional<SpinCondition> end_of_loop(const llvm::Loop& loop, llvm::Instruction& access);

/// Whether a value is the same in every round: nothing that it is made of is read in the loop from memory
/// that others see.
[[nodiscard]] bool is_same_in_every_round(const llvm::Loop& loop, const llvm::Value* value);

}  // namespace heddle

// Finds the condition under which a spin loop ends, as a predicate on the value that it reads.
#pragma once

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Instructions.h>
#include <optional>

#include "core/operation.hpp"

namespace heddle {

/// A predicate on the value that an access reads. The operand has the value's own type and is equal in every
/// iteration.
struct SpinCondition {
  Predicate::Kind kind{};
  llvm::Value* operand = nullptr;
};

/// Returns the condition under which the loop ends, if it depends only on what the access reads and can be
/// expressed as the predicate of an operation. For a compare-exchange: `equal` to what it expects.
[[nodiscard]] std::optional<SpinCondition> end_of_loop(const llvm::Loop& loop, llvm::Instruction& access);

/// Whether a value is equal in every iteration: it does not depend on anything that the loop reads from
/// memory that other threads can see.
[[nodiscard]] bool is_same_in_every_round(const llvm::Loop& loop, const llvm::Value* value);

}  // namespace heddle

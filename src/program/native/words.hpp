// Values in the form that the runtime's hooks take: 64-bit words, sign-extended.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <optional>

#include "core/operation.hpp"

namespace heddle {

/// Returns the size in bytes of a type that fits a 64-bit word; 0 for other types.
[[nodiscard]] std::uint64_t word_size(const llvm::Module& module, llvm::Type* type);
[[nodiscard]] llvm::Value* to_word(llvm::IRBuilder<>& at, llvm::Value* value);
[[nodiscard]] llvm::Value* from_word(llvm::IRBuilder<>& at, llvm::Value* word, llvm::Type* type);
[[nodiscard]] Order order_of(llvm::AtomicOrdering ordering);
/// Returns the result of a compare-exchange: the value read, and whether it was the expected one.
[[nodiscard]] llvm::Value* exchange_result(llvm::IRBuilder<>& at, llvm::AtomicCmpXchgInst& exchange,
                                           llvm::Value* word, llvm::Value* expected);

}  // namespace heddle

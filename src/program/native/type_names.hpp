// Reads the types of variables from the debug information.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>

#include "program/native/variable_types.hpp"

namespace heddle {

/// Adds a type and returns its number; 0 if nothing is known about it.
[[nodiscard]] std::uint32_t add_type(const llvm::DIType* type, VariableTypes& types);

/// Adds the variable's type and returns its number; 0 if nothing is known about it.
[[nodiscard]] std::uint32_t type_of_variable(const llvm::GlobalVariable& global, VariableTypes& types);

}  // namespace heddle

// Types of variables, from the debug information.
#pragma once

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/GlobalVariable.h>

#include "program/native/variable_types.hpp"

namespace heddle {

/// Adds a type; 0 when nothing is known of it.
[[nodiscard]] std::uint32_t add_type(const llvm::DIType* type, VariableTypes& types);

/// Adds the variable's type; 0 when nothing is known of it.
[[nodiscard]] std::uint32_t type_of_variable(const llvm::GlobalVariable& global, VariableTypes& types);

}  // namespace heddle

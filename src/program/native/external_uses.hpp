// Where the program uses functions and variables that it does not define.
#pragma once

#include "program/native/hook_calls.hpp"

namespace heddle {

/// Lists the places that use functions of which library_facts knows nothing. Called before calls are
/// rewritten.
void list_uses_of_external_functions(HookCalls& hooks);

/// Makes declared variables that are not the C++ library's ordinary memory: accesses to them are instrumented
/// even if they are declared as constants.
void watch_missing_variables(llvm::Module& module);

/// Whether a declared variable belongs to the C++ library or is a class's own table: if it is missing, the
/// program cannot be loaded.
[[nodiscard]] bool is_library_variable(const llvm::GlobalVariable& variable);

/// Lists each place that uses a variable that the program does not define, under its name in the program.
void list_uses_of_missing_variable(HookCalls& hooks, const llvm::GlobalVariable& variable,
                                   const std::string& name);

/// What is said of such a variable.
inline constexpr const char* missing_variable = "a variable that the program does not define";

}  // namespace heddle

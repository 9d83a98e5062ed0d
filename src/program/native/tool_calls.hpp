// Calls of functions that programs written for other checkers use and do not define, where the type of the
// call, or how many arguments it has, says what it means: nondeterministic values of any type, waits for a
// condition, fences that are named by texts. The other functions of these checkers are in the library
// (runtime/native/library/tools).
#pragma once

#include <string>

#include "program/native/hook_calls.hpp"

namespace heddle {

/// Replaces such calls by what they mean. Called before anything is known of the functions that the program
/// only declares.
void lower_tool_calls(llvm::Module& module);

/// Makes each call of a function a failure of the program; does nothing if the name is empty. Called before
/// the ends of functions are looked at.
void fail_at_calls_of(llvm::Module& module, const std::string& function);

}  // namespace heddle

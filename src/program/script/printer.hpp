// Scripted programs as text.
#pragma once

#include <string>

#include "core/operation.hpp"
#include "core/result.hpp"
#include "program/script/script.hpp"

namespace heddle {

/// A text that parses to the same program, up to sites (same_program() in compare.hpp). Loops come out
/// unrolled, params as numbers, and copies of a thread as one text if they are alike. Every program that
/// parse_script() makes can be printed. One that is built by hand cannot, and this is an error, if
///  - its jumps are not those of nested if, else, break and return;
///  - a name is not a word, or is one of the language; or an event's result goes to a register without a
///  name;
///  - unnamed registers are not used the way a parser does, each for one intermediate value of a statement;
///  - it computes or tests constants, which the parser would do itself;
///  - it has an operation that the language has not, such as a guarded compare-exchange;
///  - a thread's `spawned` is not whether some thread spawns it.
[[nodiscard]] Result<std::string> print_script(const ScriptProgram& program);

/// Returns one operation as a person would write it: `x = 1`, `load y`, `cas(x, 0, 1)`, `x = 1 reaches
/// memory`.
[[nodiscard]] std::string describe(const ScriptProgram& program, const Operation& operation);

}  // namespace heddle

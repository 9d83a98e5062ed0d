// When two scripted programs are the same.
#pragma once

#include "program/script/script.hpp"

namespace heddle {

/// Same code, whatever the sites, and whatever stands in fields that the code does not use.
[[nodiscard]] bool same_instruction(const Instruction& x, const Instruction& y);

/// Same names, locations, threads, registers and instructions, whatever the sites.
[[nodiscard]] bool same_program(const ScriptProgram& x, const ScriptProgram& y);

}  // namespace heddle

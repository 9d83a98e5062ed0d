// Decides whether two scripted programs are equal.
#pragma once

#include "program/script/script.hpp"

namespace heddle {

/// Whether two instructions are equal, up to their sites and to fields that the instruction does not use.
[[nodiscard]] bool same_instruction(const Instruction& x, const Instruction& y);

/// Whether two programs have equal names, locations, threads, registers and instructions, up to sites.
[[nodiscard]] bool same_program(const ScriptProgram& x, const ScriptProgram& y);

}  // namespace heddle

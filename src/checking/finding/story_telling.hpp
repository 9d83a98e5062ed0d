// An execution as a story: its events in the program's words.
#pragma once

#include "checking/checked_program.hpp"
#include "core/execution.hpp"
#include "report/story.hpp"

namespace heddle::checking {

/// The program's last run must be this execution: names of memory that it allocated are known from there.
[[nodiscard]] report::Story story_of(const CheckedProgram& program, const Execution& execution);

/// What a thread waits for, with its line: "54: join T2".
[[nodiscard]] std::string wait_text(const CheckedProgram& program, const Operation& wait);

}  // namespace heddle::checking

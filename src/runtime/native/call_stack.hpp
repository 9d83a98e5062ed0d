// The functions of the program that a thread is in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/native/guest_thread.hpp"
#include "runtime/native/program_text.hpp"

namespace heddle {

/// The program's own functions on a thread's stack, innermost first, found by following frame pointers from
/// `frame` on; at most 64. `instruction` lies in the innermost one; 0: that is not known.
[[nodiscard]] std::vector<const GuestFunctionInfo*> functions_on_stack(const ProgramText& text,
                                                                       const GuestThread& thread,
                                                                       std::uint64_t instruction,
                                                                       std::uint64_t frame);

/// Their names, for a thread that does not run: from where it crashed or was left.
[[nodiscard]] std::vector<std::string> call_stack_of(const ProgramText& text, const GuestThread& thread);

/// The thread failed here: if its last known site is in another function than its innermost one, its site
/// becomes that function.
void correct_site(const ProgramText& text, GuestThread& thread, std::uint64_t instruction,
                  std::uint64_t frame);

}  // namespace heddle

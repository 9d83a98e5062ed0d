// Finds the functions of the program that a thread is in.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/native/guest_thread.hpp"
#include "runtime/native/program_text.hpp"

namespace heddle {

/// Returns the program's own functions on a thread's stack, innermost first, by following frame pointers from
/// `frame` on; at most 64. `instruction` is an address in the innermost function; 0: it is not known.
[[nodiscard]] std::vector<const GuestFunctionInfo*> functions_on_stack(const ProgramText& text,
                                                                       const GuestThread& thread,
                                                                       std::uint64_t instruction,
                                                                       std::uint64_t frame);

/// Returns the functions that a thread is in which does not run: from where it crashed or was switched away
/// from.
[[nodiscard]] std::vector<GuestFunctionInfo> functions_in(const ProgramText& text, const GuestThread& thread);
/// Returns their names, for a thread that does not run: from where it crashed or was switched away from.
[[nodiscard]] std::vector<std::string> call_stack_of(const ProgramText& text, const GuestThread& thread);

/// Corrects the site of a thread that failed here: if its last known site is not in its innermost function,
/// its site becomes the beginning of that function.
void correct_site(const ProgramText& text, GuestThread& thread, std::uint64_t instruction,
                  std::uint64_t frame);

}  // namespace heddle

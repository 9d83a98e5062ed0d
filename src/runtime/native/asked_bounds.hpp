// Gives the loops of a program the bounds that the user asks for.
#pragma once

#include "core/error_message.hpp"
#include "runtime/native/guest_settings.hpp"
#include "runtime/native/program_text.hpp"
#include "runtime/rounds/iteration_bounds.hpp"

namespace heddle {

/// Returns what is wrong with a bound: there is no loop in its line.
[[nodiscard]] ErrorMessage ask_for_bounds(IterationBounds& bounds, const ProgramText& text,
                                          const GuestSettings& settings);

}  // namespace heddle

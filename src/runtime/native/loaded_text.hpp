// What a module says about the text of its program.
#pragma once

#include "runtime/native/guest_settings.hpp"
#include "runtime/native/program_text.hpp"

namespace heddle {

/// Returns what the module says; what only the compiled code has (addresses) is not set.
[[nodiscard]] ProgramText text_of(const NativeModule& module, const GuestSettings& settings);

}  // namespace heddle

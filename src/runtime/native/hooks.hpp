// The functions that instrumented code calls.
#pragma once

#include <cstdint>
#include <span>

#include "runtime/native/jit.hpp"

namespace heddle {

[[nodiscard]] std::span<const GuestFunction> hook_functions();

/// Ends the thread: it calls a function that is defined nowhere (Jit::unknown_functions).
void call_unknown_function(std::uint32_t number);

// The beginning of the hot path: these are defined in guest_steps.cpp, together with what they call.
std::int64_t hook_load(const void* address, std::uint32_t size, std::uint32_t mode, std::uint32_t site);
void hook_store(void* address, std::int64_t value, std::uint32_t size, std::uint32_t mode,
                std::uint32_t site);
// Accesses in the library's code, which count as being where the program called it.
std::int64_t hook_load_inside(const void* address, std::uint32_t size, std::uint32_t mode);
void hook_store_inside(void* address, std::int64_t value, std::uint32_t size, std::uint32_t mode);

/// The hooks of programs that keep book of what was never set, which stand before those of the same names.
[[nodiscard]] std::span<const GuestFunction> unset_hook_functions();

}  // namespace heddle

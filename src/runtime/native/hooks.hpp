// What the instrumented code calls.
#pragma once

#include <cstdint>
#include <span>

#include "runtime/native/jit.hpp"

namespace heddle {

[[nodiscard]] std::span<const GuestFunction> hook_functions();

// Where the hot path begins: in guest_steps.cpp, with what they lead to.
std::int64_t hook_load(const void* address, std::uint32_t size, std::uint32_t mode, std::uint32_t site);
void hook_store(void* address, std::int64_t value, std::uint32_t size, std::uint32_t mode,
                std::uint32_t site);

}  // namespace heddle

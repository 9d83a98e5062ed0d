// Helpers that every library function of the program under test needs.
#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/native/guest.hpp"
#include "runtime/native/jit.hpp"

namespace heddle {

[[nodiscard]] inline std::uint64_t address_of(const volatile void* pointer) {
  return reinterpret_cast<std::uint64_t>(pointer);
}
[[nodiscard]] inline void* pointer_to(std::uint64_t address) {
  return reinterpret_cast<void*>(address);
}

template <class Function>
[[nodiscard]] GuestFunction row(std::string_view name, Function* function) {
  return {name, reinterpret_cast<void*>(function)};
}

/// Sets errno, and returns -1.
inline int fail_with_errno(Guest& guest, int why) {
  guest.poke(guest.local_storage(), std::int32_t{why});
  return -1;
}

/// Does nothing and succeeds: for attributes that have no effect here.
inline int do_nothing() {
  return 0;
}
/// Lets other threads go on, and succeeds.
inline int guest_yield() {
  Guest::current().pause();
  return 0;
}

}  // namespace heddle

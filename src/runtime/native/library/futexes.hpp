// Futexes: waiting for a word to change, as the kernel does it for locks that a program makes itself.
#pragma once

#include <cstdint>
#include <ctime>
#include <optional>

#include "runtime/native/guest.hpp"

namespace heddle {

/// The arguments of the system call futex, as far as they are used.
struct FutexCall {
  std::uint64_t word = 0;
  int operation = 0;
  std::int32_t value = 0;
  const timespec* time = nullptr;
  std::uint32_t bits = 0;
};

/// Waits or wakes as the call says, and returns its result; none if the operation is not known.
[[nodiscard]] std::optional<long> call_futex(Guest& guest, const FutexCall& call);

}  // namespace heddle

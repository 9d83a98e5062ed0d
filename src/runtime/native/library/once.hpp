// Calls that run a function once, for pthreads and C11 threads. The word is 0 before, 1 while the function
// runs, 2 afterwards.
#pragma once

#include <cstdint>

namespace heddle {

class Guest;

void call_once(Guest& guest, std::uint64_t once, void (*routine)());

}  // namespace heddle

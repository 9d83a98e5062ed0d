// Running something once, for the two libraries that offer it. The word is 0, 1 while it runs, 2 afterwards.
#pragma once

#include <cstdint>

namespace heddle {

class Guest;

void call_once(Guest& guest, std::uint64_t once, void (*routine)());

}  // namespace heddle

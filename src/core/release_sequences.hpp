// Which writes continue a release sequence: a read from any of them synchronises with the release write that
// heads the sequence.
#pragma once

#include <cstdint>

namespace heddle {

/// As the language of the program has it. A write that does not continue a sequence ends it.
enum class ReleaseSequences : std::uint8_t {
  of_updates,         // read-modify-writes by any thread: C++20, C23
  of_own_stores_too,  // those, and stores of the thread that wrote the first: C11 to C17, C++11 to C++17
};

}  // namespace heddle

// Generates random programs from a seed.
#pragma once

#include <cstdint>

#include "core/random.hpp"
#include "fuzz/draft.hpp"

namespace heddle::fuzz {

/// What programs exercise. `any`: a mixture, most of them usual ones.
enum class ProgramKind : std::uint8_t {
  any,
  usual,
  contended,    // threads that wait before they update a variable, which others write without asking
  sections,     // atomic sections, with choices, assumptions and assertions in them
  initialised,  // locks that are initialised at run time, by one thread or several
  loops,        // loops in which threads wait for each other
  parts,        // accesses of 1 to 8 bytes that overlap in any way
};

/// What programs may contain. The defaults are what every algorithm must handle.
struct Shape {
  std::uint32_t max_threads = 4;
  std::uint32_t max_events = 8;  // a thread
  double max_interleavings = 1e5;
  bool blocking = true;  // locks, semaphores, waits, assumptions
  bool failures = true;  // assertions, unlocks of others' locks
  ProgramKind kind = ProgramKind::any;
};

/// A random program. Equal seeds and shapes give equal programs on any machine.
[[nodiscard]] Draft generate(std::uint64_t seed, const Shape& shape);

}  // namespace heddle::fuzz

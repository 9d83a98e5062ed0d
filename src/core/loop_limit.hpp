// How many iterations of loops a thread may run.
#pragma once

#include <cstdint>
#include <string>

namespace heddle {

/// A thread that runs more iterations of loops without a visible step is ended there.
inline constexpr std::uint64_t max_silent_iterations = 50'000'000;

/// What ends threads in a loop after so many iterations.
enum class LoopBoundReason : std::uint8_t {
  none,     // nothing does
  asked,    // the user wants it
  events,   // with more, executions have more events than they may have
  growing,  // one run after the other had more of them
  silent,   // the loop ran max_silent_iterations without a visible step
  threads,  // the loop created more threads than there may be
};

/// After how many iterations of a loop threads are ended.
struct LoopBound {
  std::uint32_t iterations = UINT32_MAX;
  LoopBoundReason reason = LoopBoundReason::none;
};

/// A bound that the user asks for: of the loops in one line of the program's text.
struct AskedLoopBound {
  std::string file;  // its path, or the end of it
  std::uint32_t line = 0;
  std::uint32_t iterations = 0;
};

}  // namespace heddle

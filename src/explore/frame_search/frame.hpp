// One frame of a frame search: a partial run, and the reads that its threads stand before.
#pragma once

#include <cstdint>
#include <vector>

#include "core/operation.hpp"
#include "core/thread_cursors.hpp"

namespace heddle {

/// A read, or a step with several outcomes, before which a thread stands at the end of a frame's run.
struct FrameHead {
  ThreadId thread;
  Operation op;
  bool is_enabled = false;  // at the end of the run
};

/// What an event reads and writes.
struct EventEffect {
  bool reads = false;
  bool writes = false;
  std::uint32_t choice = 0;
  std::uint32_t source =
      UINT32_MAX;  // the position of the write that it reads from; UINT32_MAX: the initial one
  Value written = 0;
};

/// The members of frames of all reductions. `Candidate` is one way for a head to go on.
template <class Candidate>
struct SearchFrame {
  using CandidateType = Candidate;
  using Position = std::uint32_t;
  static constexpr std::uint32_t no_frame = UINT32_MAX;

  Position base = 0;                  // the frame's own events have the positions from here on,
  Position end = 0;                   // up to here
  std::vector<Position> order;        // the run; not set where there are no heads
  std::vector<std::uint32_t> counts;  // by thread: events of the run; not set where there are no heads
  /// By thread: the frame from whose events its next read must not read; no_frame: it may read from all.
  std::vector<std::uint32_t> forbidden_by;
  std::vector<FrameHead> heads;
  std::size_t head = 0;               // the one that is being processed
  bool opened = false;                // the candidates are those of this head
  std::vector<Candidate> candidates;  // not tried yet, the next one last
  ThreadCursors cursors;              // where the threads stand in their automata, if that is known

  [[nodiscard]] bool is_anything_forbidden(ThreadId thread) const {
    return forbidden_by[thread.value] != no_frame;
  }
};

}  // namespace heddle

// A frame of exploration by sources in polynomial space. See rf_poly.hpp.
#pragma once

#include "explore/frame_search/frame.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// What a head may do: read from a source, with an outcome.
struct RfPolyCandidate {
  Trace::Position source = Trace::initial;
  std::uint32_t choice = 0;
  bool writes = false;
};

struct RfPolyFrame : SearchFrame<RfPolyCandidate> {
  std::size_t shared_with_above = 0;  // first steps of the order that are those of the frame above
  std::vector<std::uint64_t>
      below;           // by location, bits by thread: it writes there, or tries to, further down
  bool alone = false;  // the head may be the only one that is processed
  std::size_t looked_for_cursors_in = 0;  // size of the automata when the cursors were looked for
};

}  // namespace heddle

// A frame of exploration by values. See rvf.hpp.
#pragma once

#include "explore/frame_search/frame.hpp"
#include "oracle/good_writes/instance.hpp"

namespace heddle {

/// What a head may do: read a value, with an outcome.
struct RvfCandidate {
  static constexpr std::uint32_t nowhere = UINT32_MAX;

  Value value = 0;
  bool is_known = true;  // the value; false: an initial value that is seen when it is read
  bool writes = false;
  std::uint32_t choice = 0;
  std::uint32_t row = 0;         // of Frame::rows: its good-writes
  std::uint32_t rank = nowhere;  // before which event of the run it fits
};

struct RvfFrame : SearchFrame<RvfCandidate> {
  bool is_shown = false;                   // a run of it is a class, or there is a frame below
  std::vector<GoodWrites::Word> rows;      // of candidates
  std::size_t words = 0;                   // of a row
  std::vector<GoodWrites::Count> closure;  // of its first events, if it was computed
};

}  // namespace heddle

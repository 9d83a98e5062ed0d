// A cache of what saturation found for prefixes of a trace: most questions are about the same prefixes.
#pragma once

#include <vector>

#include "oracle/reads_from/saturation.hpp"

namespace heddle {

class PrefixSaturation {
 public:
  static constexpr std::size_t usual_way = 48;
  /// Where more than `short_way` events have to be added to a known prefix, the result half way is kept as
  /// well: so a question in a long trace always has a known prefix nearby.
  explicit PrefixSaturation(std::size_t short_way = usual_way) : short_way_(short_way) {}
  void set_stop_token(StopToken& stop) {
    stop_.set_token(stop);
    saturation_.set_stop_token(stop);
  }
  /// The saturation of the events at positions below `end`, which are the first `end` that were placed.
  [[nodiscard]] const Saturation::Kept& of(const Trace& trace, Trace::Position end);
  /// Forgets what is known of prefixes longer than `end`.
  void truncate(Trace::Position end);

 private:
  /// The length of the next prefix to keep.
  [[nodiscard]] std::size_t half_way(std::size_t known, std::size_t end) const;
  std::size_t keep(std::size_t at, std::size_t positions);

  static constexpr std::size_t most_rows = 1U << 18U;  // of all kept prefixes; a row has one entry per thread
  std::size_t short_way_;
  Saturation saturation_;
  std::vector<Saturation::Kept> kept_;   // sorted by length
  std::vector<Saturation::Kept> spare_;  // storage to be used again
  std::size_t rows_ = 0;                 // of all in kept_
  StopPoller stop_;
};

}  // namespace heddle

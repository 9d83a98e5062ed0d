// What saturation finds for the prefixes of a trace, kept from question to question: most ask about the same
// prefixes.
#pragma once

#include <vector>

#include "oracle/reads_from/saturation.hpp"

namespace heddle {

class PrefixSaturation {
 public:
  static constexpr std::size_t usual_way = 48;
  /// On a way of more events than that, what is found half way is kept, too: so a search in a long trace
  /// never starts from far away.
  explicit PrefixSaturation(std::size_t short_way = usual_way) : short_way_(short_way) {}
  void set_stop_token(StopToken& stop) {
    stop_.set_token(stop);
    saturation_.set_stop_token(stop);
  }
  /// The events of the positions below the given one, which are those placed first.
  [[nodiscard]] const Saturation::Kept& of(const Trace& trace, Trace::Position end);
  /// What is known of longer prefixes is no longer true.
  void truncate(Trace::Position end);

 private:
  /// How far to go before something is kept.
  [[nodiscard]] std::size_t half_way(std::size_t known, std::size_t end) const;
  std::size_t keep(std::size_t at, std::size_t positions);

  static constexpr std::size_t most_rows = 1U << 18U;  // of all that are kept; a row has an entry a thread
  std::size_t short_way_;
  Saturation saturation_;
  std::vector<Saturation::Kept> kept_;  // by length
  std::vector<Saturation::Kept> spare_;
  std::size_t rows_ = 0;
  StopPoller stop_;
};

}  // namespace heddle

// Puts events in an order that respects what saturation found, staying close to a guide: each event as soon
// as all that is before it has come, a read only while its source is the last write, a write only when nobody
// still has to read the one before it. What comes out is a witness. It may get stuck where another order
// would not: then nothing is known.
#pragma once

#include <vector>

#include "core/stop_token.hpp"
#include "oracle/reads_from/question.hpp"
#include "oracle/reads_from/saturation.hpp"

namespace heddle {

class Linearisation {
 public:
  using Position = Trace::Position;

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// False: it got stuck.
  [[nodiscard]] bool find(const Question& question, const Saturation& saturation,
                          std::vector<Position>& order);

 private:
  void begin(const Question& question);
  void know(LocationId location);
  [[nodiscard]] std::uint32_t& readers_left(LocationId location, Position write) {
    return write == Trace::initial ? readers_of_initial_[location.value] : readers_of_[write];
  }
  [[nodiscard]] bool ready(const Question& question, const Saturation& saturation, Position event);
  void take(const Question& question, Position event);

  std::vector<Trace::Count> done_;
  std::vector<Position> last_write_;               // by location
  std::vector<std::uint32_t> readers_of_initial_;  // by location: that have not come yet
  std::vector<std::uint32_t> readers_of_;          // by position
  std::vector<Position> left_;
  StopPoller stop_;
};

}  // namespace heddle

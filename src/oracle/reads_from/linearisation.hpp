// Puts events into an order that respects what saturation found, close to a guide: each event as soon as all
// events before it are placed, a read only while its source is the last write, a write only when no reader of
// the write before it is still to come. The result is a witness. It may get stuck where another order would
// not: then the question is not decided.
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
  /// Tries to find a witness. If it returns true, `order` is one; false means that it got stuck, and decides
  /// nothing.
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
  std::vector<std::uint32_t> readers_of_initial_;  // by location: reads of the initial value still to come
  std::vector<std::uint32_t> readers_of_;          // by position of a write: its reads still to come
  std::vector<Position> left_;                     // events still to come, in the guide's order
  StopPoller stop_;
};

}  // namespace heddle

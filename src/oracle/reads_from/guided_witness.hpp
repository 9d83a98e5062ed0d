// Tries to order the writes of each location as an execution much like it does: phase P-II.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas (OOPSLA 2019), section 5.2, Algorithm 2. cohb is the saturation
// that is given; E is the question's guide. It differs in nothing.
#pragma once

#include <vector>

#include "oracle/reads_from/linearisation.hpp"
#include "oracle/reads_from/question.hpp"
#include "oracle/reads_from/saturation.hpp"

namespace heddle {

class GuidedWitness {
 public:
  using Position = Trace::Position;

  void set_stop_token(StopToken& stop) {
    stop_.set_token(stop);
    topological_sort_.set_stop_token(stop);
  }
  /// The saturation is of all events asked about, and is made stronger. False: unknown.
  [[nodiscard]] bool find(const Question& question, Saturation& cohb, std::vector<Position>& order);

 private:
  Linearisation topological_sort_;
  StopPoller stop_;
  std::vector<std::vector<Position>> writes_;  // by location, in the guide's order
};

}  // namespace heddle

// Tries to order the writes of each location as a similar execution (the guide) does: phase P-II.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas (OOPSLA 2019), section 5.2, Algorithm 2, without changes. cohb
// is the saturation that is given; E is the question's guide.
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
  /// Tries to find a witness. If it returns true, `order` is one; false decides nothing. `cohb` is the
  /// saturation of all events of the question; orders are added to it.
  [[nodiscard]] bool find(const Question& question, Saturation& cohb, std::vector<Position>& order);

 private:
  Linearisation topological_sort_;
  StopPoller stop_;
  std::vector<std::vector<Position>> writes_;  // by location, in the guide's order
};

}  // namespace heddle

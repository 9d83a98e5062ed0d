// Tries to order the writes of each location as an execution much like it does: phase P-II.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas (OOPSLA 2019), section 5.2, Algorithm 2. cohb is the saturation that is given;
// E is the question's guide. It differs in nothing.
#pragma once

#include <vector>

#include "oracle/reads_from/linearisation.hpp"
#include "oracle/reads_from/question.hpp"
#include "oracle/reads_from/saturation.hpp"

namespace heddle {

class GuidedWitness {
 public:
  using Position = Trace::Position;

  void may_ask(Patience& patience) {
    patience_.ask_from_now_on(patience);
    topological_sort_.may_ask(patience);
  }
  /// The saturation is of all events asked about, and is made stronger. False: unknown.
  [[nodiscard]] bool find(const Question& question, Saturation& cohb, std::vector<Position>& order);

 private:
  Linearisation topological_sort_;
  PatienceProbe patience_;
  std::vector<std::vector<Position>> writes_;  // by location, in the guide's order
};

}  // namespace heddle

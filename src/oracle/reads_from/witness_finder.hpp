// Decides under SC whether the sources of a question are consistent, and finds a witness: the three phases of
// GetWitness, one after the other.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas (OOPSLA 2019), section 5. Where we differ: between the first and
// the second phase comes a quicker attempt, an order straight from what saturation found (linearisation).
#pragma once

#include <cstdint>
#include <vector>

#include "oracle/reads_from/decision.hpp"
#include "oracle/reads_from/guided_witness.hpp"
#include "oracle/reads_from/linearisation.hpp"
#include "oracle/reads_from/saturation.hpp"

namespace heddle {

/// Which phases are used. The decision procedure always is: the others may leave a question undecided.
struct OraclePhases {
  bool saturation = true;  // whether a cycle decides; the guided witness needs its result in any case
  bool linearisation = true;
  bool guided = true;
};

/// How many questions each phase decided.
struct OracleStatistics {
  std::uint64_t no_by_saturation = 0;
  std::uint64_t yes_by_linearisation = 0;
  std::uint64_t yes_by_guide = 0;
  std::uint64_t yes_by_decision = 0;
  std::uint64_t no_by_decision = 0;
};

class WitnessFinder {
 public:
  explicit WitnessFinder(const OraclePhases& phases = {}) : phases_(phases) {}

  void set_stop_token(StopToken& stop);
  /// Whether the sources are consistent; if so, `order` is a witness. `prefix`: what saturation found for a
  /// prefix of the trace, which is not computed again.
  [[nodiscard]] bool find(const Question& question, std::vector<Trace::Position>& order,
                          const Saturation::Kept* prefix = nullptr);
  [[nodiscard]] const OracleStatistics& statistics() const { return statistics_; }

 private:
  [[nodiscard]] bool saturate(const Question& question, const Saturation::Kept* prefix);

  OraclePhases phases_;
  OracleStatistics statistics_;
  Saturation saturation_;
  Linearisation linearisation_;
  GuidedWitness guided_;
  ConsistencyDecision decision_;
  StopPoller stop_;
};

}  // namespace heddle

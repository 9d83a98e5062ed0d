// Decides the questions of exploration by sources under any model: by the phases of SC (WitnessFinder), or by
// the search with store buffers (Verification).
#pragma once

#include <vector>

#include "memory/model.hpp"
#include "oracle/reads_from/witness_finder.hpp"
#include "oracle/store_buffers/verification.hpp"

namespace heddle {

class SourceOracle {
 public:
  explicit SourceOracle(const Model& model, const OraclePhases& phases = {})
      : has_buffers_(model.has_buffers()), finder_(phases) {}

  void set_stop_token(StopToken& stop) {
    finder_.set_stop_token(stop);
    verification_.set_stop_token(stop);
  }
  /// Whether the question's sources are consistent; if so, `order` is a witness, with drains where the model
  /// has them. The guide, and what saturation found for a prefix, are used under SC only.
  [[nodiscard]] bool find(const Question& question, std::vector<Trace::Position>& order,
                          const Saturation::Kept* prefix = nullptr) {
    return has_buffers_ ? verification_.find(question, order) : finder_.find(question, order, prefix);
  }
  [[nodiscard]] const OracleStatistics& phases() const { return finder_.statistics(); }
  [[nodiscard]] const Verification::Statistics& search() const { return verification_.statistics(); }

 private:
  bool has_buffers_;
  WitnessFinder finder_;
  Verification verification_;
};

}  // namespace heddle

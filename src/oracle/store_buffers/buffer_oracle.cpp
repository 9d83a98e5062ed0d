#include "oracle/store_buffers/buffer_oracle.hpp"

#include "oracle/reads_from/question_query.hpp"
#include "oracle/reads_from/reads_from_oracle.hpp"

namespace heddle {

Verdict decide_with_buffers(const Query& query, const Model& model, Verification& verification,
                            std::span<const Step> guide) {
  Trace trace;
  if (!place_events(query, guide, trace, model)) return Inconsistent{};
  const std::vector<Trace::Count> everything = everything_in(trace);
  std::vector<Trace::Position> order;
  if (!verification.find({&trace, everything, {}, trace.placed()}, order)) return Inconsistent{};
  return witness_of(trace, order, model);
}

}  // namespace heddle

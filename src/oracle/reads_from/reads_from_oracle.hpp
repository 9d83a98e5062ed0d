// The general consistency question, where each read has exactly one source, decided under SC by the phases
// that exploration by sources uses (witness_finder).
#pragma once

#include <memory>
#include <span>

#include "oracle/oracle.hpp"
#include "oracle/reads_from/trace.hpp"
#include "oracle/reads_from/witness_finder.hpp"

namespace heddle {

/// Places the events of a question in an empty trace, at positions 0, 1, 2, …: causes first, and where they
/// leave a choice, in the guide's order. The guide may be too short, too long, or of another question; what
/// it lacks comes last, thread by thread. False: no order respects all causes (program order, sources,
/// spawns, joins), so no execution does.
///
/// As for the other oracles, a join waits for the events that the joined thread has in the question, and for
/// nothing else.
[[nodiscard]] bool place_events(const Query& query, std::span<const Step> guide, Trace& trace,
                                const Model& model = sc);

/// The cut that leaves nothing out.
[[nodiscard]] std::vector<Trace::Count> everything_in(const Trace& trace);

/// Every read must have exactly one source. The guide is best the steps of an execution much like what is
/// asked about.
[[nodiscard]] Verdict decide_reads_from(const Query& query, WitnessFinder& finder,
                                        std::span<const Step> guide = {});

/// The order in which events are pushed is the guide.
[[nodiscard]] std::unique_ptr<Oracle> make_reads_from_oracle(const OraclePhases& phases = {});

}  // namespace heddle

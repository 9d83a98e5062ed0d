// Decides queries in which each read has exactly one source, under SC, by the phases that exploration by
// sources uses (witness_finder).
#pragma once

#include <memory>
#include <span>

#include "oracle/oracle.hpp"
#include "oracle/reads_from/trace.hpp"
#include "oracle/reads_from/witness_finder.hpp"

namespace heddle {

/// Places the events of a query in an empty trace, at positions 0, 1, 2, …: causes first, and where they
/// leave a choice, in the guide's order. The guide may be too short, too long, or of another query; events
/// that it lacks come last, thread by thread. False: no order respects all causes (program order, sources,
/// spawns, joins), so no execution does.
///
/// As for the other oracles, a join waits for the events that the joined thread has in the query, and for
/// nothing else.
[[nodiscard]] bool place_events(const Query& query, std::span<const Step> guide, Trace& trace,
                                const Model& model = sc);

/// The cut that contains all events of the trace.
[[nodiscard]] std::vector<Trace::Count> everything_in(const Trace& trace);

/// Decides a query. Precondition: every read has exactly one source. The best guide is the steps of a similar
/// execution.
[[nodiscard]] Verdict decide_reads_from(const Query& query, WitnessFinder& finder,
                                        std::span<const Step> guide = {});

/// An oracle whose guide is the order in which events are pushed.
[[nodiscard]] std::unique_ptr<Oracle> make_reads_from_oracle(const OraclePhases& phases = {});

}  // namespace heddle

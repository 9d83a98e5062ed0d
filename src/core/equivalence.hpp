// The equivalences on executions, each as a function that returns a fingerprint of the execution's class.
// Written straight from the definitions; explorers are compared with these and share no code with them.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/execution.hpp"
#include "core/fingerprint.hpp"

namespace heddle {

/// Which executions count as equivalent, from the finest equivalence to the coarsest.
enum class Equivalence : std::uint8_t { interleaving, trace, reads_from, reads_value_from, view };

/// Mazurkiewicz traces (SC): events, what they read, and the order of conflicting events. Computed from
/// sources and coherence order, which determine it; so under TSO and PSO it counts (reads-from, coherence)
/// graphs. An atomic section conflicts with every access of another thread.
[[nodiscard]] Fingerprint trace_class(const Execution& execution);

/// Events and the source of each read. (Abdulla et al., OOPSLA 2019, section 2)
[[nodiscard]] Fingerprint reads_from_class(const Execution& execution);

/// Events, values read, and the causal order (program order ∪ reads-from, closed) among reads.
/// (Agarwal et al., CAV 2021, section 3)
[[nodiscard]] Fingerprint reads_value_from_class(const Execution& execution);

/// Reads and the values they read. (View-equivalence, FMCAD 2022, definition 1)
[[nodiscard]] Fingerprint view_class(const Execution& execution);

/// An equivalence with its name in reports, its key in the manifests of benchmarks, and the function that
/// computes its classes.
struct EquivalenceRow {
  Equivalence equivalence;
  std::string_view name;
  std::string_view key;
  Fingerprint (*class_of)(const Execution& execution);
};
/// All equivalences except `interleaving`, which distinguishes all executions.
inline constexpr std::array equivalences{
    EquivalenceRow{Equivalence::trace, "traces", "maz", trace_class},
    EquivalenceRow{Equivalence::reads_from, "reads-from", "rf", reads_from_class},
    EquivalenceRow{Equivalence::reads_value_from, "reads-value-from", "rvf", reads_value_from_class},
    EquivalenceRow{Equivalence::view, "views", "view", view_class}};

}  // namespace heddle

// A short reason why the sources of a query are inconsistent, for people, after an oracle has said no.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "memory/model.hpp"
#include "oracle/query.hpp"
#include "oracle/store_buffers/closure.hpp"

namespace heddle {

/// Why one event comes after another in every order.
enum class Cause : std::uint8_t { program_order, source, spawn, join };

struct CausalLink {
  EventId before;
  EventId after;
  Cause cause = Cause::program_order;
};

struct Reason {
  enum class Kind : std::uint8_t {
    hidden_source,  // a read has a newer write of its own thread before it, which hides its source
    two_updates,    // two read-modify-writes have the same source, and both would have to come right after it
    cycle,          // the causes form a cycle
    forced_cycle,   // the orders that the model and the sources force form a cycle
  };
  Kind kind = Kind::cycle;
  std::vector<EventId> events;  // hidden_source: the read, the newer write; two_updates: the two
  /// cycle: each link begins where the one before it ends; the last ends where the first begins.
  std::vector<CausalLink> cycle;
  /// forced_cycle: each must come before the next, and the last before the first.
  ClosureCycle forced = {};
};

/// The reason that is easiest to see; none: no short one is known. Precondition: every read has exactly one
/// source.
[[nodiscard]] std::optional<Reason> explain(const Query& query, const Model& model);

}  // namespace heddle

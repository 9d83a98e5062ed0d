// Why sources are not consistent, as far as something short can be said: for people, after an oracle has said
// no.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "memory/model.hpp"
#include "oracle/query.hpp"
#include "oracle/store_buffers/closure.hpp"

namespace heddle {

/// What makes one event come after another in every order.
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
    cycle,          // causes that go round
    forced_cycle,   // what the model and the sources force goes round
  };
  Kind kind = Kind::cycle;
  std::vector<EventId> events;  // hidden_source: the read, the newer write; two_updates: the two
  std::vector<CausalLink>
      cycle;                 // each begins where the one before it ends; the last ends where the first begins
  ClosureCycle forced = {};  // each must come before the next, and the last before the first
};

/// The reason that is easiest to see; nothing: no short one is known. Every read must have exactly one
/// source.
[[nodiscard]] std::optional<Reason> explain(const Query& query, const Model& model);

}  // namespace heddle

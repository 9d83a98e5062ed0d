// What exploration by sources must know of each location before it places what happens there: which of its
// writes form a chain, and what it holds at first. It is learnt from executions; where that comes too late
// for what was explored already, the search begins anew.
//
// - *chained*: operations wait there until they may write, or unlock. All its writes are taken for
//   read-modify-writes, each reading the one before it (see lock_contention.hpp).
// - *ordered*: chained only because release sequences depend on the order of its stores.
// - *open*: operations wait there until they may write, but a store may replace a write that nothing orders
//   before it: its writes form no chain.
//
// Under models with store buffers, stores that may wait in a buffer are no members of a chain. They may stand
// before it (*first stores*: what initialises a lock), see chain_beginnings.hpp; where they do not, the
// location is open.
//
// Invariants: no location is both chained and open; an ordered location is chained.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/mutexes.hpp"
#include "memory/model.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

class LocationFacts {
 public:
  /// `keeps_sequences`: the order of stores counts where release sequences depend on it.
  LocationFacts(const Model& model, bool keeps_sequences)
      : has_buffers_(model.has_buffers()), keeps_sequences_(keeps_sequences) {}

  /// Learns from the events from `first_new` on and from the operations that threads would execute next.
  /// Returns false if a location was classified differently before and the trace has events of it: then the
  /// search must begin anew.
  [[nodiscard]] bool learn(const Execution& execution, std::size_t first_new, const Trace& trace);
  /// Marks the chained location as open, because a store replaced a write that nothing orders before it: the
  /// order of the location's writes is then more than the sources say. The search must begin anew.
  void open(LocationId location);
  /// Returns why the search cannot go on, because the program does what the algorithm does not support; empty
  /// otherwise.
  [[nodiscard]] std::string_view refusal() const { return refusal_; }

  [[nodiscard]] bool is_chained(LocationId location) const { return of(location).chained; }
  [[nodiscard]] bool is_ordered(LocationId location) const { return of(location).ordered; }
  [[nodiscard]] bool is_open(LocationId location) const { return of(location).open; }
  /// Whether writes by this operation are members of the chain of its location.
  [[nodiscard]] bool joins_chain(const Operation& op) const {
    return is_chained(op.location) && !may_wait_in_buffer(op);
  }
  /// Whether stores of the chained location may wait in buffers: all of them have to stand before the chain.
  [[nodiscard]] bool has_first_stores(LocationId location) const {
    return of(location).chained && of(location).has_buffered_stores;
  }
  /// Whether some store in the chain writes the location without waiting: then an unlock need not replace its
  /// thread's lock.
  [[nodiscard]] bool has_stores(LocationId location) const { return of(location).has_stores; }
  /// Whether the operation waits until it may read and write, at a location whose writes form a chain.
  [[nodiscard]] bool is_lock(const Operation& op) const {
    return waits_until_it_writes(op) && is_chained(op.location);
  }

  /// Whether a node was placed whose event reads the location and may have another source.
  [[nodiscard]] bool has_readers(LocationId location) const { return of(location).has_readers; }
  void note_reader(LocationId location) { of(location).has_readers = true; }

  /// Returns the initial value of the location; none until an access has shown it.
  [[nodiscard]] const std::optional<Value>& initial_value(LocationId location) const {
    return of(location).initial;
  }
  void note_initial_value(LocationId location, Value value) { of(location).initial = value; }

  void check_invariants() const;

 private:
  struct Facts {
    std::optional<Value> initial = std::nullopt;
    std::uint16_t kinds = 0;  // of operations met there, a bit each
    bool chained = false;
    bool ordered = false;
    bool open = false;
    bool has_stores = false;
    bool has_buffered_stores = false;
    bool has_readers = false;
  };
  /// Which threads write at a location, as bits, and whether one of them may continue a release sequence of
  /// its own by a store.
  struct SequenceStores {
    std::uint64_t releasing = 0, storing = 0;
    bool continues = false;
  };

  [[nodiscard]] Facts& of(LocationId location) {
    HEDDLE_DCHECK(location.value < facts_.size());
    return facts_[location.value];
  }
  [[nodiscard]] const Facts& of(LocationId location) const {
    HEDDLE_DCHECK(location.value < facts_.size());
    return facts_[location.value];
  }
  [[nodiscard]] bool may_wait_in_buffer(const Operation& op) const {
    return has_buffers_ && op.kind == OpKind::store && !op.needs_drained();
  }
  [[nodiscard]] bool learn_operation(const Operation& op, const Trace& trace);
  [[nodiscard]] bool learn_new_kind(const Operation& op, const Trace& trace);
  [[nodiscard]] bool learn_chain(const Operation& op, const Trace& trace);
  [[nodiscard]] bool learn_sequences(const Execution& execution, std::size_t first_new, const Trace& trace);
  [[nodiscard]] bool continues_sequence_of_others(const Event& event);
  [[nodiscard]] static bool has_guarded_writes(const Facts& facts);

  bool has_buffers_;
  bool keeps_sequences_;
  std::vector<Facts> facts_;               // by location
  std::vector<SequenceStores> sequences_;  // by location, where that matters
  std::string_view refusal_;               // empty: none
};

}  // namespace heddle

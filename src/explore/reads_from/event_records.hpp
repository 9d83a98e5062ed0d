// The properties of events that exploration by sources needs most often: one record per position of the
// trace, with a hash of what its thread has read so far; and its operation, where that decides what else it
// could do.
#pragma once

#include <cstdint>
#include <vector>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "core/operation.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

struct EventRecord {
  std::uint64_t sum = 0;  // hashes of its thread's events up to it
  std::uint32_t index = 0;
  std::uint32_t choice = 0;  // the outcome
  std::uint16_t thread = 0;
  bool writes_chain = false;  // it writes to a chained location
};

class EventRecords {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;
  /// Used instead of a source in hashes, for an event that reads nothing or is held.
  static constexpr Position no_source = Trace::none - 1;
  static constexpr Position held_source = Trace::none - 2;

  /// Makes room for positions up to this one, which is included.
  void make_room(Position position) {
    if (position < records_.size()) return;
    records_.resize(2 * (position + std::size_t{1}));
    ops_.resize(records_.size());
  }
  [[nodiscard]] EventRecord& operator[](Position position) {
    HEDDLE_DCHECK(position < records_.size());
    return records_[position];
  }
  [[nodiscard]] const EventRecord& operator[](Position position) const {
    HEDDLE_DCHECK(position < records_.size());
    return records_[position];
  }
  /// Returns the operation of an event that attempts to write, waits or chooses. Operations of other events
  /// are not kept.
  [[nodiscard]] const Operation& op(Position position) const {
    HEDDLE_DCHECK(position < ops_.size());
    return ops_[position];
  }
  void set_op(Position position, const Operation& op) {
    HEDDLE_DCHECK(position < ops_.size());
    ops_[position] = op;
  }

  /// Returns the hash of an event that has this source. A set of events has the sum of their hashes, so their
  /// order does not matter.
  [[nodiscard]] std::uint64_t hash_of(ThreadId thread, Count index, Position source,
                                      std::uint32_t choice) const {
    if (source >= held_source) return hash_from(thread, index, source | 1ULL << 63U, choice);
    const EventRecord& from = (*this)[source];
    return hash_from(thread, index, name_of({from.thread}, from.index), choice);
  }
  /// As above, where the source is an event that is not in the trace.
  [[nodiscard]] static std::uint64_t hash_with_source(ThreadId thread, Count index, ThreadId source_thread,
                                                      Count source_index, std::uint32_t choice) {
    return hash_from(thread, index, name_of(source_thread, source_index), choice);
  }

 private:
  [[nodiscard]] static std::uint64_t name_of(ThreadId thread, Count index) {
    return static_cast<std::uint64_t>(thread.value) << 32U | index;
  }
  [[nodiscard]] static std::uint64_t hash_from(ThreadId thread, Count index, std::uint64_t from,
                                               std::uint32_t choice) {
    return detail::scramble(name_of(thread, index) * 0x9e3779b97f4a7c15ULL + from * 0xc2b2ae3d27d4eb4fULL +
                            choice * 0x165667b19e3779f9ULL);
  }

  std::vector<EventRecord> records_;
  std::vector<Operation> ops_;
};

}  // namespace heddle

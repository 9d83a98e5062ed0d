// An execution as the maximal causal model sees it: what each thread read and wrote. Any order of some of its
// events, of each thread a prefix, in which every read finds the value that it found here, is an execution of
// every program that has this one.
//
// Huang: Stateless Model Checking Concurrent Programs with Maximal Causality Reduction (PLDI 2015), section
// 3.1.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/execution.hpp"
#include "core/location_widths.hpp"
#include "oracle/values/value_names.hpp"

namespace heddle {

/// The position of an event in the execution. Questions may have one more event, whose position is `size()`.
using CausalPosition = std::uint32_t;
inline constexpr CausalPosition no_position = UINT32_MAX;

struct CausalItem {
  ThreadId thread;
  std::uint32_t index = 0;  // in the thread
  LocationId location = no_location;
  ValueId read = no_value;     // the value that memory has to hold
  ValueId written = no_value;  // the value that it writes
  std::uint32_t choice = 0;
  CausalPosition source = no_position;  // reads: the write that it read; no_position: the initial value
  ThreadId target = no_thread;          // of a spawn or join
  bool spawns = false;
  bool joins = false;
  bool chooses = false;
  std::uint32_t writes_before = 0;  // earlier writes of the location by the thread
  std::uint32_t access_before = 0;  // one more than the index of the thread's last earlier access of it

  /// Whether it can have more than one outcome, so that what its thread does next depends on it.
  [[nodiscard]] bool is_seen() const { return read != no_value || chooses; }
};

class CausalTrace {
 public:
  /// Replaces the trace by that of an execution under SC. The numbers of values stay.
  void take(const Execution& execution);
  /// Returns the event as it would be if it had read this value, with this choice: it writes what its
  /// operation computes.
  [[nodiscard]] CausalItem changed(CausalPosition position, ValueId value, std::uint32_t choice);
  /// As above, for the operation at which a thread is blocked at the end.
  [[nodiscard]] CausalItem pending(ThreadId thread, const Operation& op, ValueId value, std::uint32_t choice);

  [[nodiscard]] std::size_t size() const { return items_.size(); }
  [[nodiscard]] std::size_t threads() const { return events_.size(); }
  [[nodiscard]] std::size_t locations() const { return writes_.size(); }
  [[nodiscard]] const CausalItem& operator[](CausalPosition position) const {
    HEDDLE_DCHECK(position < items_.size());
    return items_[position];
  }
  [[nodiscard]] std::span<const CausalPosition> of(ThreadId thread) const { return events_[thread.value]; }
  /// All events that read or write the location, in the order of the execution.
  [[nodiscard]] std::span<const CausalPosition> accesses_of(LocationId location) const {
    return accesses_at_[location.value];
  }
  /// All events that write the location, in the order of the execution.
  [[nodiscard]] std::span<const CausalPosition> writes_of(LocationId location) const {
    return writes_[location.value];
  }
  /// Calls visit(thread, writes of the location in the thread's order) for each thread that writes it, until
  /// visit returns false. Returns whether it never did.
  template <class Visit>
  bool all_writers(LocationId location, Visit visit) const {
    const std::span<const CausalPosition> writes = writes_by_thread_[location.value];
    std::size_t begin = 0;
    for (const Writer& writer : writers_[location.value]) {
      if (!visit(writer.thread, writes.subspan(begin, writer.end - begin))) return false;
      begin = writer.end;
    }
    return true;
  }
  [[nodiscard]] ValueId initial(LocationId location) const { return initial_[location.value]; }
  /// Returns the value that memory holds before the event at this position.
  [[nodiscard]] ValueId held(LocationId location, CausalPosition before) const;
  /// Returns the last write before the event; no_position if there is none.
  [[nodiscard]] CausalPosition last_write(LocationId location, CausalPosition before) const;
  /// Returns by thread how many events are before this one by program order, creation, join and reads-from,
  /// itself included.
  [[nodiscard]] std::span<const std::uint32_t> past(CausalPosition position) const {
    return std::span(pasts_).subspan(position * threads(), threads());
  }
  /// Returns by thread how many events are before this one by program order, creation and join alone, and so
  /// in every order.
  [[nodiscard]] std::span<const std::uint32_t> certain_past(CausalPosition position) const {
    return std::span(certain_pasts_).subspan(position * threads(), threads());
  }
  /// A critical section of a mutex: a location that threads only lock, unlock and read. Without an unlock it
  /// lasts to the end.
  struct Section {
    CausalPosition lock = no_position, unlock = no_position;
  };
  /// The sections of a mutex; empty: the location is no mutex.
  [[nodiscard]] std::span<const Section> sections_of(LocationId location) const {
    return sections_[location.value];
  }
  /// The event that created the thread; no_position: it existed from the start.
  [[nodiscard]] CausalPosition created_at(ThreadId thread) const { return created_at_[thread.value]; }
  [[nodiscard]] bool has_finished(ThreadId thread) const { return finished_[thread.value] != 0; }
  [[nodiscard]] ValueNames& names() { return names_; }
  [[nodiscard]] const ValueNames& names() const { return names_; }

 private:
  struct Writer {
    ThreadId thread;
    std::uint32_t end = 0;  // end of its writes; they begin at the end of those of the writer before
  };

  void clear(const Execution& execution);
  void sort_writes();
  void add(const Event& event, CausalPosition position);
  void set_past(CausalPosition position);
  void find_sections(LocationId location);
  [[nodiscard]] bool comes_first(CausalPosition access) const;
  [[nodiscard]] std::uint32_t writes_before(const CausalItem& item) const;
  [[nodiscard]] CausalItem outcome(CausalItem item, const Operation& op, ValueId value, std::uint32_t choice);

  const Execution* execution_ = nullptr;
  std::vector<CausalItem> items_;
  std::vector<std::vector<CausalPosition>> events_;  // by thread
  std::vector<std::vector<CausalPosition>> writes_;  // by location
  std::vector<std::vector<CausalPosition>> writes_by_thread_;
  std::vector<std::vector<Writer>> writers_;  // by location
  std::vector<ValueId> initial_;              // by location
  std::vector<std::uint32_t> pasts_, certain_pasts_;
  std::vector<std::vector<CausalPosition>> accesses_at_;  // by location
  std::vector<std::vector<Section>> sections_;            // by location
  std::vector<CausalPosition> created_at_;
  std::vector<std::uint8_t> finished_;
  std::vector<std::vector<std::uint32_t>> accesses_;  // by thread and location: one more than the newest
  ValueNames names_;
  LocationWidths widths_;
};

}  // namespace heddle

// C11's happens-before on an execution, as vector clocks that advance event by event.
//
// Happens-before is program order, thread creation and join, and synchronisation: an acquire read (or a
// relaxed one followed by an acquire fence) takes its value from a release write (or from a relaxed one
// preceded by a release fence), directly or through a release sequence, as the execution's language has it
// (core/release_sequences). Orders count as written, under every model: relaxed never synchronises. A store
// of a part of its location is a store: it neither acquires nor continues a sequence, and ends those of its
// bytes.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/byte_sources.hpp"
#include "core/execution.hpp"

namespace heddle {

/// Handles one execution after the other; keeps its storage from one to the next.
class HappensBeforeClocks {
 public:
  using Tick = std::uint32_t;

  /// Stands before the first event of the execution. `has_parts`: some event accesses a part of its location.
  void begin(const Execution& execution, bool has_parts);
  /// Takes the next event of the execution, which is at this position.
  void take(const Execution& execution, std::uint32_t position) {
    HEDDLE_DCHECK(position < execution.events.size());
    const Event& event = execution.events[position];
    if (event.is_drain()) {
      if (own_stores_) reach_memory(execution, event.source);
    } else {
      synchronise(execution, event);
      if (event.writes && event.op.accesses_memory()) {
        if (!event.op.plain) send(execution, event, position);
        if (own_stores_ && !event.buffered) reach_memory(execution, position);
      }
    }
    if (parts_) byte_sources_.take(execution, position);
  }

  /// How many events of the thread were taken.
  [[nodiscard]] Tick now(std::size_t thread) const {
    HEDDLE_DCHECK(thread < width_);
    return clocks_[thread * width_ + thread];
  }
  /// Whether the event with which now(before) became `tick` happens before the next event of the thread.
  [[nodiscard]] bool is_before(std::size_t before, Tick tick, std::size_t thread) const {
    HEDDLE_DCHECK(before < width_ && thread < width_);
    return before == thread || tick <= clocks_[thread * width_ + before];
  }
  /// Whether some store of the execution may continue a release sequence of its own thread.
  [[nodiscard]] bool may_continue_own() const { return own_stores_; }

 private:
  [[nodiscard]] std::span<Tick> row(std::vector<Tick>& rows, std::size_t index);
  static void join(std::span<Tick> into, std::span<const Tick> from);
  void synchronise(const Execution& execution, const Event& event);
  void send(const Execution& execution, const Event& event, std::uint32_t position);
  void reach_memory(const Execution& execution, std::uint32_t position);
  void continue_sequences(const Execution& execution, std::uint32_t position);
  template <class Visit>
  void for_each_source(const Execution& execution, const Event& event, Visit visit);

  std::size_t width_ = 0;       // threads
  std::vector<Tick> clocks_;    // by thread: what happens before its next event
  std::vector<Tick> released_;  // by thread: its clock at its last release fence
  std::vector<Tick> read_;      // by thread: the messages of its relaxed reads, for an acquire fence
  std::vector<Tick> messages_;  // by position: what a reader of this write synchronises with
  bool parts_ = false;          // some location is accessed in parts; only then the next:
  ByteSources byte_sources_;
  bool own_stores_ = false;  // some stores may continue sequences of their threads; only then the next three:
  std::vector<Tick> told_by_writer_;  // by position: the part of the message from the writer's own releases
  std::vector<std::uint32_t> written_before_;  // by position: the write of the location before it
  std::vector<std::uint32_t> last_write_;      // by location
};

}  // namespace heddle

// When the writes of a run reach memory: what store buffers change in exploration by sources, RF-SMC.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models
// (OOPSLA 2021), Algorithm 3. The trace has the events of threads alone; that a write reaches memory, its
// drain, is a step of the run and of schedules, not of the trace. A read of a write has it as its source,
// whether it saw it in its own buffer or in memory.
//
// An order of the run, cut down to some events, keeps the drains of their writes.
#pragma once

#include "core/execution.hpp"
#include "explore/reads_from/run_order.hpp"
#include "memory/model.hpp"
#include "oracle/reads_from/trace.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"
#include "oracle/store_buffers/memory_arrival.hpp"

namespace heddle {

class RunBuffers {
 public:
  using Position = Trace::Position;

  explicit RunBuffers(const Model& model)
      : model_(model), exist_(model.has_buffers()), causes_are_in_memory_(model.keeps_store_order()) {}

  /// Whether writes may wait, and reach memory in steps of their own.
  [[nodiscard]] bool exist() const { return exist_; }
  [[nodiscard]] const Model& model() const { return model_; }
  /// Whether a write that happens before an event is in memory by then.
  [[nodiscard]] bool causes_are_in_memory() const { return causes_are_in_memory_; }
  /// The strand that takes the step of an entry of an order: the thread, or a buffer.
  [[nodiscard]] StrandId strand_of(const Trace& trace, Position entry) const {
    return strand_of_entry(trace, entry, model_);
  }

  /// Fills in what the model makes of an event that is about to be placed in the trace.
  void set_roles(Trace::Item& item, const Operation& op, const Trace& trace) const {
    if (exist_) set_buffer_roles(item, op, model_, trace);
  }
  /// Follows the trace: the event was placed in it last.
  void place(const Trace& trace, Position position) {
    if (!causes_are_in_memory_) arrival_.place(trace, position);
  }
  void widen(std::size_t before, std::size_t after) { arrival_.widen(before, after); }

  /// Whether some write of the location is in memory, as far as the run has been followed.
  [[nodiscard]] static bool has_write_in_memory(const Trace& trace, const RunOrder& run, LocationId location);
  /// Appends the drains of all writes that wait at the end of an execution that was cut. True if it was.
  bool drain_rest_of_cut(const Trace& trace, RunOrder& run, const Execution& execution) const;

  /// Whether the first of two writes of a location must be overwritten by the second.
  [[nodiscard]] bool must_arrive_before(const Trace& trace, Position write, Position other) const;
  /// The index below which the read sees all writes of a thread, or later ones.
  [[nodiscard]] Trace::Count seen_before(const Trace& trace, Position read, ThreadId thread) const {
    return arrival_.seen_before(trace, read, thread, causes_are_in_memory_);
  }
  /// The index below which all writes of `writer` are in memory, or overwritten, when the reader's next event
  /// after `before` happens.
  [[nodiscard]] Trace::Count in_memory_after(const Trace& trace, Position before, ThreadId reader,
                                             ThreadId writer) const {
    return arrival_.seen_after(trace, before, reader, writer, causes_are_in_memory_);
  }
  /// Whether what is known of the order in which writes reach memory hides the write from the read.
  [[nodiscard]] bool hides(const Trace& trace, Position write, Position read) const {
    return !causes_are_in_memory_ && arrival_.is_hidden(trace, write, read);
  }

 private:
  [[nodiscard]] static bool is_drained(const RunOrder& run, Position write);

  Model model_;
  bool exist_;
  bool causes_are_in_memory_;
  MemoryArrival arrival_;  // where happens-before does not say it
};

}  // namespace heddle

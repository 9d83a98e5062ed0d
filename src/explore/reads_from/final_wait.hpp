// Decides whether there is an order of a trace's events after which all threads that wait at its end are
// blocked forever.
#pragma once

#include <algorithm>
#include <vector>

#include "core/assert.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// Chooses a last write for each location that threads wait at, and asks whether the trace is consistent with
/// one more thread, which comes after all others and reads these writes. GoesOn: (operation, write) → whether
/// an operation that waits would go on if it saw this write. Ask: () → whether the trace as it is now has an
/// order.
template <class GoesOn, class Ask>
class FinalWait {
 public:
  using Position = Trace::Position;
  struct Wait {
    LocationId location;
    Operation op;
  };

  /// `reader` is a thread that the trace has room for, and that has no events.
  FinalWait(Trace& trace, ThreadId reader, std::vector<Wait> waits, GoesOn goes_on, Ask ask)
      : trace_(trace), reader_(reader), waits_(std::move(waits)), goes_on_(goes_on), ask_(ask) {
    HEDDLE_DCHECK(reader.value < trace.threads() && trace.of_thread(reader.value).empty());
  }

  /// Whether all of `waits` can wait forever at the end. If so, the last question that Ask was asked had the
  /// answer yes. Leaves the trace as it was.
  [[nodiscard]] bool is_possible() {
    HEDDLE_DCHECK(last_.empty());
    return choose_last_write(0);
  }

 private:
  struct Last {
    LocationId location;
    Position write = 0;
  };

  [[nodiscard]] bool choose_last_write(std::size_t next) {
    if (next == waits_.size()) return is_possible_end();
    const LocationId location = waits_[next].location;
    const auto known = std::ranges::find(last_, location, &Last::location);
    const auto waits_after = [&](Position write) { return !goes_on_(waits_[next].op, write); };
    if (known != last_.end()) return waits_after(known->write) && choose_last_write(next + 1);
    const auto attempt = [&](Position write) {
      if (!waits_after(write)) return false;
      last_.push_back({location, write});
      const bool found = choose_last_write(next + 1);
      last_.pop_back();
      return found;
    };
    bool written = false;
    for (std::uint32_t s = trace_.slots_of(location); s != Trace::none; s = trace_.slot(s).next) {
      const Trace::Slot& slot = trace_.slot(s);
      if (slot.writes.empty()) continue;
      written = true;
      if (attempt(Position{slot.writes.back()})) return true;
    }
    return !written && attempt(Trace::initial);
  }

  [[nodiscard]] bool is_possible_end() {
    HEDDLE_DCHECK(last_.size() <= waits_.size());
    const auto size = static_cast<Position>(trace_.size());
    const auto add = [&](Trace::Item item) {
      item.thread = reader_;
      trace_.place(static_cast<Position>(trace_.size()), item);
    };
    for (std::uint16_t t = 0; t < reader_.value; ++t) {
      Trace::Item join;
      join.joined = trace_.newest_of({t});
      if (join.joined != Trace::none && trace_[join.joined].held) join.joined = trace_[join.joined].before;
      join.joins = {t};
      join.drains = true;
      if (join.joined != Trace::none) add(join);
    }
    for (const Last& last : last_) {
      Trace::Item read;
      read.reads = true;
      read.location = last.location;
      read.source = last.write;
      add(read);
    }
    const bool found = ask_();
    trace_.truncate(size);
    return found;
  }

  Trace& trace_;
  ThreadId reader_;
  std::vector<Wait> waits_;
  GoesOn goes_on_;
  Ask ask_;
  std::vector<Last> last_;
};

}  // namespace heddle

// Cheap tests that decide most questions without saturation. Each is a named function with its proof.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/assert.hpp"
#include "oracle/reads_from/saturation.hpp"
#include "oracle/reads_from/trace.hpp"

namespace heddle {

/// Whether a write is hidden from an event p and all later events of p's thread: another write of the
/// location is between the two. `row(p)` is any sound order: happens-before, or what saturation found. Proof:
/// in every execution the write comes before the other, and that before p. So after p the write is not the
/// last one.
template <class Row>
[[nodiscard]] bool is_hidden(const Trace& trace, LocationId location, Trace::Position write,
                             Trace::Position p, Row row) {
  for (std::uint32_t s = trace.slots_of(location); s != Trace::none;) {
    const Trace::Slot& slot = trace.slot(s);
    s = slot.next;
    const Trace::Position last = trace.last_below(slot.writes, row(p)[slot.thread.value]);
    if (last == Trace::none || last == write) continue;
    if (write == Trace::initial || trace.contains(row(last), write)) return true;
  }
  return false;
}

/// Whether the write's own thread later read, within the cut, another write that happens before p or is p:
/// then p reads that one or a later one. Proof: the write is before the thread's later read, so by rule R1 it
/// is before the source of that read, which is before p.
[[nodiscard]] inline bool is_overwritten(const Trace& trace, Trace::Position write, Trace::Position p,
                                         Trace::Clock cut) {
  constexpr std::size_t most = 4;  // reads that are looked at
  const Trace::Item& item = trace[write];
  HEDDLE_DCHECK(item.writes);
  const std::vector<Trace::Position>& reads = trace.slot(item.slot).reads;
  const auto later = std::ranges::partition_point(
      reads, [&](Trace::Position read) { return trace[read].index <= item.index; });
  for (auto read = later; read != reads.end() && read != later + most; ++read) {
    if (!trace.contains(cut, *read)) return false;
    const Trace::Position seen = trace[*read].source;
    if (seen != write && seen != Trace::initial && trace.contains(trace.clock(p), seen)) return true;
  }
  return false;
}

/// Whether the write's thread later performed a read, within the cut, whose source was overwritten by an
/// event that happens before p or is p. Proof: the write is before the read, and the read is before the event
/// that overwrote its source (rule R2), which is before p. So the write is before p.
[[nodiscard]] inline bool is_before_by_a_read(const Trace& trace, Trace::Position write,
                                              Trace::Clock clock_of_p, Trace::Clock cut) {
  constexpr std::size_t most = 8;  // events that are looked at
  const Trace::Item& item = trace[write];
  const std::span<const Trace::Position> events = trace.of_thread(item.thread.value);
  const std::size_t end = std::min<std::size_t>(cut[item.thread.value], item.index + most);
  for (std::size_t i = item.index + std::size_t{1}; i < end; ++i) {
    const Trace::Item& read = trace[events[i]];
    if (!read.reads || read.source == Trace::initial) continue;
    const Trace::Item& source = trace[read.source];
    const Trace::Position over = trace.first_above(trace.slot(source.slot).writes, source.index);
    if (over != Trace::none && trace.contains(clock_of_p, over)) return true;
  }
  return false;
}

/// Whether a write that is known to overwrite this one is before p by is_before_by_a_read: then p does not
/// read this one.
[[nodiscard]] inline bool is_left_behind(const Trace& trace, LocationId location, Trace::Position write,
                                         Trace::Position p, Trace::Clock cut) {
  const Trace::Clock clock = trace.clock(p);
  const auto hides = [&](Trace::Position other) {
    return other != Trace::none && is_before_by_a_read(trace, other, clock, cut);
  };
  if (write != Trace::initial)
    return hides(trace.first_above(trace.slot(trace[write].slot).writes, trace[write].index));
  for (std::uint32_t s = trace.slots_of(location); s != Trace::none; s = trace.slot(s).next)
    if (!trace.slot(s).writes.empty() && hides(trace.slot(s).writes.front())) return true;
  return false;
}

/// Whether a read-modify-write that writes, other than `asked`, reads from the write within the cut. Then
/// `asked`, if it writes, cannot. Proof: both would have to come right after the write.
[[nodiscard]] inline bool is_taken(const Trace& trace, LocationId location, Trace::Position write,
                                   Trace::Position asked, Trace::Clock cut) {
  for (Trace::Position reader = trace.first_reader(location, write); reader != Trace::none;
       reader = trace[reader].next_reader)
    if (reader != asked && trace[reader].writes && trace.contains(cut, reader)) return true;
  return false;
}

}  // namespace heddle

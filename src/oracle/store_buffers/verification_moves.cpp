// The steps of the search for a witness under a model with store buffers: taking them and taking them back.
// See verification.hpp.
#include <algorithm>
#include <utility>

#include "core/fingerprint.hpp"
#include "oracle/store_buffers/verification.hpp"

namespace heddle {

namespace {

/// The summand of a write in the key of the writes in memory: a sum does not depend on their order.
std::uint64_t key_of(Trace::Position write) {
  return detail::scramble((write + 1) * 0x9e3779b97f4a7c15ULL);
}

}  // namespace

void Verification::happen(std::size_t thread, Position event) {
  const Trace::Item& item = trace()[event];
  HEDDLE_DCHECK(event == next_event(thread) && left_ > 0);
  HEDDLE_DCHECK(!question_.reads(event) || readers_of(item.location, question_.source(event)) > 0);
  taken_.push_back({event, false, Trace::initial, 0});
  if (question_.reads(event)) --readers_of(item.location, question_.source(event));
  if (waits(event)) {
    ++newest_[thread];
    ++waiting_[thread];
  } else if (question_.writes(event)) {
    reach_memory(event);
  }
  ++next_[thread];
  --left_;
  if (item.location != no_location) touch(item.location);
}

void Verification::touch(LocationId location) {
  if (std::exchange(is_touched_[location.value], std::uint8_t{1}) == 0) touched_.push_back(location);
}

/// Puts the write into memory, as part of the step taken last.
void Verification::reach_memory(Position write) {
  const Trace::Item& item = trace()[write];
  HEDDLE_DCHECK(taken_.back().event == write && in_memory_[write] == 0);
  taken_.back().overwritten = std::exchange(last_[item.location.value], write);
  in_memory_[write] = 1;
  ++drained_[item.slot];
  key_ += key_of(write);
  touch(item.location);
}

void Verification::drain(std::size_t thread, Position write) {
  HEDDLE_DCHECK(waiting_[thread] > 0 && may_drain(thread, write));
  taken_.push_back({write, true, Trace::initial, oldest_[thread]});
  reach_memory(write);
  --waiting_[thread];
  advance_oldest(thread);
}

/// Moves oldest_ on, and touches the locations of writes that may reach memory now.
void Verification::advance_oldest(std::size_t thread) {
  const std::vector<Position>& writes = writes_[thread];
  Count& oldest = oldest_[thread];
  const Count before = oldest;
  while (oldest < newest_[thread] && in_memory_[writes[oldest]] != 0) ++oldest;
  if (oldest == before || oldest == newest_[thread]) return;
  touch(trace()[writes[oldest]].location);
  const auto waited_for = [&](Count index) {
    return std::ranges::partition_point(writes.begin() + oldest, writes.begin() + newest_[thread],
                                        [&](Position w) { return trace()[w].settled <= index; });
  };
  const auto end = waited_for(trace()[writes[oldest]].index);
  for (auto write = waited_for(trace()[writes[before]].index); write < end; ++write)
    touch(trace()[*write].location);
}

void Verification::take_back_to(std::size_t taken) {
  if (taken_.size() > taken) ++era_;
  while (taken_.size() > taken) {
    take_back(taken_.back());
    taken_.pop_back();
  }
}

void Verification::take_back(const Taken& taken) {
  const Trace::Item& item = trace()[taken.event];
  const std::size_t thread = item.thread.value;
  if (taken.is_drain) {
    leave_memory(taken);
    ++waiting_[thread];
    oldest_[thread] = taken.oldest;
    return;
  }
  --next_[thread];
  ++left_;
  if (question_.reads(taken.event)) ++readers_of(item.location, question_.source(taken.event));
  if (waits(taken.event)) {
    --newest_[thread];
    --waiting_[thread];
  } else if (question_.writes(taken.event)) {
    leave_memory(taken);
  }
}

void Verification::leave_memory(const Taken& taken) {
  const Trace::Item& item = trace()[taken.event];
  HEDDLE_DCHECK(last_[item.location.value] == taken.event && in_memory_[taken.event] != 0);
  last_[item.location.value] = taken.overwritten;
  in_memory_[taken.event] = 0;
  --drained_[item.slot];
  key_ -= key_of(taken.event);
}

/// Writes down the witness. All events have happened: no read is left, so the remaining writes may drain in
/// program order.
void Verification::write_order(std::vector<Position>& order) const {
  HEDDLE_DCHECK(left_ == 0);
  order.clear();
  for (const Taken& taken : taken_)
    order.push_back(taken.is_drain ? Trace::drain_of(taken.event) : taken.event);
  for (const std::vector<Position>& writes : writes_)
    for (const Position write : writes)
      if (in_memory_[write] == 0) order.push_back(Trace::drain_of(write));
}

}  // namespace heddle

#include "oracle/reads_from/trace.hpp"

#include "core/assert.hpp"

namespace heddle {

void Trace::know_threads(std::size_t threads) {
  if (threads <= by_thread_.size()) return;
  by_thread_.resize(threads);
  spawned_by_.resize(threads, none);
  if (threads <= width_) return;
  constexpr std::size_t lanes = 4;  // clocks are joined a few entries at a time
  const std::size_t wider = (threads + lanes - 1) / lanes * lanes;
  std::vector<Count> clocks(items_.size() * wider, 0);
  for (std::size_t i = 0; i < items_.size(); ++i)
    std::copy_n(clocks_.begin() + static_cast<std::ptrdiff_t>(i * width_), width_,
                clocks.begin() + static_cast<std::ptrdiff_t>(i * wider));
  clocks_ = std::move(clocks);
  width_ = wider;
}

void Trace::know_location(LocationId location) {
  if (location.value < first_slot_.size()) return;
  first_slot_.resize(location.value + 1U, none);
  initial_reader_.resize(location.value + 1U, none);
}

std::uint32_t Trace::slot_of(ThreadId thread, LocationId location) {
  know_location(location);
  std::uint32_t* link = &first_slot_[location.value];
  while (*link != none) {
    Slot& slot = slots_[*link];
    if (slot.thread == thread) return *link;
    link = &slot.next;
  }
  const auto made = static_cast<std::uint32_t>(slots_.size());
  *link = made;
  slots_.push_back({thread, none, {}, {}, {}});
  return made;
}

void Trace::place(Position position, const Item& given) {
  if (items_.size() <= position) {
    items_.resize(position + 1U);
    clocks_.resize((position + 1U) * width_);
  }
  Item& item = items_[position];
  item = given;
  const std::size_t thread = item.thread.value;
  item.index = static_cast<std::uint32_t>(by_thread_[thread].size());
  item.before = newest_of(item.thread);
  Count* clock = clocks_.data() + position * width_;
  if (item.before == none)
    std::fill_n(clock, width_, 0);
  else
    std::copy_n(clocks_.data() + item.before * width_, width_, clock);
  const auto join = [&](Position other) {
    const Count* from = clocks_.data() + other * width_;
    for (std::size_t i = 0; i < width_; ++i) clock[i] = std::max(clock[i], from[i]);
  };
  if (item.reads && item.source != initial) join(item.source);
  if (item.joined != none) join(item.joined);
  clock[thread] = item.index + 1;
  by_thread_[thread].push_back(position);
  placed_.push_back(position);
  if (item.spawns != no_thread) {
    know_threads(item.spawns.value + 1U);
    spawned_by_[item.spawns.value] = position;
  }
  if (item.location == no_location) return;
  item.slot = slot_of(item.thread, item.location);
  if (item.writes)
    slots_[item.slot].writes.push_back(position);
  else if (item.attempts)
    slots_[item.slot].attempts.push_back(position);
  if (item.reads) link_reader(position, item);
}

void Trace::link_reader(Position position, Item& item) {
  Position& head =
      item.source == initial ? initial_reader_[item.location.value] : items_[item.source].first_reader;
  item.next_reader = head;
  head = position;
}

void Trace::truncate(Position position) {
  while (!placed_.empty() && placed_.back() >= position) {
    remove(placed_.back());
    placed_.pop_back();
  }
  // What is left was placed before all of that.
  HEDDLE_DCHECK(placed_.size() == position);
}

void Trace::remove(Position position) {
  const Item& item = items_[position];
  by_thread_[item.thread.value].pop_back();
  if (item.spawns != no_thread) spawned_by_[item.spawns.value] = none;
  if (item.location == no_location) return;
  Slot& slot = slots_[item.slot];
  if (item.writes)
    slot.writes.pop_back();
  else if (item.attempts)
    slot.attempts.pop_back();
  if (!slot.nodes.empty() && slot.nodes.back() == position) slot.nodes.pop_back();
  if (!item.reads) return;
  Position& head =
      item.source == initial ? initial_reader_[item.location.value] : items_[item.source].first_reader;
  HEDDLE_DCHECK(head == position);
  head = item.next_reader;
}

}  // namespace heddle

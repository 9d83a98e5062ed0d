#include "oracle/reads_from/trace.hpp"

#include "core/assert.hpp"

namespace heddle {

namespace {

/// Changes the width of a table's rows; keeps the entries that fit.
template <class Entry>
void relayout(std::vector<Entry>& table, std::size_t rows, std::size_t from, std::size_t to, Entry fill) {
  std::vector<Entry> wider(rows * to, fill);
  for (std::size_t row = 0; row < rows; ++row)
    std::copy_n(table.begin() + static_cast<std::ptrdiff_t>(row * from), std::min(from, to),
                wider.begin() + static_cast<std::ptrdiff_t>(row * to));
  table = std::move(wider);
}

}  // namespace

void Trace::know_threads(std::size_t threads) {
  if (threads <= lengths_.size()) return;
  lengths_.resize(threads, 0);
  spawned_by_.resize(threads, none);
  events_.resize(threads * room_);
  if (threads <= width_) return;
  const std::size_t wider = (threads + lanes - 1) / lanes * lanes;
  relayout<Count>(clocks_, items_.size(), width_, wider, 0);
  relayout<std::uint32_t>(slot_table_, first_slot_.size(), width_, wider, none);
  width_ = wider;
  own_entry_.assign(wider * wider, 0);
  for (std::size_t t = 0; t < wider; ++t) own_entry_[t * wider + t] = ~Count{0};
}

void Trace::know_location(LocationId location) {
  first_slot_.resize(location.value + 1U, none);
  initial_reader_.resize(location.value + 1U, none);
  slot_table_.resize((location.value + 1U) * width_, none);
}

std::uint32_t Trace::make_slot(ThreadId thread, LocationId location) {
  std::uint32_t* link = &first_slot_[location.value];
  while (*link != none) link = &slots_[*link].next;
  const auto made = static_cast<std::uint32_t>(slots_.size());
  *link = made;
  slot_table_[location.value * width_ + thread.value] = made;
  slots_.push_back({thread, none, {}, {}, {}});
  return made;
}

void Trace::make_room(Position position) {
  items_.resize(std::size_t{2} * position + 64);
  clocks_.resize(items_.size() * width_);
}

void Trace::make_room_for_events() {
  const std::size_t more = std::max<std::size_t>(16, 2 * room_);
  relayout<Position>(events_, lengths_.size(), room_, more, none);
  room_ = more;
}

void Trace::truncate(Position position) {
  while (!placed_.empty() && placed_.back() >= position) {
    remove(placed_.back());
    placed_.pop_back();
  }
  // The events that are left are those of the lower positions.
  HEDDLE_DCHECK(placed_.size() == position);
}

void Trace::remove(Position position) {
  const Item& item = items_[position];
  HEDDLE_DCHECK(item.index + 1 == lengths_[item.thread.value]);
  --lengths_[item.thread.value];
  if (item.location == no_location) {
    if (item.spawns != no_thread) spawned_by_[item.spawns.value] = none;
    return;
  }
  Slot& slot = slots_[item.slot];
  HEDDLE_DCHECK(!item.writes || slot.writes.back() == position);
  HEDDLE_DCHECK(!item.writes || item.first_reader == none);  // its readers were removed before
  if (item.writes) slot.writes.pop_back();
  if (!slot.nodes.empty() && slot.nodes.back() == position) slot.nodes.pop_back();
  if (!item.reads) return;
  slot.reads.pop_back();
  Position& head =
      item.source == initial ? initial_reader_[item.location.value] : items_[item.source].first_reader;
  HEDDLE_DCHECK(head == position);
  head = item.next_reader;
}

}  // namespace heddle

#include "oracle/store_buffers/memory_arrival.hpp"

#include <algorithm>
#include <functional>

namespace heddle {

void MemoryArrival::join(const Trace& trace, Count* row, Position other) const {
  const Trace::Clock from = arrived_by(trace, other);
  for (std::size_t t = 0; t < from.size(); ++t) row[t] = std::max(row[t], from[t]);
}

void MemoryArrival::place(const Trace& trace, Position position) {
  HEDDLE_DCHECK(!trace.placed().empty() && trace.placed().back() == position);
  const std::size_t width = trace.width();
  if (rows_.size() < (position + std::size_t{1}) * width)
    rows_.resize(2 * (position + std::size_t{1}) * width);
  Count* row = rows_.data() + position * width;
  const Trace::Item& item = trace[position];
  std::fill_n(row, width, 0);
  if (item.before != Trace::none) join(trace, row, item.before);
  if (item.joined != Trace::none) {
    join(trace, row, item.joined);
    if (item.joins == trace[item.joined].thread) row[item.joins.value] = trace[item.joined].index + 1;
  }
  if (item.reads && item.source != Trace::initial && trace[item.source].thread != item.thread) {
    const std::size_t writer = trace[item.source].thread.value;
    join(trace, row, item.source);
    row[writer] = std::max(row[writer], count_in_memory_with(trace, item.source, row[writer]));
  }
  if (item.drains) row[item.thread.value] = item.writes ? item.index + 1 : item.index;
  HEDDLE_DCHECK(std::ranges::equal(arrived_by(trace, position), trace.clock(position), std::less_equal{}));
}

auto MemoryArrival::count_in_memory_with(const Trace& trace, Position write, Count known) -> Count {
  constexpr Count most = 8;  // of the events that are looked at
  const Trace::Item& item = trace[write];
  const std::span<const Position> events = trace.of_thread(item.thread.value);
  HEDDLE_DCHECK(item.writes && item.settled <= item.index);
  const Count settled = std::max(known, item.settled);
  if (item.index < settled) return settled;
  if (item.index - settled > most) return settled;
  for (Count i = settled; i < item.index; ++i) {
    const Trace::Item& other = trace[events[i]];
    if (other.buffered && other.writes && other.location != item.location) return i;
  }
  return item.index + 1;
}

void MemoryArrival::widen(std::size_t before, std::size_t after) {
  if (before == 0 || before == after) return;
  HEDDLE_DCHECK(before < after && rows_.size() % before == 0);
  const std::size_t positions = rows_.size() / before;
  std::vector<Count> wider(positions * after, 0);
  for (std::size_t p = 0; p < positions; ++p)
    std::copy_n(rows_.begin() + static_cast<std::ptrdiff_t>(p * before), std::min(before, after),
                wider.begin() + static_cast<std::ptrdiff_t>(p * after));
  rows_ = std::move(wider);
}

bool MemoryArrival::is_hidden(const Trace& trace, Position write, Position read) const {
  const Trace::Item& item = trace[read];
  if (item.before == Trace::none) return false;
  const Trace::Clock row = arrived_by(trace, item.before);
  for (std::uint32_t s = trace.slots_of(item.location); s != Trace::none; s = trace.slot(s).next) {
    const Trace::Slot& slot = trace.slot(s);
    const Count bound = slot.thread == item.thread ? item.index : row[slot.thread.value];
    const Position last = trace.last_below(slot.writes, bound);
    if (last == Trace::none || last == write) continue;
    if (write == Trace::initial) return true;
    const Trace::Item& other = trace[write];
    const Count came =
        other.thread == slot.thread ? trace[last].index : arrived_by(trace, last)[other.thread.value];
    if (other.index < came) return true;
  }
  return false;
}

}  // namespace heddle

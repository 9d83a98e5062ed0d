#include "oracle/good_writes/instance.hpp"

#include <algorithm>

namespace heddle {

void GoodWrites::know_threads(std::size_t threads) {
  if (threads <= events_.size()) return;
  events_.resize(threads);
  spawned_by_.resize(threads, none);
  constexpr std::size_t lanes = 4;  // clocks are joined some entries at a time
  const std::size_t width = (threads + lanes - 1) / lanes * lanes;
  if (width == width_) return;
  std::vector<Count> wider(items_.size() * width, 0);
  for (std::size_t p = 0; p < items_.size(); ++p)
    std::copy_n(clocks_.begin() + static_cast<std::ptrdiff_t>(p * width_), width_,
                wider.begin() + static_cast<std::ptrdiff_t>(p * width));
  clocks_ = std::move(wider);
  width_ = width;
}

auto GoodWrites::place(const Item& given, Row good) -> Position {
  const auto position = static_cast<Position>(items_.size());
  HEDDLE_DCHECK(given.thread.value < events_.size());
  HEDDLE_DCHECK(given.spawns == no_thread || given.spawns.value < events_.size());
  HEDDLE_DCHECK(given.joined == none || given.joined < position);
  HEDDLE_DCHECK((given.reads || given.writes) == (given.location != no_location) || !given.reads);
  Item& item = items_.emplace_back(given);
  std::vector<Position>& events = events_[item.thread.value];
  item.index = static_cast<std::uint32_t>(events.size());
  item.before = events.empty() ? spawned_by_[item.thread.value] : events.back();
  item.good = static_cast<std::uint32_t>(bits_.size());
  item.good_words = static_cast<std::uint32_t>(good.size());
  bits_.insert(bits_.end(), good.begin(), good.end());
  events.push_back(position);
  if (item.spawns != no_thread) spawned_by_[item.spawns.value] = position;
  if (item.location != no_location && item.location.value >= writes_.size()) {
    writes_.resize(item.location.value + std::size_t{1});
    reads_of_.resize(writes_.size());
  }
  if (item.reads) {
    reads_.push_back(position);
    reads_of_[item.location.value].push_back(position);
  }
  set_clock(position);
  if (!item.writes) return position;
  std::vector<Position>& writes = writes_[item.location.value];
  writes.push_back(position);
  item.ordinal = static_cast<std::uint32_t>(writes.size());
  return position;
}

void GoodWrites::set_good(Position read, Row good) {
  HEDDLE_DCHECK(read < items_.size() && items_[read].reads);
  items_[read].good = static_cast<std::uint32_t>(bits_.size());
  items_[read].good_words = static_cast<std::uint32_t>(good.size());
  bits_.insert(bits_.end(), good.begin(), good.end());
}

void GoodWrites::truncate(Position position) {
  while (items_.size() > position) {
    const Item& item = items_.back();
    HEDDLE_DCHECK(events_[item.thread.value].back() + 1 == items_.size());
    events_[item.thread.value].pop_back();
    if (item.spawns != no_thread) spawned_by_[item.spawns.value] = none;
    if (item.reads) {
      reads_.pop_back();
      reads_of_[item.location.value].pop_back();
    }
    if (item.writes) writes_[item.location.value].pop_back();
    bits_.resize(item.good);
    items_.pop_back();
  }
  clocks_.resize(position * width_);
}

void GoodWrites::set_clock(Position position) {
  clocks_.resize((position + std::size_t{1}) * width_);
  const Item& item = items_[position];
  Count* clock = clocks_.data() + position * width_;
  if (item.before != none)
    std::copy_n(clocks_.data() + item.before * width_, width_, clock);
  else
    std::fill_n(clock, width_, 0);
  if (item.joined != none) {
    const Count* other = clocks_.data() + item.joined * width_;
    for (std::size_t t = 0; t < width_; ++t) clock[t] = std::max(clock[t], other[t]);
  }
  if (item.reads && item.good_words != 0) join_good(clock, position);
  clock[item.thread.value] = item.index + 1;
}

/// Joins into the clock what is before all good-writes of the read.
void GoodWrites::join_good(Count* clock, Position read) const {
  const Row good = good_of(read);
  if ((good[0] & 1U) != 0) return;  // nothing is before the initial write
  bool single = true;
  const Count* first = nullptr;
  for_each_good(read, [&](Position write) {
    if (first != nullptr) single = false;
    first = clocks_.data() + write * width_;
  });
  if (first == nullptr) return;
  if (single) {
    for (std::size_t t = 0; t < width_; ++t) clock[t] = std::max(clock[t], first[t]);
    return;
  }
  for (std::size_t t = 0; t < width_; ++t) {
    Count least = first[t];
    for_each_good(read, [&](Position write) { least = std::min(least, clocks_[write * width_ + t]); });
    clock[t] = std::max(clock[t], least);
  }
}

}  // namespace heddle

#include "oracle/good_writes/good_writes_closure.hpp"

#include <algorithm>

namespace heddle {

bool GoodWritesClosure::close(const GoodWrites& instance) {
  return close(instance, {});
}

bool GoodWritesClosure::close(const GoodWrites& instance, std::span<const Count> rows) {
  begin(instance, rows);
  return saturate();
}

/// Sets the rows to the given ones, then for later events to program order.
void GoodWritesClosure::begin(const GoodWrites& instance, std::span<const Count> rows) {
  HEDDLE_DCHECK(rows.size() <= instance.clocks().size());
  HEDDLE_DCHECK(rows.empty() || rows.size() % instance.width() == 0);
  instance_ = &instance;
  width_ = instance.width();
  is_dirty_.assign(instance.locations(), 0);
  is_found_.assign(width_, 0);
  dirty_.clear();
  new_reads_.clear();
  rows_.resize(instance.clocks().size());
  std::ranges::copy(rows, rows_.begin());
  std::copy(instance.clocks().begin() + static_cast<std::ptrdiff_t>(rows.size()), instance.clocks().end(),
            rows_.begin() + static_cast<std::ptrdiff_t>(rows.size()));
  for (std::size_t p = rows.size() / std::max<std::size_t>(width_, 1); p < instance.size(); ++p) {
    const auto position = static_cast<Position>(p);
    Count* row = rows_.data() + p * width_;
    for (const Position cause : {instance[position].before, instance[position].joined}) {
      if (cause == GoodWrites::none) continue;
      const Count* other = rows_.data() + cause * width_;
      for (std::size_t t = 0; t < width_; ++t) row[t] = std::max(row[t], other[t]);
    }
    if (!instance[position].writes && instance[position].reads)
      new_reads_.push_back(position);  // the others of the location see nothing new
    else
      mark(position);
  }
}

/// Makes the rules look at the location of the changed event again.
void GoodWritesClosure::mark(Position changed) {
  const LocationId location = (*instance_)[changed].location;
  if (location == no_location || is_dirty_[location.value] != 0) return;
  is_dirty_[location.value] = 1;
  dirty_.push_back(location);
}

bool GoodWritesClosure::saturate() {
  for (std::size_t i = new_reads_.size(); i-- > 0;)
    if (apply_rules(new_reads_[i]) == Outcome::contradiction) return false;
  while (!dirty_.empty()) {
    const LocationId location = dirty_.back();
    dirty_.pop_back();
    is_dirty_[location.value] = 0;
    const std::span<const Position> reads = instance_->reads_of(location);
    for (std::size_t i = reads.size(); i-- > 0;)
      if (apply_rules(reads[i]) == Outcome::contradiction) return false;
  }
  return true;
}

auto GoodWritesClosure::apply_rules(Position read) -> Outcome {
  stop_.throw_if_stopped();
  find_visible(read);
  if (visible_.empty()) return Outcome::contradiction;  // rule 1
  if (order_after_least(read) == Outcome::contradiction) return Outcome::contradiction;
  if (order_before_greatest(read) == Outcome::contradiction) return Outcome::contradiction;
  return order_reader_first(read);
}

void GoodWritesClosure::find_visible(Position read) {
  const LocationId location = (*instance_)[read].location;
  find_last(instance_->writes_of(location), read, last_writes_);
  find_last(instance_->reads_of(location), read, last_reads_);
  const auto is_visible = [&](Position write) {
    if (write != GoodWrites::initial && is_before(read, write)) return false;
    const auto is_after = [&](Position other) {
      return other != write && (write == GoodWrites::initial || is_before(write, other));
    };
    return std::ranges::none_of(last_writes_, is_after) &&
           std::ranges::none_of(last_reads_, [&](Position other) {
             return is_after(other) && !instance_->is_good(other, write);
           });
  };
  visible_.clear();
  instance_->for_each_good(read, [&](Position write) {
    if (is_visible(write)) visible_.push_back(write);
  });
}

/// Finds, for each thread, the last of `events` that is before the read.
void GoodWritesClosure::find_last(std::span<const Position> events, Position read,
                                  std::vector<Position>& last) {
  last.clear();
  const Clock before = row(read);
  for (std::size_t i = events.size(); i-- > 0;) {
    const std::size_t thread = (*instance_)[events[i]].thread.value;
    if (is_found_[thread] != 0 || events[i] == read || !instance_->contains(before, events[i])) continue;
    is_found_[thread] = 1;
    last.push_back(events[i]);
  }
  for (const Position event : last) is_found_[(*instance_)[event].thread.value] = 0;
}

/// Rule 2: the first good-write is before the read.
auto GoodWritesClosure::order_after_least(Position read) -> Outcome {
  Position least = visible_.front();
  if (least == GoodWrites::initial) return Outcome::fine;  // it comes first among them
  for (const Position write : visible_)
    if (is_before(write, least)) least = write;
  const bool is_least = std::ranges::all_of(
      visible_, [&](Position write) { return write == least || is_before(least, write); });
  return is_least ? add_edge(least, read) : Outcome::fine;
}

/// Rule 3: a write before the read that is not good is before the last good-write.
auto GoodWritesClosure::order_before_greatest(Position read) -> Outcome {
  Position greatest = visible_.back();
  if (greatest == GoodWrites::initial) return Outcome::fine;  // the only one
  for (const Position write : visible_)
    if (write != GoodWrites::initial && is_before(greatest, write)) greatest = write;
  const bool is_greatest = std::ranges::all_of(visible_, [&](Position write) {
    return write == greatest || write == GoodWrites::initial || is_before(write, greatest);
  });
  if (!is_greatest) return Outcome::fine;
  for (const Position other : last_writes_) {
    if (other == greatest || instance_->is_good(read, other)) continue;
    if (add_edge(other, greatest) == Outcome::contradiction) return Outcome::contradiction;
  }
  return Outcome::fine;
}

/// Rule 4: a write that overwrites all visible good-writes of the read comes after the read.
auto GoodWritesClosure::order_reader_first(Position read) -> Outcome {
  for (const Position other : instance_->writes_of((*instance_)[read].location)) {
    if (other == read || instance_->is_good(read, other) || is_before(read, other)) continue;
    const auto is_overwritten = [&](Position w) { return w == GoodWrites::initial || is_before(w, other); };
    if (!std::ranges::all_of(visible_, is_overwritten)) continue;
    if (add_edge(read, other) == Outcome::contradiction) return Outcome::contradiction;
  }
  return Outcome::fine;
}

/// Orders `first` before `second` and all events after it.
auto GoodWritesClosure::add_edge(Position first, Position second) -> Outcome {
  HEDDLE_DCHECK(first < instance_->size() && second < instance_->size());
  if (is_before(first, second)) return Outcome::fine;
  if (first == second || is_before(second, first)) return Outcome::contradiction;
  const GoodWrites::Item& item = (*instance_)[second];
  const std::size_t thread = item.thread.value;
  const Count* added = rows_.data() + first * width_;
  for (std::size_t t = 0; t < instance_->threads(); ++t) {
    const std::span<const Position> events = instance_->of_thread(t);
    const auto from = std::ranges::partition_point(
        events, [&](Position p) { return rows_[p * width_ + thread] <= item.index; });
    for (const Position event : std::span(from, events.end())) {
      Count* row = rows_.data() + event * width_;
      bool changed = false;
      for (std::size_t i = 0; i < width_; ++i) {
        changed |= row[i] < added[i];
        row[i] = std::max(row[i], added[i]);
      }
      if (!changed) break;  // the later ones do not change either
      mark(event);
    }
  }
  return Outcome::fine;
}

}  // namespace heddle

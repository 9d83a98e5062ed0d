#include "oracle/good_writes/verify_sc.hpp"

#include <algorithm>
#include <utility>

#include "core/assert.hpp"

namespace heddle {

bool VerifySc::find(const GoodWrites& instance, std::span<const Position> auxiliary,
                    std::vector<Position>& order, std::span<const Count> known) {
  has_closure_ = false;
  if (options_.closure && !closure_.close(instance, known)) return false;
  has_closure_ = options_.closure;
  closed_ += options_.closure ? 1U : 0U;
  begin(instance, auxiliary);
  if (!(options_.guided && follow(auxiliary)) && !search()) return false;
  HEDDLE_DCHECK(taken_.size() == instance.size());
  order.assign(taken_.begin(), taken_.end());
  return true;
}

bool VerifySc::find_nearby(const GoodWrites& instance, std::span<const Position> auxiliary,
                           std::vector<Position>& order) {
  has_closure_ = false;
  if (!options_.guided) return false;
  begin(instance, auxiliary);
  if (!follow(auxiliary.subspan(follow_until_overwritten(auxiliary)))) return false;
  order.assign(taken_.begin(), taken_.end());
  return true;
}

void VerifySc::begin(const GoodWrites& instance, std::span<const Position> auxiliary) {
  HEDDLE_DCHECK(auxiliary.size() == instance.size());
  instance_ = &instance;
  rows_ = has_closure_ ? std::span<const Count>(closure_.rows()) : instance.clocks();
  const std::size_t size = instance_->size(), locations = instance_->locations();
  rank_.resize(size);
  if (options_.guided) {
    for (std::uint32_t i = 0; i < auxiliary.size(); ++i) rank_[auxiliary[i]] = i;
  } else {
    std::uint32_t rank = 0;
    for (std::size_t t = 0; t < instance_->threads(); ++t)
      for (const Position event : instance_->of_thread(t)) rank_[event] = rank++;
  }
  next_.assign(instance_->width(), 0);
  active_.assign(locations, GoodWrites::initial);
  held_.assign(locations, 0);
  initial_wanted_.assign(locations, 0);
  taken_.clear();
  overwritten_.clear();
  choices_.clear();
  done_.clear();
  link_readers();
}

void VerifySc::link_readers() {
  const std::size_t size = instance_->size();
  left_.assign(size, 0);
  wanted_.assign(size, 0);
  readers_from_.assign(size + 1, 0);
  for (const Position read : instance_->reads()) {
    stop_.throw_if_stopped();
    const LocationId location = (*instance_)[read].location;
    instance_->for_each_good(read, [&](Position write) {
      ++wanted(location, write);
      if (write != GoodWrites::initial) ++left_[read];
    });
    if (left_[read] == 0) ++held_[location.value];
  }
  for (std::size_t p = 0; p < size; ++p) readers_from_[p + 1] = readers_from_[p] + wanted_[p];
  readers_.resize(readers_from_[size]);
  for (const Position read : instance_->reads())
    instance_->for_each_good(read, [&](Position write) {
      if (write != GoodWrites::initial) readers_[readers_from_[write]++] = read;
    });
  for (std::size_t p = size; p > 0; --p) readers_from_[p] = readers_from_[p - 1];
  readers_from_[0] = 0;
}

/// Executes events up to the first write that the last event forbids; returns how many. The last event is a
/// read; without it, `order` is an order. So only that read can make an event not executable: a write of its
/// location.
std::size_t VerifySc::follow_until_overwritten(std::span<const Position> order) {
  HEDDLE_DCHECK(!order.empty() && (*instance_)[order.back()].reads);
  const LocationId location = (*instance_)[order.back()].location;
  std::size_t i = 0;
  for (; i + 1 < order.size(); ++i) {
    const GoodWrites::Item& item = (*instance_)[order[i]];
    if (item.writes && item.location == location && !is_executable(order[i])) break;
    execute(order[i]);
  }
  return i;
}

bool VerifySc::follow(std::span<const Position> auxiliary) {
  to_come_.assign(auxiliary.begin(), auxiliary.end());
  while (!to_come_.empty()) {
    std::size_t kept = 0;
    for (const Position event : to_come_) {
      stop_.throw_if_stopped();
      if (is_executable(event))
        execute(event);
      else
        to_come_[kept++] = event;
    }
    if (kept == to_come_.size()) return false;
    to_come_.resize(kept);
  }
  return true;
}

/// Algorithm 1.
bool VerifySc::search() {
  ++searches_;
  take_back_to(0);
  go_greedily();
  for (;;) {
    if (taken_.size() == instance_->size()) return true;                                     // line 4
    if (insert_state()) choices_.push_back({static_cast<std::uint32_t>(taken_.size()), 0});  // lines 7, 8
    while (!choices_.empty() && !try_next()) choices_.pop_back();                            // lines 2, 3
    if (choices_.empty()) return false;                                                      // line 9
    stop_.throw_if_stopped();
    go_greedily();
  }
}

/// Lines 5 and 6: of the events that can be executed, the next in the auxiliary trace.
bool VerifySc::try_next() {
  Choice& choice = choices_.back();
  take_back_to(choice.taken);
  Position best = GoodWrites::none;
  for (std::size_t t = 0; t < instance_->threads(); ++t) {
    const Position head = head_of(t);
    if (head == GoodWrites::none || rank_[head] < choice.tried) continue;
    if (best != GoodWrites::none && rank_[best] < rank_[head]) continue;
    if (is_executable(head)) best = head;
  }
  if (best == GoodWrites::none) return false;
  choice.tried = rank_[best] + 1;
  execute(best);
  return true;
}

void VerifySc::go_greedily() {
  if (!options_.greedy) return;
  for (bool moved = true; moved;) {
    moved = false;
    stop_.throw_if_stopped();
    for (std::size_t t = 0; t < instance_->threads(); ++t)
      for (Position head = head_of(t); head != GoodWrites::none && is_executable(head) && is_greedy(head);
           head = head_of(t)) {
        execute(head);
        moved = true;
      }
  }
}

/// Whether executing an executable event now loses no order.
bool VerifySc::is_greedy(Position event) const {
  const GoodWrites::Item& item = (*instance_)[event];
  if (!item.writes) return true;
  const std::uint32_t own = item.reads ? 1 : 0;
  return wanted_[event] == 0 && wanted(item.location, active_[item.location.value]) == own;
}

bool VerifySc::is_executable(Position event) const {
  const GoodWrites::Item& item = (*instance_)[event];
  if (item.reads && !instance_->is_good(event, active_[item.location.value])) return false;
  if (item.writes) {
    const std::uint32_t own = item.reads && left_[event] == 0 ? 1 : 0;
    if (held_[item.location.value] != own) return false;
  }
  return comes_next(event) && !(item.writes && is_too_early(event));
}

/// Whether some read could then only read this write, and another write to come has to come before that read.
bool VerifySc::is_too_early(Position write) const {
  const std::size_t width = instance_->width();
  const auto may_not_come = [&](Position read) {
    if (left_[read] != 1 || !is_to_come(read)) return false;
    const GoodWrites::Clock before{rows_.data() + read * width, width};
    return std::ranges::any_of(instance_->writes_of((*instance_)[write].location), [&](Position other) {
      return other != write && other != read && is_to_come(other) && instance_->contains(before, other);
    });
  };
  return std::ranges::any_of(readers_of(write), may_not_come);
}

/// Whether all events that have to come before it were executed, and it was not.
bool VerifySc::comes_next(Position event) const {
  const std::size_t width = instance_->width();
  const GoodWrites::Item& item = (*instance_)[event];
  if (item.index != next_[item.thread.value]) return false;
  const Count* row = rows_.data() + event * width;
  std::uint32_t to_come = 0;
  for (std::size_t t = 0; t < width; ++t) to_come += row[t] > next_[t] ? 1U : 0U;
  return to_come == 1;
}

void VerifySc::execute(Position event) {
  const GoodWrites::Item& item = (*instance_)[event];
  HEDDLE_DCHECK(item.index == next_[item.thread.value]);
  HEDDLE_DCHECK(!item.reads || instance_->is_good(event, active_[item.location.value]));
  taken_.push_back(event);
  ++next_[item.thread.value];
  Position before = GoodWrites::none;
  if (item.reads) {
    if (left_[event] == 0) --held_[item.location.value];
    instance_->for_each_good(event, [&](Position write) { --wanted(item.location, write); });
  }
  if (item.writes) {
    before = std::exchange(active_[item.location.value], event);
    for (const Position read : readers_of(event)) {
      HEDDLE_DCHECK(left_[read] > 0);
      if (--left_[read] == 0 && is_to_come(read)) ++held_[item.location.value];
    }
  }
  overwritten_.push_back(before);
}

void VerifySc::take_back_to(std::uint32_t length) {
  while (taken_.size() > length) take_back(taken_.back());
}

void VerifySc::take_back(Position event) {
  const GoodWrites::Item& item = (*instance_)[event];
  HEDDLE_DCHECK(!taken_.empty() && taken_.back() == event && overwritten_.size() == taken_.size());
  HEDDLE_DCHECK(!item.writes || active_[item.location.value] == event);
  if (item.writes) {
    for (const Position read : readers_of(event))
      if (left_[read]++ == 0 && is_to_come(read)) --held_[item.location.value];
    active_[item.location.value] = overwritten_.back();
  }
  if (item.reads) {
    instance_->for_each_good(event, [&](Position write) { ++wanted(item.location, write); });
    if (left_[event] == 0) ++held_[item.location.value];
  }
  --next_[item.thread.value];
  overwritten_.pop_back();
  taken_.pop_back();
}

bool VerifySc::insert_state() {
  Hasher hasher(instance_->size());
  for (std::size_t t = 0; t < instance_->threads(); ++t) hasher.add(next_[t]);
  for (std::uint32_t x = 0; x < active_.size(); ++x)
    hasher.add(wanted({x}, active_[x]) == 0 ? GoodWrites::none - 1ULL : active_[x]);
  if (!done_.insert(hasher.done())) return false;
  ++states_;
  return true;
}

}  // namespace heddle

#include "runtime/native/barrier_users.hpp"

#include <algorithm>
#include <iterator>

#include "core/assert.hpp"

namespace heddle {

std::uint32_t BarrierUsers::needed_at(std::uint64_t address) const {
  const auto first = barriers_.lower_bound({address, 0});
  if (first == barriers_.end() || first->first.address != address || first->second.order.empty()) return 0;
  const auto next = std::next(first);
  return next == barriers_.end() || next->first.address != address ? first->first.needed : 0;
}

bool BarrierUsers::make(const Key& barrier) {
  const std::uint32_t known = needed_at(barrier.address);
  const bool is_new = barriers_.try_emplace(barrier).second;
  return known == 0 || !is_new;
}

bool BarrierUsers::add(const Key& barrier, std::uint16_t thread, bool asks) {
  Barrier& known = barriers_[barrier];
  const auto at = std::ranges::lower_bound(known.users, thread, {}, &User::thread);
  if (at == known.users.end() || at->thread != thread) {
    known.users.insert(at, {thread, asks});
    has_news_ = true;
  } else if (asks && !at->asks) {
    at->asks = true;
    has_news_ = true;
  }
  if (known.order.empty()) return true;
  const auto place = std::ranges::lower_bound(known.order, thread, {}, &User::thread);
  return place != known.order.end() && place->thread == thread && (place->asks || !asks);
}

bool BarrierUsers::give_up(const Key& barrier) {
  Barrier& known = barriers_[barrier];
  known.any_order = true;
  if (!known.order.empty()) has_news_ = true;
  return known.order.empty();
}

auto BarrierUsers::Barrier::next_order(std::uint32_t needed) const -> std::vector<User> {
  const bool has_order = !any_order && needed > 1 && needed <= most_in_order && users.size() == needed;
  return has_order ? users : std::vector<User>();
}

bool BarrierUsers::learn() {
  if (!has_news_) return false;
  has_news_ = false;
  bool is_new = false;
  for (auto& [key, barrier] : barriers_) {
    std::vector<User> next = barrier.next_order(key.needed);
    if (next == barrier.order) continue;
    barrier.order = std::move(next);
    is_new = true;
  }
  return is_new;
}

std::vector<LearntBarrier> BarrierUsers::list() const {
  std::vector<LearntBarrier> learnt;
  for (const auto& [key, barrier] : barriers_)
    learnt.push_back({key.address, key.needed, barrier.any_order, barrier.users});
  return learnt;
}

bool BarrierUsers::restore(const std::vector<LearntBarrier>& barriers, std::size_t threads) {
  const auto is_possible = [&](const LearntBarrier& barrier) {
    const auto is_out_of_order = [](const User& one, const User& next) { return one.thread >= next.thread; };
    return barrier.needed != 0 &&
           std::ranges::adjacent_find(barrier.users, is_out_of_order) == barrier.users.end() &&
           std::ranges::all_of(barrier.users, [&](const User& user) { return user.thread < threads; });
  };
  if (!std::ranges::all_of(barriers, is_possible)) return false;
  barriers_.clear();
  for (const LearntBarrier& barrier : barriers)
    barriers_[{barrier.address, barrier.needed}] = {barrier.any_order, barrier.users, {}};
  has_news_ = true;
  static_cast<void>(learn());
  HEDDLE_DCHECK(!has_news_);
  return true;
}

}  // namespace heddle

// The stores of one thread that have not reached memory, in program order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/operation.hpp"

namespace heddle {

struct PendingStore {
  LocationId location;
  Value value = 0;
  std::uint32_t position = 0;  // of the store
  std::uint32_t fences = 0;    // store-store fences of the thread before it
  Operation op;
};

/// A run may let a thread's stores wait until its end: taking the oldest and asking for a location cost the
/// same however many wait.
class PendingStores {
 public:
  [[nodiscard]] std::span<const PendingStore> in_order() const { return std::span(stores_).subspan(begin_); }
  [[nodiscard]] bool empty() const { return begin_ == stores_.size(); }
  /// Whether one of the location waits.
  [[nodiscard]] bool has(LocationId location) const {
    return location.value < waiting_.size() && waiting_[location.value] != 0;
  }

  void clear() {
    for (const PendingStore& store : in_order()) waiting_[store.location.value] = 0;
    stores_.clear();
    begin_ = 0;
  }
  void add_newest(const PendingStore& store) {
    stores_.push_back(store);
    count(store.location);
  }
  void remove_newest() {
    --waiting_[stores_.back().location.value];
    stores_.pop_back();
  }
  /// The store at a place in the order, counted from the oldest, is no longer there.
  void remove(std::size_t index) {
    --waiting_[in_order()[index].location.value];
    if (index != 0) {
      stores_.erase(place(index));
      return;
    }
    ++begin_;
    if (empty()) clear();
  }
  /// It is there again.
  void put_back(std::size_t index, const PendingStore& store) {
    count(store.location);
    if (index == 0 && begin_ != 0)
      stores_[--begin_] = store;
    else
      stores_.insert(place(index), store);
  }

 private:
  [[nodiscard]] std::vector<PendingStore>::iterator place(std::size_t index) {
    return stores_.begin() + static_cast<std::ptrdiff_t>(begin_ + index);
  }
  void count(LocationId location) {
    if (location.value >= waiting_.size()) waiting_.resize(location.value + std::size_t{1}, 0);
    ++waiting_[location.value];
  }

  std::vector<PendingStore> stores_;
  std::size_t begin_ = 0;               // what stands before is in memory
  std::vector<std::uint32_t> waiting_;  // by location: how many
};

}  // namespace heddle

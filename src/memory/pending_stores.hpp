// The pending stores of one thread (those that have not reached memory), in program order.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/operation.hpp"

namespace heddle {

struct PendingStore {
  LocationId location;
  Value value = 0;
  std::uint32_t position = 0;  // of the store
  std::uint32_t fences = 0;    // store-store fences of the thread before it
  Operation op;
};

/// A list in program order. A run may leave all stores of a thread pending until its end: removing the oldest
/// and asking for a location take constant time however many are pending.
class PendingStores {
 public:
  [[nodiscard]] std::span<const PendingStore> in_order() const { return std::span(stores_).subspan(begin_); }
  [[nodiscard]] bool empty() const { return begin_ == stores_.size(); }
  /// Whether a store to the location is pending.
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
    HEDDLE_DCHECK(!empty() && has(stores_.back().location));
    --waiting_[stores_.back().location.value];
    stores_.pop_back();
  }
  /// Removes the store with this index, counted from the oldest.
  void remove(std::size_t index) {
    HEDDLE_DCHECK(index < in_order().size() && has(in_order()[index].location));
    --waiting_[in_order()[index].location.value];
    if (index != 0) {
      stores_.erase(place(index));
      return;
    }
    ++begin_;
    if (empty()) clear();
  }
  /// Undoes remove(index) of this store.
  void put_back(std::size_t index, const PendingStore& store) {
    HEDDLE_DCHECK(index <= in_order().size());
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
  std::size_t begin_ = 0;               // the stores before it have reached memory
  std::vector<std::uint32_t> waiting_;  // by location: how many stores are pending
};

}  // namespace heddle

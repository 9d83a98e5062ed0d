// Many small sets of 64-bit hashes, each for as long as a node of the search lives.
//
// Invariants: a table's size is a power of two, and at least half of its slots are empty.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

#include "core/assert.hpp"

namespace heddle {

class HashSets {
 public:
  using Set = std::uint32_t;
  static constexpr Set none = UINT32_MAX;

  /// Adds the hash to the set, which is created if it is `none`. Returns true if the hash was not there yet.
  bool insert(Set& set, std::uint64_t hash) {
    if (set == none) set = make();
    if (hash == 0) hash = 1;  // zero marks an empty slot
    HEDDLE_DCHECK(set < tables_.size());
    Table& table = tables_[set];
    std::uint64_t* slot = find(table.slots, hash);
    if (*slot == hash) return false;
    *slot = hash;
    if (2 * ++table.size > table.slots.size()) grow(table);
    HEDDLE_DCHECK(2 * table.size <= table.slots.size());
    return true;
  }
  /// Releases the set, which becomes `none`.
  [[gnu::always_inline]] void drop(Set& set) {
    if (set == none) return;
    give_back(set);
    set = none;
  }
  /// Returns how many hashes the set has.
  [[nodiscard]] std::size_t size(Set set) const { return set == none ? 0 : tables_[set].size; }

 private:
  static constexpr std::size_t initial_slots = 8;
  static constexpr std::size_t kept_slots = 256;
  struct Table {
    std::vector<std::uint64_t> slots = std::vector<std::uint64_t>(initial_slots);
    std::size_t size = 0;
  };

  void give_back(Set set) {
    HEDDLE_DCHECK(set < tables_.size() && free_.size() < tables_.size());
    Table& table = tables_[set];
    if (table.slots.size() > kept_slots) table.slots.resize(initial_slots);
    table.slots.assign(table.slots.size(), 0);
    table.size = 0;
    free_.push_back(set);
  }
  Set make() {
    if (free_.empty()) {
      tables_.emplace_back();
      return static_cast<Set>(tables_.size() - 1);
    }
    const Set set = free_.back();
    free_.pop_back();
    HEDDLE_DCHECK(tables_[set].size == 0);
    return set;
  }
  static std::uint64_t* find(std::vector<std::uint64_t>& slots, std::uint64_t hash) {
    HEDDLE_DCHECK(std::has_single_bit(slots.size()));
    const std::size_t mask = slots.size() - 1;
    std::size_t i = hash & mask;
    while (slots[i] != 0 && slots[i] != hash) i = (i + 1) & mask;
    return &slots[i];
  }
  static void grow(Table& table) {
    std::vector<std::uint64_t> larger(table.slots.size() * 2);
    for (const std::uint64_t hash : table.slots)
      if (hash != 0) *find(larger, hash) = hash;
    table.slots = std::move(larger);
  }

  std::vector<Table> tables_;
  std::vector<Set> free_;
};

}  // namespace heddle

// Small sets of 64-bit hashes, many of them, each for as long as a node of the search lives.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace heddle {

class HashSets {
 public:
  using Set = std::uint32_t;
  static constexpr Set none = UINT32_MAX;

  /// True if it was not there yet. The set is made when it is none.
  bool insert(Set& set, std::uint64_t hash) {
    if (set == none) set = make();
    if (hash == 0) hash = 1;  // zero marks an empty slot
    Table& table = tables_[set];
    std::uint64_t* slot = find(table.slots, hash);
    if (*slot == hash) return false;
    *slot = hash;
    if (2 * ++table.size > table.slots.size()) grow(table);
    return true;
  }
  void drop(Set& set) {
    if (set == none) return;
    Table& table = tables_[set];
    if (table.slots.size() > kept_slots) table.slots.resize(initial_slots);
    table.slots.assign(table.slots.size(), 0);
    table.size = 0;
    free_.push_back(set);
    set = none;
  }

 private:
  static constexpr std::size_t initial_slots = 8;
  static constexpr std::size_t kept_slots = 256;
  struct Table {
    std::vector<std::uint64_t> slots = std::vector<std::uint64_t>(initial_slots);
    std::size_t size = 0;
  };

  Set make() {
    if (free_.empty()) {
      tables_.emplace_back();
      return static_cast<Set>(tables_.size() - 1);
    }
    const Set set = free_.back();
    free_.pop_back();
    return set;
  }
  static std::uint64_t* find(std::vector<std::uint64_t>& slots, std::uint64_t hash) {
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

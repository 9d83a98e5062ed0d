#include "check/leaks.hpp"

#include <algorithm>
#include <cstring>
#include <span>

#include "check/memory_writes.hpp"
#include "core/assert.hpp"
#include "core/heap_blocks.hpp"

namespace heddle {

namespace {

/// Whether every thread but the first was joined.
bool all_joined(const Execution& execution) {
  std::vector<bool> joined(execution.threads.size(), false);
  for (const Event& event : execution.events)
    if (event.op.kind == OpKind::join) joined[event.op.target.value] = true;
  for (std::size_t t = 1; t < execution.threads.size(); ++t)
    if (execution.threads[t].state != ThreadState::unborn && !joined[t]) return false;
  return true;
}

/// Whether the location is a variable that ended with the program's main function.
bool is_lost_variable(const Execution& execution, std::uint64_t address) {
  return std::ranges::any_of(execution.lost, [&](const LostVariable& variable) {
    return address >= variable.address && address < variable.address + variable.size;
  });
}

/// Returns the block in which an address lies, by index; no_block if there is none.
std::uint32_t block_with(const Execution& execution, std::uint64_t address) {
  const auto after = std::ranges::upper_bound(execution.blocks, address, {}, &Block::address);
  if (after == execution.blocks.begin()) return no_block;
  const Block& block = *(after - 1);
  const bool is_inside = address == block.address || address < block.address + block.size;
  return is_inside ? static_cast<std::uint32_t>(after - execution.blocks.begin()) - 1 : no_block;
}

}  // namespace

bool ends_in_order(const Execution& execution, LeakCheck check) {
  if (check == LeakCheck::none || execution.ending != Ending::complete || !execution.failures.empty())
    return false;
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    const ThreadState state = execution.threads[t].state;
    const bool ends = state == ThreadState::finished || state == ThreadState::unborn ||
                      (t == 0 && state == ThreadState::exited);
    if (!ends) return false;
  }
  return check == LeakCheck::everywhere || all_joined(execution);
}

const std::vector<std::uint32_t>& Leaks::find(const Execution& execution,
                                              const std::vector<std::uint32_t>& unfreed) {
  lost_.clear();
  if (unfreed.empty()) return lost_;
  const auto is_everything = [](const HeldAddress& held) { return held.address == HeldAddress::everything; };
  if (std::ranges::any_of(execution.held, is_everything)) return lost_;
  is_unfreed_.assign(execution.blocks.size(), 0);
  is_kept_.assign(execution.blocks.size(), 0);
  pointers_.clear();
  reached_.clear();
  for (const std::uint32_t block : unfreed) is_unfreed_[block] = 1;
  for (const HeldAddress& held : execution.held) add_word(execution, held.holder, held.address);
  read_shared_memory(execution);
  keep_what_is_reached();
  for (const std::uint32_t block : unfreed)
    if (is_kept_[block] == 0) lost_.push_back(block);
  std::ranges::stable_partition(lost_, [&](std::uint32_t block) {
    return std::ranges::none_of(pointers_, [&](const Pointer& pointer) {
      return pointer.to == block && pointer.from != block && is_kept_[pointer.from] == 0;
    });
  });
  return lost_;
}

/// Adds a word at this address, or in this block: it may be the address of a block.
void Leaks::add_word(const Execution& execution, std::uint64_t holder, std::uint64_t word) {
  const std::uint32_t target = block_with(execution, word);
  if (target == no_block || is_unfreed_[target] == 0) return;
  const std::uint32_t from = holder == 0 ? no_block : block_with(execution, holder);
  if (from != no_block) {
    if (is_unfreed_[from] != 0) pointers_.push_back({from, target});
    return;  // what was freed, and variables that ended, hold nothing
  }
  if (is_kept_[target] != 0 || is_lost_variable(execution, holder)) return;
  is_kept_[target] = 1;
  reached_.push_back(target);
}

/// Puts the words of shared memory together from what was written last to each of its locations.
void Leaks::read_shared_memory(const Execution& execution) {
  words_.clear();
  for (const Event& event : execution.events) {
    if (!reaches_memory(event) || event.op.location == no_location) continue;
    if (event.op.location.value >= execution.places.size()) continue;
    const Place& place = execution.places[event.op.location.value];
    if (place.size == 0) continue;
    const std::uint64_t first = place.address / 8 * 8;
    for (std::uint64_t word = first; word < place.address + place.size; word += 8) {
      auto known = std::ranges::lower_bound(words_, word, {}, [](const auto& entry) { return entry.first; });
      if (known == words_.end() || known->first != word) known = words_.insert(known, {word, 0});
      const std::uint64_t begin = std::max(word, place.address);
      const std::uint64_t end = std::min(word + 8, place.address + place.size);
      const std::uint64_t from = begin - place.address;
      const auto value = static_cast<std::uint64_t>(event.written);
      HEDDLE_DCHECK(begin < end && from < sizeof value);
      std::memcpy(reinterpret_cast<std::byte*>(&known->second) + (begin - word),
                  reinterpret_cast<const std::byte*>(&value) + from, end - begin);
    }
  }
  for (const auto& [address, content] : words_) add_word(execution, address, content);
}

void Leaks::keep_what_is_reached() {
  while (!reached_.empty()) {
    const std::uint32_t block = reached_.back();
    reached_.pop_back();
    for (const Pointer& pointer : pointers_) {
      if (pointer.from != block || is_kept_[pointer.to] != 0) continue;
      is_kept_[pointer.to] = 1;
      reached_.push_back(pointer.to);
    }
  }
}

}  // namespace heddle

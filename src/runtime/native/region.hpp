// The memory of the program under test: one region at a fixed address, so that addresses are the same in
// every execution and in every run of Heddle.
//
//   constants | globals | heaps, one per thread | stacks, one per thread (with a guard page below each)
//
// An address that a thread gets from its heap depends on the thread and on what it allocated and freed
// before, on nothing else. The region is address space: only what is used takes memory. A shadow outside the
// region says which bytes of globals and heaps are part of an object.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <vector>

#include "core/assert.hpp"
#include "core/operation.hpp"
#include "core/result.hpp"
#include "runtime/native/freed_ranges.hpp"

namespace heddle {

class Region {
 public:
  static constexpr std::uint64_t base = 0x2000'0000'0000;
  static constexpr std::uint64_t constants_size = 64ULL << 20;
  static constexpr std::uint64_t globals_size = 64ULL << 20;
  static constexpr std::uint64_t heap_size = 4ULL << 30;   // per thread
  static constexpr std::uint64_t stack_size = 8ULL << 20;  // per thread, guard page included
  static constexpr std::size_t max_threads = 1024;
  static constexpr std::uint64_t globals_base = base + constants_size;
  static constexpr std::uint64_t heaps_base = globals_base + globals_size;
  static constexpr std::uint64_t stacks_base = heaps_base + heap_size * max_threads;
  static constexpr std::uint64_t end = stacks_base + stack_size * max_threads;

  [[nodiscard]] static Result<Region> reserve();
  Region(Region&& other) noexcept;
  Region& operator=(Region&&) = delete;
  ~Region();

  /// Sets the content of the constants. Afterwards they cannot be written any more.
  void set_constants(std::span<const std::byte> image);
  /// Sets the content of the globals at the start of every execution.
  void set_globals(std::vector<std::byte> image);
  /// Returns the value at an address when an execution starts, sign-extended. Size ≤ 8.
  [[nodiscard]] Value at_first(std::uint64_t address, std::uint32_t size) const;
  /// Returns where the globals that have a content end.
  [[nodiscard]] std::uint64_t end_of_globals() const { return globals_base + image_.size(); }
  /// Marks the bytes as part of a global or heap object.
  void make_accessible(std::uint64_t address, std::uint64_t size) { mark(address, size, 1); }
  /// Marks the bytes of an object, rounded up to a multiple of eight, as part of no object.
  void make_gap(std::uint64_t address, std::uint64_t size) { mark(address, FreedRanges::rounded(size), 0); }
  /// Marks the bytes as part of an object that only one thread has used.
  void make_private(std::uint64_t address, std::uint64_t size) { mark(address, size, -1); }
  /// Restores the globals to their initial content, and makes the heaps empty and zero.
  void reset();

  /// Returns zeroed memory of a thread's heap, after eight bytes that belong to no object; 0 if the heap is
  /// full.
  [[nodiscard]] std::uint64_t allocate(std::size_t thread, std::uint64_t size, std::uint64_t alignment,
                                       bool shared);
  /// Kinds of objects. Freed memory is reused only for objects of the same kind.
  enum class Kind : std::uint8_t { local, block };
  /// Returns memory of this kind that the thread freed earlier, before any other thread had seen it, marked
  /// as private; 0 if there is none.
  [[nodiscard]] std::uint64_t allocate_again(std::size_t thread, Kind kind, std::uint64_t size,
                                             std::uint64_t alignment);
  /// Marks a private object of the thread as freed. Its memory may be reused.
  void free_own(std::size_t thread, Kind kind, std::uint64_t address, std::uint64_t size);
  /// Removes the last object of a heap as if it had never been made. Returns false if the object is not the
  /// last one. `before`: how much of the heap was used before it.
  [[nodiscard]] bool take_back(std::size_t thread, std::uint64_t address, std::uint64_t size,
                               std::uint64_t before);
  /// Limits each heap to so many bytes, and never more than heap_size.
  void limit_heaps(std::uint64_t most) { most_heap_ = std::min(most, heap_size); }
  [[nodiscard]] std::uint64_t most_heap() const { return most_heap_; }
  [[nodiscard]] bool uses_heap(std::size_t thread) const {
    return thread < heap_used_.size() && heap_used_[thread] != 0;
  }
  [[nodiscard]] std::uint64_t heap_of(std::size_t thread) const {
    return thread < heap_used_.size() ? heap_used_[thread] : 0;
  }
  /// Calls visit(word) for the shadow of each eight bytes of a thread's heap, and for the bytes themselves if
  /// only one thread has used them.
  template <class Visit>
  void for_each_granule(std::size_t thread, Visit visit) const {
    HEDDLE_DCHECK(thread < max_threads);
    HEDDLE_DCHECK(heap_of(thread) % 8 == 0);
    const std::uint64_t begin = heaps_base + thread * heap_size;
    for (std::uint64_t address = begin; address < begin + heap_of(thread); address += 8) {
      const std::int8_t known = shadow_[(address - globals_base) / 8];
      visit(static_cast<std::uint64_t>(known));
      if (known >= 0 || known == freed_granule) continue;
      std::uint64_t word = 0;
      std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof word);
      visit(word);
    }
  }
  /// Calls visit(address, word) for each eight bytes of a thread's heap that only one thread has used and
  /// that are in an object that lives.
  template <class Visit>
  void for_each_own_word(std::size_t thread, Visit visit) const {
    HEDDLE_DCHECK(thread < max_threads);
    const std::uint64_t begin = heaps_base + thread * heap_size;
    for (std::uint64_t address = begin; address < begin + heap_of(thread); address += 8) {
      const std::int8_t known = shadow_[(address - globals_base) / 8];
      if (known >= 0 || known == freed_granule) continue;
      std::uint64_t word = 0;
      std::memcpy(&word, reinterpret_cast<const void*>(address), sizeof word);
      visit(address, word);
    }
  }
  [[nodiscard]] std::span<std::byte> stack_of(std::size_t thread);

  /// Whether these bytes lie in one object among globals and heaps. Size ≤ 8.
  [[nodiscard]] bool accessible(std::uint64_t address, std::uint32_t size) const {
    HEDDLE_DCHECK(size <= 8);
    const std::uint64_t offset = address - globals_base;
    if (offset >= stacks_base - globals_base) return false;
    const std::uint32_t in_granule = static_cast<std::uint32_t>(address % 8) + size;
    if (in_granule <= 8) return shadow_[offset / 8] >= static_cast<std::int32_t>(in_granule);
    return shadow_[offset / 8] == 8 && shadow_[offset / 8 + 1] >= static_cast<std::int32_t>(in_granule) - 8;
  }
  /// Whether these bytes lie in one object that only one thread has used so far.
  [[nodiscard]] bool is_private(std::uint64_t address, std::uint64_t size) const;
  /// As is_private(), but only within one granule of this thread's heap, where its own variables usually are.
  /// A result of false decides nothing.
  [[nodiscard]] bool is_own_granule(std::size_t thread, std::uint64_t address, std::uint32_t size) const {
    HEDDLE_DCHECK(thread < max_threads);
    if (address - (heaps_base + thread * heap_size) >= heap_size) return false;
    const auto needed = static_cast<std::int32_t>(address % 8 + size);
    const std::int32_t known = shadow_[(address - globals_base) / 8];
    return known <= -needed && known >= -8;
  }
  [[nodiscard]] bool is_freed(std::uint64_t address) const {
    return in_heaps(address) && shadow_[(address - globals_base) / 8] == freed_granule;
  }
  /// Returns the size in bytes of the object that begins there, freed or not.
  [[nodiscard]] std::uint64_t size_of_object(std::uint64_t start) const;
  /// Returns the thread that owns the heap in which the address lies; of a global variable, the thread that
  /// runs main.
  [[nodiscard]] static std::size_t owner_of(std::uint64_t address) {
    HEDDLE_DCHECK(in_globals(address) || in_heaps(address));
    return in_globals(address) ? 0 : (address - heaps_base) / heap_size;
  }
  /// Whether the address lies in the heap of another thread.
  [[nodiscard]] static bool is_of_another(std::uint64_t address, std::size_t thread) {
    return in_heaps(address) && owner_of(address) != thread;
  }
  /// Returns where the heap object that contains the address begins.
  [[nodiscard]] std::uint64_t start_of_object(std::uint64_t address) const;
  /// Returns where the heap object begins that contains the address, or else the nearest one before or after
  /// it; 0 if none is near.
  [[nodiscard]] std::uint64_t object_near(std::uint64_t address) const;
  /// As accessible(), for an address among the constants.
  [[nodiscard]] bool constant_accessible(std::uint64_t address, std::uint32_t size) const {
    HEDDLE_DCHECK(in_constants(address) && size <= 8);
    const std::uint32_t in_granule = static_cast<std::uint32_t>(address % 8) + size;
    const std::int8_t* shadow = shadow_ - (globals_base - address / 8 * 8) / 8;
    const auto needed = static_cast<std::int32_t>(in_granule);
    if (needed <= 8) return *shadow >= needed;
    return *shadow == 8 && shadow[1] >= needed - 8;
  }
  /// Records that a global changed, so that reset() restores it.
  void note_write(std::uint64_t address, std::uint64_t size) {
    HEDDLE_DCHECK(size != 0);
    if (!tracks_pages_ || !in_globals(address)) return;
    const std::uint64_t last = (address + size - 1 - globals_base) / page;
    for (std::uint64_t number = (address - globals_base) / page; number <= last; ++number) {
      if (number >= dirty_.size() || dirty_[number] != 0) continue;
      dirty_[number] = 1;
      dirty_pages_.push_back(static_cast<std::uint32_t>(number));
    }
  }

  /// Returns the word of the runtime that belongs to this byte of the globals or heaps; 0 if there is no
  /// memory for such words.
  [[nodiscard]] std::uint64_t waiting_cell(std::uint64_t address);
  /// Returns the address that such a word belongs to; 0 if this is no such word.
  [[nodiscard]] static std::uint64_t address_of_cell(std::uint64_t cell) {
    return cell >= cells_base && cell < cells_base + cells_size ? globals_base + (cell - cells_base) / 8 : 0;
  }

  static constexpr std::uint64_t page = 4096;
  [[nodiscard]] static bool contains(std::uint64_t address) { return address >= base && address < end; }
  [[nodiscard]] static bool in_constants(std::uint64_t address) {
    return address >= base && address < globals_base;
  }
  [[nodiscard]] static bool in_globals(std::uint64_t address) {
    return address >= globals_base && address < heaps_base;
  }
  [[nodiscard]] static bool in_heaps(std::uint64_t address) {
    return address >= heaps_base && address < stacks_base;
  }
  [[nodiscard]] static bool in_stacks(std::uint64_t address) {
    return address >= stacks_base && address < end;
  }
  [[nodiscard]] static bool in_guard_page(std::uint64_t address);
  /// Whether the address lies in the part of its heap that has been used so far.
  [[nodiscard]] bool in_used_heap(std::uint64_t address) const;

 private:
  Region() = default;
  void clear_dirty_pages();
  void mark(std::uint64_t address, std::uint64_t size, int sign);
  void clear_heap(std::size_t thread);
  void make_freed(std::uint64_t address, std::uint64_t size);
  static constexpr std::uint64_t cells_base = 0x2800'0000'0000;
  static constexpr std::uint64_t cells_size = (stacks_base - globals_base) * 8;

  bool mapped_ = false;
  // One entry per granule of 8 bytes: how many of its bytes, from the first on, may be accessed. A negative
  // entry: as many, and only one thread has used them.
  std::int8_t* shadow_ = nullptr;
  static constexpr std::int8_t freed_granule = -128;
  std::vector<std::byte> image_;
  std::vector<std::uint64_t> heap_used_;  // by thread
  std::uint64_t most_heap_ = heap_size;
  std::vector<std::array<FreedRanges, 2>> freed_;  // by thread and kind
  bool tracks_pages_ = false;                      // large globals are restored page by page
  std::vector<std::uint8_t> dirty_;                // by page of globals
  std::vector<std::uint32_t> dirty_pages_;
  bool has_cells_ = false;
  std::vector<std::uint64_t> used_cells_;
};

}  // namespace heddle

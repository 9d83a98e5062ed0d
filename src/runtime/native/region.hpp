// The memory of the program under test: one region at a fixed address, so that addresses are the same in every
// execution and in every run of Heddle.
//
//   globals | heaps, one a thread | stacks, one a thread (with a guard page below each)
//
// An address that a thread gets from its heap depends on the thread and on what it allocated before, on nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/result.hpp"

namespace heddle {

class Region {
 public:
  static constexpr std::uint64_t base = 0x2000'0000'0000;
  static constexpr std::uint64_t globals_size = 64ULL << 20;
  static constexpr std::uint64_t heap_size = 16ULL << 20;  // a thread
  static constexpr std::uint64_t stack_size = 8ULL << 20;  // a thread, guard page included
  static constexpr std::size_t max_threads = 1024;
  static constexpr std::uint64_t heaps_base = base + globals_size;
  static constexpr std::uint64_t stacks_base = heaps_base + heap_size * max_threads;
  static constexpr std::uint64_t end = stacks_base + stack_size * max_threads;

  [[nodiscard]] static Result<Region> reserve();
  Region(Region&& other) noexcept;
  Region& operator=(Region&&) = delete;
  ~Region();

  /// The globals' content at the start of every execution.
  void set_globals(std::vector<std::byte> image) { image_ = std::move(image); }
  /// Globals as at the start, heaps empty and zero.
  void reset();

  /// 0 when the thread's heap is full.
  [[nodiscard]] std::uint64_t allocate(std::size_t thread, std::uint64_t size, std::uint64_t alignment);
  [[nodiscard]] std::span<std::byte> stack_of(std::size_t thread);

  [[nodiscard]] static bool contains(std::uint64_t address, std::uint64_t size) {
    return address >= base && size <= end - base && address <= end - size;
  }
  [[nodiscard]] static bool in_guard_page(std::uint64_t address);

 private:
  Region() = default;
  bool mapped_ = false;
  std::vector<std::byte> image_;
  std::vector<std::uint64_t> heap_used_;  // by thread
};

}  // namespace heddle

// Fibers: the threads of the program under test. One runs at a time; switching costs a few nanoseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace heddle {

/// Where a stack of execution stands while another one runs.
class FiberContext {
 public:
  /// Leaves `from`, goes on at `to`.
  static void switch_to(FiberContext& from, FiberContext& to);

  /// Instruction and stack pointer that go on here: for a signal handler that leaves a fiber for good.
  struct Point {
    std::uintptr_t instruction = 0;
    std::uintptr_t stack = 0;
  };
  [[nodiscard]] Point leave_for_good() const;

  /// It was left in a way that nobody saw.
  void lose() { stack_pointer_ = nullptr; }

  /// The frame pointer that it goes on with.
  [[nodiscard]] std::uint64_t frame() const;

  /// Makes the context start entry(argument) on this stack when it is switched to first. The entry never returns.
  void prepare(std::span<std::byte> stack, void (*entry)(void*), void* argument);

 private:
  void* stack_pointer_ = nullptr;
  // The rest is told to AddressSanitizer, where it is built in.
  std::span<std::byte> stack_;
  void* fake_stack_ = nullptr;
};

/// The first thing that runs on a fresh fiber.
void arrive_on_fiber();

}  // namespace heddle

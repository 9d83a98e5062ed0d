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
  static void switch_to(FiberContext& from, FiberContext& to) {
#ifdef __SANITIZE_ADDRESS__
    announce(from, to);
    swap_stacks(&from.stack_pointer_, to.stack_pointer_);
    arrive(from);
#else
    swap_stacks(&from.stack_pointer_, to.stack_pointer_);
#endif
  }

  /// Instruction and stack pointer that go on here: for a signal handler that leaves a fiber for good.
  struct Point {
    std::uintptr_t instruction = 0;
    std::uintptr_t stack = 0;
  };
  [[nodiscard]] Point leave_for_good() const;

  /// It was left without a switch, by a signal: it cannot be resumed.
  void lose() {
    stack_pointer_ = nullptr;
  }

  /// The frame pointer that it goes on with.
  [[nodiscard]] std::uint64_t frame() const;

  void set_stack(std::span<std::byte> stack) {
    stack_ = stack;
  }
  /// Makes the context start entry(argument) on its stack when it is switched to first. The entry never
  /// returns.
  void prepare(void (*entry)(void*), void* argument);

 private:
  /// In line and with a jump: after a change of stacks every `ret` goes where the processor does not expect
  /// it.
  [[gnu::always_inline]] static void swap_stacks(void** save, void* load) {
    asm volatile(
        "lea -128(%%rsp), %%rsp\n"  // the red zone: what the compiler keeps below the stack pointer
        "push %%rbp\n"
        "lea 1f(%%rip), %%rax\n"
        "push %%rax\n"
        "mov %%rsp, (%0)\n"
        "mov %1, %%rsp\n"
        "pop %%rax\n"
        "pop %%rbp\n"
        "jmp *%%rax\n"
        "1: lea 128(%%rsp), %%rsp\n"
        : "+D"(save), "+S"(load)
        :
        : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", "xmm0", "xmm1",
          "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13",
          "xmm14", "xmm15", "cc", "memory");
  }
  static void announce(FiberContext& from, FiberContext& to);
  static void arrive(FiberContext& from);

  void* stack_pointer_ = nullptr;  // there: where to go on, the frame pointer
  // The rest is told to AddressSanitizer, where it is built in.
  std::span<std::byte> stack_;
  void* fake_stack_ = nullptr;
};

/// The first thing that runs on a fresh fiber.
void arrive_on_fiber();

}  // namespace heddle

// Fibers: the threads of the program under test. One runs at a time; switching costs a few nanoseconds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace heddle {

/// The saved state of a fiber, or of the host's stack, while another one runs.
class FiberContext {
 public:
  /// Saves the running context in `from` and continues `to`.
  static void switch_to(FiberContext& from, FiberContext& to) {
#ifdef __SANITIZE_ADDRESS__
    announce(from, to);
    swap_stacks(&from.stack_pointer_, to.stack_pointer_);
    arrive(from);
#else
    swap_stacks(&from.stack_pointer_, to.stack_pointer_);
#endif
  }

  /// The instruction and stack pointers at which this context continues: for a signal handler that leaves a
  /// fiber for good.
  struct Point {
    std::uintptr_t instruction = 0;
    std::uintptr_t stack = 0;
  };
  [[nodiscard]] Point leave_for_good() const;

  /// Returns where its stack begins that is in use, the registers that it has saved included; 0 if it cannot
  /// be resumed.
  [[nodiscard]] std::uint64_t stack_in_use() const {
    return reinterpret_cast<std::uint64_t>(stack_pointer_);
  }

  /// Marks the context as left by a signal instead of a switch: it cannot be resumed.
  void lose() {
    stack_pointer_ = nullptr;
  }

  /// Returns the frame pointer with which the context continues.
  [[nodiscard]] std::uint64_t frame() const;

  void set_stack(std::span<std::byte> stack) {
    stack_ = stack;
  }
  /// Makes the context start entry(argument) on its stack when it is first switched to. The entry must never
  /// return.
  void prepare(void (*entry)(void*), void* argument);

 private:
  /// Inlined, and ends with a jump: after a change of stacks, the processor would mispredict every `ret`.
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
  // The other members are for AddressSanitizer, where it is built in.
  std::span<std::byte> stack_;
  void* fake_stack_ = nullptr;
};

/// Must be called first on a fresh fiber.
void arrive_on_fiber();

}  // namespace heddle

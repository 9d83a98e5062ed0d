#include "runtime/native/fiber.hpp"

#include <cstdint>

// Saves what the calling convention says a call keeps, swaps stacks, restores. (System V, x86-64)
asm(R"(
.text
.globl heddle_fiber_switch
.type heddle_fiber_switch, @function
heddle_fiber_switch:
  push %rbp
  push %rbx
  push %r12
  push %r13
  push %r14
  push %r15
  mov %rsp, (%rdi)
  mov %rsi, %rsp
.globl heddle_fiber_resume
heddle_fiber_resume:
  pop %r15
  pop %r14
  pop %r13
  pop %r12
  pop %rbx
  pop %rbp
  ret
.size heddle_fiber_switch, .-heddle_fiber_switch

.globl heddle_fiber_entry
.type heddle_fiber_entry, @function
heddle_fiber_entry:
  .cfi_startproc
  .cfi_undefined rip
  mov %r12, %rdi
  call *%rbx
  ud2
  .cfi_endproc
.size heddle_fiber_entry, .-heddle_fiber_entry
)");

extern "C" void heddle_fiber_switch(void** save, void* load);
extern "C" void heddle_fiber_resume();
extern "C" void heddle_fiber_entry();

namespace heddle {

void FiberContext::switch_to(FiberContext& from, FiberContext& to) {
  heddle_fiber_switch(&from.stack_pointer_, to.stack_pointer_);
}

FiberContext::Point FiberContext::point() const {
  return {reinterpret_cast<std::uintptr_t>(&heddle_fiber_resume),
          reinterpret_cast<std::uintptr_t>(stack_pointer_)};
}

std::uint64_t FiberContext::frame() const {
  return stack_pointer_ == nullptr ? 0 : static_cast<const std::uint64_t*>(stack_pointer_)[5];  // rbp, see above
}

void FiberContext::prepare(std::span<std::byte> stack, void (*entry)(void*), void* argument) {
  auto top = reinterpret_cast<std::uintptr_t>(stack.data() + stack.size()) & ~std::uintptr_t{15};
  auto* slots = reinterpret_cast<void**>(top) - 9;
  // As heddle_fiber_switch pops them: r15 r14 r13 r12 rbx rbp, then the return address. At the entry's `call` the
  // stack must be 16-byte aligned.
  slots[0] = slots[1] = slots[2] = nullptr;
  slots[3] = argument;
  slots[4] = reinterpret_cast<void*>(entry);
  slots[5] = nullptr;
  slots[6] = reinterpret_cast<void*>(&heddle_fiber_entry);
  slots[7] = nullptr;
  stack_pointer_ = slots;
}

}  // namespace heddle

#include "runtime/native/fiber.hpp"

#include <cstdint>
#include <pthread.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

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

namespace {

#ifdef __SANITIZE_ADDRESS__
/// The stack that the host itself runs on.
std::span<std::byte> own_stack() {
  pthread_attr_t attributes;
  void* low = nullptr;
  std::size_t size = 0;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  return {static_cast<std::byte*>(low), size};
}
void announce(void** fake_stack, std::span<std::byte> to) {
  __sanitizer_start_switch_fiber(fake_stack, to.data(), to.size());
}
void arrive(void* fake_stack) {
  __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
}
/// Frames that were left for good would look like live ones. They lie above where the stack was left last.
void forget_frames(std::span<std::byte> stack, const void* left_at) {
  const auto* low = static_cast<const std::byte*>(left_at);
  const bool known = low >= stack.data() && low < stack.data() + stack.size();
  const std::byte* from = known ? low : stack.data();
  __asan_unpoison_memory_region(from, static_cast<std::size_t>(stack.data() + stack.size() - from));
}
#else
void announce(void**, std::span<std::byte>) {}
void arrive(void*) {}
void forget_frames(std::span<std::byte>, const void*) {}
#endif

}  // namespace

void FiberContext::switch_to(FiberContext& from, FiberContext& to) {
#ifdef __SANITIZE_ADDRESS__
  if (from.stack_.empty()) from.stack_ = own_stack();
#endif
  announce(&from.fake_stack_, to.stack_);
  heddle_fiber_switch(&from.stack_pointer_, to.stack_pointer_);
  arrive(from.fake_stack_);
}

void arrive_on_fiber() {
  arrive(nullptr);
}

FiberContext::Point FiberContext::leave_for_good() const {
  announce(nullptr, stack_);
  return {reinterpret_cast<std::uintptr_t>(&heddle_fiber_resume),
          reinterpret_cast<std::uintptr_t>(stack_pointer_)};
}

std::uint64_t FiberContext::frame() const {
  return stack_pointer_ == nullptr ? 0
                                   : static_cast<const std::uint64_t*>(stack_pointer_)[5];  // rbp, see above
}

void FiberContext::prepare(std::span<std::byte> stack, void (*entry)(void*), void* argument) {
  stack_ = stack;
  forget_frames(stack, stack_pointer_);
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

#include "runtime/native/fiber.hpp"

#include <cstdint>
#include <pthread.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

// What FiberContext::swap_stacks leaves on a stack is taken from it here, when a signal handler goes on
// there; and a fresh fiber starts. (System V, x86-64)
asm(R"(
.text
.globl heddle_fiber_resume
.type heddle_fiber_resume, @function
heddle_fiber_resume:
  pop %rax
  pop %rbp
  jmp *%rax
.size heddle_fiber_resume, .-heddle_fiber_resume

.globl heddle_fiber_entry
.type heddle_fiber_entry, @function
heddle_fiber_entry:
  .cfi_startproc
  .cfi_undefined rip
  pop %rdi
  pop %rax
  call *%rax
  ud2
  .cfi_endproc
.size heddle_fiber_entry, .-heddle_fiber_entry
)");

extern "C" void heddle_fiber_resume();
extern "C" void heddle_fiber_entry();

namespace heddle {

namespace {

#ifdef __SANITIZE_ADDRESS__
/// Returns the stack that the host itself runs on.
std::span<std::byte> own_stack() {
  pthread_attr_t attributes;
  void* low = nullptr;
  std::size_t size = 0;
  pthread_getattr_np(pthread_self(), &attributes);
  pthread_attr_getstack(&attributes, &low, &size);
  pthread_attr_destroy(&attributes);
  return {static_cast<std::byte*>(low), size};
}
void leave_stack(void** fake_stack, std::span<std::byte> to) {
  __sanitizer_start_switch_fiber(fake_stack, to.data(), to.size());
}
void enter_stack(void* fake_stack) {
  __sanitizer_finish_switch_fiber(fake_stack, nullptr, nullptr);
}
/// Clears the marks of AddressSanitizer for frames that were left for good, which it would consider live.
/// They lie above where the stack was left last.
void forget_frames(std::span<std::byte> stack, const void* left_at) {
  const auto* low = static_cast<const std::byte*>(left_at);
  const bool known = low >= stack.data() && low < stack.data() + stack.size();
  const std::byte* from = known ? low : stack.data();
  __asan_unpoison_memory_region(from, static_cast<std::size_t>(stack.data() + stack.size() - from));
}
#else
void leave_stack(void**, std::span<std::byte>) {}
void enter_stack(void*) {}
void forget_frames(std::span<std::byte>, const void*) {}
#endif

}  // namespace

void FiberContext::announce(FiberContext& from, FiberContext& to) {
#ifdef __SANITIZE_ADDRESS__
  if (from.stack_.empty()) from.stack_ = own_stack();
#endif
  leave_stack(&from.fake_stack_, to.stack_);
}
void FiberContext::arrive(FiberContext& from) {
  enter_stack(from.fake_stack_);
}

void arrive_on_fiber() {
  enter_stack(nullptr);
}

FiberContext::Point FiberContext::leave_for_good() const {
  leave_stack(nullptr, stack_);
  return {reinterpret_cast<std::uintptr_t>(&heddle_fiber_resume),
          reinterpret_cast<std::uintptr_t>(stack_pointer_)};
}

std::uint64_t FiberContext::frame() const {
  return stack_pointer_ == nullptr ? 0 : static_cast<const std::uint64_t*>(stack_pointer_)[1];
}

void FiberContext::prepare(void (*entry)(void*), void* argument) {
  forget_frames(stack_, stack_pointer_);
  auto top = reinterpret_cast<std::uintptr_t>(stack_.data() + stack_.size()) & ~std::uintptr_t{15};
  auto* slots = reinterpret_cast<void**>(top) - 6;
  // As they are popped. At the entry's `call` the stack must be 16-byte aligned.
  slots[0] = reinterpret_cast<void*>(&heddle_fiber_entry);
  slots[1] = nullptr;  // the outermost frame
  slots[2] = argument;
  slots[3] = reinterpret_cast<void*>(entry);
  slots[4] = slots[5] = nullptr;
  stack_pointer_ = slots;
}

}  // namespace heddle

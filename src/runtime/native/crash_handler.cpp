#include "runtime/native/crash_handler.hpp"

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <ucontext.h>

#include "runtime/native/guest.hpp"

namespace heddle {

std::array<struct sigaction, CrashHandler::signals.size()> CrashHandler::before_{};

void CrashHandler::pass_on(int signal, siginfo_t* info, void* context) {
  const auto* const known = std::ranges::find(signals, signal);
  const struct sigaction& before = before_[static_cast<std::size_t>(known - signals.begin())];
  if ((before.sa_flags & SA_SIGINFO) != 0)
    before.sa_sigaction(signal, info, context);
  else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN)
    before.sa_handler(signal);
  else
    sigaction(signal, &before, nullptr);  // it is raised again: a defect of Heddle is to be seen
}

/// Runs on a stack of its own: the program's may be exhausted.
void CrashHandler::handle(int signal, siginfo_t* info, void* raw) {
  auto* context = static_cast<ucontext_t*>(raw);
  auto& registers = context->uc_mcontext.gregs;
  const auto stack = static_cast<std::uint64_t>(registers[REG_RSP]);
  Guest* guest = Region::in_stacks(stack) ? &Guest::current() : nullptr;
  if (guest == nullptr || guest->turns_.phase() == Turns::Phase::conductor) {
    pass_on(signal, info, raw);
    return;
  }
  GuestThread& thread = guest->me();
  const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
  thread.failure = signal == SIGFPE                 ? FindingKind::division_by_zero
                   : signal == SIGILL               ? FindingKind::abort
                   : Region::in_guard_page(address) ? FindingKind::stack_overflow
                                                    : FindingKind::invalid_access;
  thread.failure_words.clear();
  thread.state = ThreadState::failed;
  thread.crash_instruction = static_cast<std::uint64_t>(registers[REG_RIP]);
  thread.crash_frame = static_cast<std::uint64_t>(registers[REG_RBP]);
  guest->turns_.crash();
  const FiberContext::Point host = guest->host_.leave_for_good();
  registers[REG_RIP] = static_cast<greg_t>(host.instruction);
  registers[REG_RSP] = static_cast<greg_t>(host.stack);
}

CrashHandler::CrashHandler() {
  static std::array<std::byte, 64 << 10> stack;
  stack_t alternate{};
  alternate.ss_sp = stack.data();
  alternate.ss_size = stack.size();
  sigaltstack(&alternate, &stack_before_);
  struct sigaction action {};
  action.sa_sigaction = handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &action, &before_[i]);
}

CrashHandler::~CrashHandler() {
  for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
  sigaltstack(&stack_before_, nullptr);
}

}  // namespace heddle

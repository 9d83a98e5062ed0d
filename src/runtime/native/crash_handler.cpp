#include "runtime/native/crash_handler.hpp"

#include <array>
#include <signal.h>
#include <ucontext.h>

#include "runtime/native/guest.hpp"

namespace heddle {

/// The signal handler, which runs on a stack of its own: the program's may be exhausted.
struct CrashHandler {
  static void handle(int signal, siginfo_t* info, void* raw) {
    auto* context = static_cast<ucontext_t*>(raw);
    auto& registers = context->uc_mcontext.gregs;
    const auto stack = static_cast<std::uint64_t>(registers[REG_RSP]);
    Guest* guest = Region::in_stacks(stack) ? &Guest::current() : nullptr;
    if (guest == nullptr || guest->turns_.phase() == Turns::Phase::conductor) {
      ::signal(signal, SIG_DFL);  // our own defect: let it be seen
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
};

void install_crash_handler() {
  static std::array<std::byte, 64 << 10> stack;
  stack_t alternate{};
  alternate.ss_sp = stack.data();
  alternate.ss_size = stack.size();
  sigaltstack(&alternate, nullptr);
  struct sigaction action {};
  action.sa_sigaction = CrashHandler::handle;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER;
  for (const int signal : {SIGSEGV, SIGBUS, SIGFPE, SIGILL}) sigaction(signal, &action, nullptr);
}

}  // namespace heddle

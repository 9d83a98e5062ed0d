// Signals: handlers and masks may be set, but no signal ever arrives.
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

constexpr int last_signal = 64;

[[nodiscard]] bool is_signal(int number) {
  return number >= 1 && number <= last_signal;
}
[[nodiscard]] bool may_be_handled(int number) {
  return is_signal(number) && number != SIGKILL && number != SIGSTOP;
}

using Handler = void (*)(int);

/// Returns that no handler was set before.
Handler guest_signal(int number, Handler) {
  if (may_be_handled(number)) return SIG_DFL;
  static_cast<void>(fail_with_errno(Guest::current(), EINVAL));
  return SIG_ERR;
}
/// Reads the new action, and stores that there was none.
int guest_sigaction(int number, const struct sigaction* next, struct sigaction* old) {
  Guest& guest = Guest::current();
  if (!may_be_handled(number)) return fail_with_errno(guest, EINVAL);
  struct sigaction action;
  if (next != nullptr) guest.read_block(&action, address_of(next), sizeof action);
  std::memset(&action, 0, sizeof action);
  if (old != nullptr) guest.write_block(address_of(old), &action, sizeof action);
  return 0;
}

int fill_set(sigset_t* set, int with) {
  sigset_t content;
  std::memset(&content, with, sizeof content);
  Guest::current().write_block(address_of(set), &content, sizeof content);
  return 0;
}
int guest_empty_set(sigset_t* set) {
  return fill_set(set, 0);
}
int guest_full_set(sigset_t* set) {
  return fill_set(set, 0xff);
}

/// Returns the mask of a signal in its word of a set.
std::uint64_t bit_of(int number) {
  return std::uint64_t{1} << (number - 1);
}
static_assert(last_signal <= 64);  // all signals are in the first word

int change_set(sigset_t* set, int number, bool add) {
  Guest& guest = Guest::current();
  if (!is_signal(number)) return fail_with_errno(guest, EINVAL);
  const auto old = static_cast<std::uint64_t>(guest.load(address_of(set), 8, plain_access));
  const std::uint64_t changed = add ? old | bit_of(number) : old & ~bit_of(number);
  guest.store(address_of(set), static_cast<Value>(changed), 8, plain_access);
  return 0;
}
int guest_add(sigset_t* set, int number) {
  return change_set(set, number, true);
}
int guest_remove(sigset_t* set, int number) {
  return change_set(set, number, false);
}
int guest_is_member(const sigset_t* set, int number) {
  Guest& guest = Guest::current();
  if (!is_signal(number)) return fail_with_errno(guest, EINVAL);
  const auto word = static_cast<std::uint64_t>(guest.load(address_of(set), 8, plain_access));
  return (word & bit_of(number)) != 0 ? 1 : 0;
}

/// Reads the new stack, and stores that there was none.
int guest_alternate_stack(const stack_t* next, stack_t* old) {
  Guest& guest = Guest::current();
  stack_t stack;
  if (next != nullptr) guest.read_block(&stack, address_of(next), sizeof stack);
  std::memset(&stack, 0, sizeof stack);
  stack.ss_flags = SS_DISABLE;
  if (old != nullptr) guest.write_block(address_of(old), &stack, sizeof stack);
  return 0;
}

/// Reads the new mask, and stores that nothing was masked.
int guest_mask(int, const sigset_t* next, sigset_t* old) {
  sigset_t copy;
  if (next != nullptr) Guest::current().read_block(&copy, address_of(next), sizeof copy);
  return old == nullptr ? 0 : guest_empty_set(old);
}

}  // namespace

std::span<const GuestFunction> signal_functions() {
  static const std::array table{
      row("signal", guest_signal),         row("sigaction", guest_sigaction),
      row("sigemptyset", guest_empty_set), row("sigfillset", guest_full_set),
      row("sigaddset", guest_add),         row("sigdelset", guest_remove),
      row("sigismember", guest_is_member), row("pthread_sigmask", guest_mask),
      row("sigprocmask", guest_mask),      row("sigaltstack", guest_alternate_stack),
  };
  return table;
}

}  // namespace heddle

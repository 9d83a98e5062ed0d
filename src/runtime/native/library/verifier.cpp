// The functions of heddle.h, of the competition on software verification, and of other checkers: CBMC, ESBMC,
// Nidhugg, GenMC, Dartagnan, CDSChecker (docs/other-tools.md). Calls whose meaning depends on their types are
// replaced when the program is compiled (program/native/tool_calls).
#include <algorithm>
#include <array>

#include "runtime/native/library/call.hpp"
#include "runtime/native/library/choices.hpp"
#include "runtime/native/library/library.hpp"

namespace heddle {

namespace {

void guest_assume(int condition) {
  if (condition == 0) Guest::current().end_thread(ThreadState::assumed);
}
unsigned guest_choose(unsigned count) {
  return choose_of(count);
}
void guest_note(unsigned index, long value) {
  Guest::current().note(index, value);
}
void guest_benign_race(const void* object, unsigned long size) {
  Guest::current().memory().declare_benign(address_of(object), size);
}
void guest_fail() {
  Guest::current().fail(FindingKind::abort, "an error function is called");
}
void fail_by_assertion() {
  Guest::current().fail(FindingKind::assertion);
}

// The one primitive behind every blocking operation, for programs that the fuzzer has generated.
Predicate predicate(int kind, long operand) {
  return {static_cast<Predicate::Kind>(kind), operand};
}
long guarded_load(const void* cell, int guard, long a) {
  Guest& guest = Guest::current();
  guest.wait_for(address_of(cell), 8, predicate(guard, a));
  return guest.me().done.read;
}
long guarded_modify(void* cell, int guard, long a, int condition, long b, int update, long c) {
  return Guest::current()
      .modify(address_of(cell), 8, Order::seq_cst, predicate(guard, a), predicate(condition, b),
              {static_cast<Update::Kind>(update), c})
      .read;
}
int guarded_unlock(void* cell, int condition, long b, int update, long c) {
  return Guest::current().unlock_if(address_of(cell), 8, predicate(condition, b),
                                    {static_cast<Update::Kind>(update), c})
             ? 1
             : 0;
}

/// Returns one of the values that the user gave, of those that a number of so many bits can have: there are
/// too many to try all.
std::int64_t nondet_number(int bits, int is_unsigned) {
  Guest& guest = Guest::current();
  const auto& asked = guest.settings().nondet;
  if (!asked) guest.refuse("a nondeterministic number: say which values to try, e.g. --nondet=0..3");
  const int value_bits = is_unsigned != 0 && bits < 64 ? bits : bits - 1;
  const auto greatest = static_cast<std::int64_t>((std::uint64_t{1} << value_bits) - 1);
  const std::int64_t least = is_unsigned != 0 ? 0 : -greatest - 1;
  const std::pair range{std::max(asked->first, least), std::min(asked->second, greatest)};
  if (range.first > range.second)
    guest.refuse("a nondeterministic number of a type that has none of the values of --nondet");
  return choose_in(range);
}
void nondet_memory(const void* memory, std::uint64_t size) {
  for (std::uint64_t i = 0; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(nondet_number(8, 1));
    Guest::current().write_block(address_of(memory) + i, &byte, 1);
  }
}

void assert_holds(int condition) {
  Guest& guest = Guest::current();
  if (condition == 0 && !guest.settings().assertions_are_ignored) guest.fail(FindingKind::assertion);
}
int optional_begins() {
  return static_cast<int>(choose_of(2));
}
std::uint32_t own_number() {
  return static_cast<std::uint32_t>(Guest::current().running());
}

/// The accesses of CDSChecker's librace.h, which are not atomic.
template <class Number>
void store_plain(const void* address, Number value) {
  Guest::current().store(address_of(address), static_cast<Value>(value), sizeof value, plain_access);
}
template <class Number>
Number load_plain(const void* address) {
  return static_cast<Number>(Guest::current().load(address_of(address), sizeof(Number), plain_access));
}

// An atomic section: no other thread moves until it ends. Sections exclude each other like the critical
// sections of one lock, which is what orders their accesses.
void atomic_begin() {
  Guest& guest = Guest::current();
  if (guest.me().sections++ != 0) return;
  guest.begin_section();
}
void atomic_end() {
  Guest& guest = Guest::current();
  if (guest.me().sections == 0) guest.refuse("an atomic section ends without having begun");
  if (--guest.me().sections != 0) return;
  guest.end_section();
}

}  // namespace

std::uint32_t choose_of(std::uint64_t count, Role role) {
  Guest& guest = Guest::current();
  if (count == 0 || count > 65'536) guest.refuse("a choice must be of 1 to 65,536 values");
  Operation& op = guest.next_operation(OpKind::choose);
  op.choices = static_cast<std::uint32_t>(count);
  op.role = role;
  return guest.visible().choice;
}

std::span<const GuestFunction> verifier_functions() {
  static const std::array table{
      row("heddle_assume", guest_assume),
      row("heddle_benign_race", guest_benign_race),
      row("heddle_choose", guest_choose),
      row("heddle_note", guest_note),
      row("heddle_guarded_load", guarded_load),
      row("heddle_guarded_modify", guarded_modify),
      row("heddle_guarded_unlock", guarded_unlock),
      row("__VERIFIER_assume", guest_assume),
      row("__CPROVER_assume", guest_assume),
      row("__ESBMC_assume", guest_assume),
      row("assert", assert_holds),
      row("__VERIFIER_assert", assert_holds),
      row("__CPROVER_assert", assert_holds),
      row("__ESBMC_assert", assert_holds),
      row("model_assert", assert_holds),
      row("__VERIFIER_assert_fail", fail_by_assertion),
      row("heddle_nondet", nondet_number),
      row("__VERIFIER_nondet_memory", nondet_memory),
      row("__VERIFIER_atomic_begin", atomic_begin),
      row("__VERIFIER_atomic_end", atomic_end),
      row("__CPROVER_atomic_begin", atomic_begin),
      row("__CPROVER_atomic_end", atomic_end),
      row("__ESBMC_atomic_begin", atomic_begin),
      row("__ESBMC_atomic_end", atomic_end),
      row("__ESBMC_yield", guest_yield),
      row("__VERIFIER_opt_begin", optional_begins),
      row("__VERIFIER_thread_self", own_number),
      row("__VERIFIER_tid", own_number),
      // Hints by which other checkers bound their search, or know loops that wait.
      row("__VERIFIER_loop_begin", do_nothing),
      row("__VERIFIER_loop_bound", do_nothing),
      row("__VERIFIER_kernel_loop", do_nothing),
      row("__VERIFIER_spin_start", do_nothing),
      row("__VERIFIER_spin_end", do_nothing),
      row("__VERIFIER_potential_spin_end", do_nothing),
      row("__VERIFIER_annotate_begin", do_nothing),
      row("__VERIFIER_annotate_end", do_nothing),
      row("__VERIFIER_annotate_read", do_nothing),
      row("__VERIFIER_annotate_write", do_nothing),
      row("__VERIFIER_annotate_CAS", do_nothing),
      row("__VERIFIER_annotate_FAI", do_nothing),
      row("load_8", load_plain<std::uint8_t>),
      row("load_16", load_plain<std::uint16_t>),
      row("load_32", load_plain<std::uint32_t>),
      row("load_64", load_plain<std::uint64_t>),
      row("store_8", store_plain<std::uint8_t>),
      row("store_16", store_plain<std::uint16_t>),
      row("store_32", store_plain<std::uint32_t>),
      row("store_64", store_plain<std::uint64_t>),
      row("heddle_error_is_called", guest_fail),
      row("reach_error", guest_fail),
      row("__VERIFIER_error", guest_fail),
  };
  return table;
}

}  // namespace heddle

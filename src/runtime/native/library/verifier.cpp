// The functions of heddle.h, and those of the competition on software verification.
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
  Guest::current().fail(FindingKind::abort);
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

int nondet_bool() {
  return static_cast<int>(choose_of(2));
}
/// Returns one of the values that the user gave: any other type has too many values to try all.
std::int64_t nondet_number() {
  Guest& guest = Guest::current();
  const auto& range = guest.settings().nondet;
  if (!range) guest.refuse("a nondeterministic number: say which values to try, e.g. --nondet=0..3");
  return choose_in(*range);
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
      row("__VERIFIER_nondet_bool", nondet_bool),
      row("__VERIFIER_nondet__Bool", nondet_bool),
      row("__VERIFIER_nondet_int", nondet_number),
      row("__VERIFIER_nondet_uint", nondet_number),
      row("__VERIFIER_nondet_unsigned", nondet_number),
      row("__VERIFIER_nondet_short", nondet_number),
      row("__VERIFIER_nondet_ushort", nondet_number),
      row("__VERIFIER_nondet_char", nondet_number),
      row("__VERIFIER_nondet_uchar", nondet_number),
      row("__VERIFIER_nondet_long", nondet_number),
      row("__VERIFIER_nondet_ulong", nondet_number),
      row("__VERIFIER_nondet_longlong", nondet_number),
      row("__VERIFIER_atomic_begin", atomic_begin),
      row("__VERIFIER_atomic_end", atomic_end),
      row("reach_error", guest_fail),
      row("__VERIFIER_error", guest_fail),
  };
  return table;
}

}  // namespace heddle

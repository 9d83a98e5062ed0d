#include "runtime/native/hooks.hpp"

#include <array>
#include <cstring>

#include "runtime/native/guest.hpp"
#include "runtime/native/library/call.hpp"
#include "runtime/native/library/clocks.hpp"
#include "runtime/native/library/undefined.hpp"

namespace heddle {

namespace {

Guest& at(std::uint32_t site) {
  Guest& guest = Guest::current();
  guest.set_site({site});
  return guest;
}

std::int64_t hook_rmw(void* address, std::int64_t operand, std::uint32_t update, std::uint32_t size,
                      std::uint32_t order, std::uint32_t site) {
  return at(site)
      .modify(address_of(address), size, static_cast<Order>(order), {}, {},
              {static_cast<Update::Kind>(update), operand})
      .read;
}

std::int64_t hook_cas(void* address, std::int64_t expected, std::int64_t desired, std::uint32_t size,
                      std::uint32_t order, std::uint32_t otherwise, std::uint32_t site) {
  return at(site)
      .modify(address_of(address), size, {static_cast<Order>(order), static_cast<Order>(otherwise)}, {},
              {Predicate::Kind::equal, expected}, {Update::Kind::set, desired})
      .read;
}

void hook_move(void* to, const void* from, std::uint64_t size, std::uint32_t site) {
  at(site).copy_block(address_of(to), address_of(from), size);
}
void hook_copy(void* to, const void* from, std::uint64_t size, std::uint32_t site) {
  check_apart(at(site), address_of(to), address_of(from), size);
  hook_move(to, from, size, site);
}
void hook_set(void* to, std::int32_t byte, std::uint64_t size, std::uint32_t site) {
  at(site).set_block(address_of(to), byte, size);
}

// Blocks that no other thread can see yet: no events.
void hook_move_own(void* to, const void* from, std::uint64_t size, std::uint32_t) {
  std::memmove(to, from, size);
}
void hook_copy_own(void* to, const void* from, std::uint64_t size, std::uint32_t site) {
  check_apart(at(site), address_of(to), address_of(from), size);
  std::memmove(to, from, size);
}
void hook_set_own(void* to, std::int32_t byte, std::uint64_t size, std::uint32_t) {
  std::memset(to, byte, size);
}

/// Sets a block to zero although the program does not: a value that is not set must be equal in all runs.
void hook_clear_own(void* to, std::int32_t byte, std::uint64_t size, std::uint32_t) {
  std::memset(to, byte, size);
}

void hook_fence(std::uint32_t order, std::uint32_t site) {
  Guest& guest = at(site);
  const auto asked = static_cast<Order>(order);
  const OpKind kind = asked == Order::seq_cst   ? OpKind::fence
                      : asked == Order::acquire ? OpKind::load_fence
                                                : OpKind::store_fence;
  if (guest.repeats_fence(kind)) return;
  guest.next_operation(kind).order = asked;
  guest.visible();
}

void hook_round(std::uint32_t site, std::uint32_t rounds) {
  Guest::current().count_round({site}, rounds);
}

/// Records how many iterations a loop that ends by time has made; 0: the loop is over
/// (program/native/loop_rounds.cpp).
void hook_time_round(std::uint32_t rounds) {
  Guest::current().me().waits_for_time = rounds >= most_rounds_without_time;
}

// Loops that only look (program/native/spin_loops.cpp).
std::int64_t hook_await(const void* address, std::uint32_t size, std::uint32_t mode, std::uint32_t kind,
                        std::int64_t operand, std::uint32_t site) {
  return at(site).wait_for(address_of(address), size, {static_cast<Predicate::Kind>(kind), operand},
                           AccessMode::from_number(mode), Role::spin);
}
/// Waits while the exchange would find the value that it writes and repeat: nothing would change.
std::int64_t hook_await_exchange(void* address, std::int64_t value, std::uint32_t size, std::uint32_t order,
                                 std::uint32_t kind, std::int64_t operand, std::uint32_t site) {
  const Predicate end{static_cast<Predicate::Kind>(kind), operand};
  const Predicate guard = end.holds(value) ? Predicate{} : Predicate{Predicate::Kind::not_equal, value};
  return at(site)
      .modify(address_of(address), size, static_cast<Order>(order), guard, {}, {Update::Kind::set, value},
              Role::spin)
      .read;
}
std::int64_t hook_await_cas(void* address, std::int64_t expected, std::int64_t desired, std::uint32_t size,
                            std::uint32_t order, std::uint32_t otherwise, std::uint32_t site) {
  const Predicate match{Predicate::Kind::equal, expected};
  return at(site)
      .modify(address_of(address), size, {static_cast<Order>(order), static_cast<Order>(otherwise)}, match,
              match, {Update::Kind::set, desired}, Role::spin)
      .read;
}

// Visits of heads of loops (program/native/loop_heads.cpp). `state`: words, then address and size of each
// variable.
void hook_head(const void* frame, std::uint32_t head, std::uint32_t round, const std::uint64_t* state,
               std::uint32_t words, std::uint32_t variables_and_flags, std::uint32_t site) {
  Guest& guest = Guest::current();
  if (!guest.watches(head)) return;
  const std::uint32_t variables = variables_and_flags >> 2;
  guest.visit_head({.frame = address_of(frame),
                    .number = head,
                    .round = round,
                    .words = {state, words},
                    .variables = {state + words, std::size_t{2} * variables},
                    .ends_by_count = (variables_and_flags & 1) != 0,
                    .exit_matters = (variables_and_flags & 2) != 0,
                    .site = {site}});
}
void hook_pause(std::uint32_t site) {
  Guest& guest = Guest::current();
  guest.set_site({site});
  guest.pause();
}
void hook_left_loop(const void* frame, std::uint32_t head) {
  Guest::current().leave_loop(address_of(frame), head);
}

// Local variables that live on the heap (program/native/local_objects.cpp). `frame` is that of their
// function.
void* hook_local(std::uint64_t size, std::uint64_t alignment, std::uint32_t number, const void* frame) {
  return pointer_to(
      Guest::current().begin_local(size, alignment, Guest::first_local + number, address_of(frame)));
}
void hook_end_locals(const void* frame, std::uint32_t site) {
  at(site).end_locals(address_of(frame));
}
/// Ends a variable because the block of statements ends that declares it.
void hook_end_scope(const void* variable, std::uint32_t site) {
  at(site).end_scope_of(address_of(variable));
}
/// Ends the variables of the functions below this frame, because an exception has left them.
void hook_unwound(const void* frame) {
  Guest::current().end_locals(address_of(frame) - 1);
}
/// Mark where variables of a size that is not fixed begin, and where they end.
void* hook_locals_mark() {
  return pointer_to(Guest::current().me().locals.size());
}
void hook_locals_restore(const void* mark) {
  Guest::current().end_locals_down_to(address_of(mark));
}
void* hook_thread_local(std::uint64_t offset) {
  return pointer_to(Guest::current().local_storage() + Guest::errno_room + offset);
}
/// Records the place at which a function of the library is called.
void hook_site(std::uint32_t site) {
  Guest& guest = Guest::current();
  guest.set_site({site});
  guest.me().called_library = true;
}
/// Ends the thread because the program is about to do something that is not supported
/// (ModuleFacts::unsupported).
void hook_unsupported(std::uint32_t number, std::uint32_t site) {
  at(site).reach_unsupported(number);
}
void hook_fail(std::uint32_t kind, std::uint32_t site) {
  at(site).fail(static_cast<FindingKind>(kind));
}
// For functions of C that may end without a value.
void hook_returned(std::uint32_t has_value) {
  Guest::current().me().has_returned_value = has_value != 0;
}
void hook_use_result(std::uint32_t site) {
  Guest& guest = at(site);
  if (!guest.me().has_returned_value && !guest.settings().undefined_is_ignored)
    fail_as_undefined(guest, "a value is used that the function did not return");
}
void hook_undefined(const char* words, std::uint32_t site, std::int64_t a, std::int64_t b) {
  fail_as_undefined(at(site), words, a, b);
}
/// Fails because an access is outside the variable that it names.
void hook_left(const void* object, std::uint64_t room, const void* pointer, std::uint64_t size,
               std::uint32_t local, std::uint32_t site) {
  at(site).leave_object({address_of(object), room, address_of(pointer), size}, local);
}

}  // namespace

void call_unknown_function(std::uint32_t number) {
  Guest::current().reach_unknown_function(number);
}

std::span<const GuestFunction> hook_functions() {
  static const std::array table{
      row("heddle_hook_load", hook_load),
      row("heddle_hook_store", hook_store),
      row("heddle_hook_load_inside", hook_load_inside),
      row("heddle_hook_store_inside", hook_store_inside),
      row("heddle_hook_rmw", hook_rmw),
      row("heddle_hook_cas", hook_cas),
      row("heddle_hook_copy", hook_copy),
      row("heddle_hook_move", hook_move),
      row("heddle_hook_set", hook_set),
      row("heddle_hook_copy_own", hook_copy_own),
      row("heddle_hook_move_own", hook_move_own),
      row("heddle_hook_set_own", hook_set_own),
      row("heddle_hook_clear_own", hook_clear_own),
      row("heddle_hook_fence", hook_fence),
      row("heddle_hook_site", hook_site),
      row("heddle_hook_round", hook_round),
      row("heddle_hook_time_round", hook_time_round),
      row("heddle_hook_await", hook_await),
      row("heddle_hook_await_exchange", hook_await_exchange),
      row("heddle_hook_await_cas", hook_await_cas),
      row("heddle_hook_head", hook_head),
      row("heddle_hook_left_loop", hook_left_loop),
      row("heddle_hook_pause", hook_pause),
      row("heddle_hook_local", hook_local),
      row("heddle_hook_end_locals", hook_end_locals),
      row("heddle_hook_end_scope", hook_end_scope),
      row("heddle_hook_unwound", hook_unwound),
      row("heddle_hook_locals_mark", hook_locals_mark),
      row("heddle_hook_locals_restore", hook_locals_restore),
      row("heddle_hook_thread_local", hook_thread_local),
      row("heddle_hook_fail", hook_fail),
      row("heddle_hook_returned", hook_returned),
      row("heddle_hook_use_result", hook_use_result),
      row("heddle_hook_undefined", hook_undefined),
      row("heddle_hook_left", hook_left),
      row("heddle_hook_unsupported", hook_unsupported),
  };
  return table;
}

}  // namespace heddle

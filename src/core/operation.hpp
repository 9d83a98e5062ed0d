// An operation: what a thread is about to do, in the one form in which every program, native or scripted,
// presents its next step.
#pragma once

#include <bit>
#include <cstdint>

#include "core/assert.hpp"
#include "core/ids.hpp"

namespace heddle {

enum class Order : std::uint8_t { relaxed, acquire, release, acq_rel, seq_cst };

enum class OpKind : std::uint8_t {
  load,         // read; enabled only when `guard` holds for the value (a guarded load is a wait)
  store,        // write of `value`
  modify,       // read; when `condition` holds for the value read, also write `update` of it; needs `guard`
  unlock,       // write of `update`, if the value is what `condition` asks; else a failure of the program
  fence,        // waits until the thread's buffers are empty
  store_fence,  // later stores of the thread reach memory after earlier ones
  load_fence,   // an acquire fence: no model here delays loads, but it synchronises
  spawn,
  join,
  choose,
  drain,  // a store buffer's oldest store reaches memory
};

/// A predicate on a value, as data, so that an explorer can evaluate it for the value of another source.
struct Predicate {
  enum class Kind : std::uint8_t { always, never, equal, not_equal, less, greater, bits_clear, bits_set };
  Kind kind = Kind::always;
  Value operand = 0;

  [[nodiscard]] constexpr bool holds(Value value) const {
    switch (kind) {
      case Kind::always:
        return true;
      case Kind::never:
        return false;
      case Kind::equal:
        return value == operand;
      case Kind::not_equal:
        return value != operand;
      case Kind::less:
        return value < operand;
      case Kind::greater:
        return value > operand;
      case Kind::bits_clear:
        return (value & operand) == 0;
      case Kind::bits_set:  // some of them
        return (value & operand) != 0;
    }
    return false;
  }
  friend constexpr bool operator==(const Predicate&, const Predicate&) = default;
};

/// A function on a value, as data.
struct Update {
  enum class Kind : std::uint8_t {
    set,
    add,
    bit_and,
    bit_or,
    bit_xor,
    bit_nand,
    minimum,
    maximum,
    unsigned_minimum,
    unsigned_maximum,
    clear_chosen_bit,  // clears one of the bits that are set: the step's choice says which
  };
  Kind kind = Kind::set;
  Value operand = 0;

  [[nodiscard]] constexpr Value apply(Value value, std::uint32_t choice = 0) const {
    const auto a = static_cast<std::uint64_t>(value), b = static_cast<std::uint64_t>(operand);
    switch (kind) {
      case Kind::set:
        return operand;
      // Two's complement, as machine words are: never undefined.
      case Kind::add:
        return static_cast<Value>(a + b);
      case Kind::bit_and:
        return value & operand;
      case Kind::bit_or:
        return value | operand;
      case Kind::bit_xor:
        return value ^ operand;
      case Kind::bit_nand:
        return ~(value & operand);
      case Kind::minimum:
        return value < operand ? value : operand;
      case Kind::maximum:
        return value > operand ? value : operand;
      case Kind::unsigned_minimum:
        return a < b ? value : operand;
      case Kind::unsigned_maximum:
        return a > b ? value : operand;
      case Kind::clear_chosen_bit: {
        HEDDLE_DCHECK(choice == 0 || choice < static_cast<std::uint32_t>(std::popcount(a)));
        std::uint64_t rest = a;
        for (std::uint32_t i = 0; i < choice; ++i) rest &= rest - 1;
        return static_cast<Value>(a & ~(rest & (~rest + 1)));
      }
    }
    return operand;
  }
  friend constexpr bool operator==(const Update&, const Update&) = default;
};

/// Some bytes of a location's value: an access that is narrower than its location. Width 0 is the whole.
struct Part {
  std::uint8_t offset = 0;
  std::uint8_t width = 0;

  [[nodiscard]] constexpr bool is_whole() const { return width == 0; }
  /// The part of a value, sign-extended.
  [[nodiscard]] constexpr Value of(Value whole) const {
    if (is_whole()) return whole;
    HEDDLE_DCHECK(offset + width <= 8);
    const int unused = 64 - 8 * width;
    return static_cast<Value>(static_cast<std::uint64_t>(whole) >> (8 * offset) << unused) >> unused;
  }
  /// The value with this part replaced.
  [[nodiscard]] constexpr Value replaced(Value whole, Value part) const {
    if (is_whole()) return part;
    HEDDLE_DCHECK(offset + width <= 8);
    const std::uint64_t mask = (width == 8 ? ~0ULL : (1ULL << (8 * width)) - 1) << (8 * offset);
    const std::uint64_t placed = static_cast<std::uint64_t>(part) << (8 * offset);
    return static_cast<Value>((static_cast<std::uint64_t>(whole) & ~mask) | (placed & mask));
  }
  friend constexpr bool operator==(const Part&, const Part&) = default;
};

/// The purpose of an operation, where explorers and checks have to distinguish it.
enum class Role : std::uint8_t {
  none,
  section,     // modify: an atomic section begins; no other thread moves until this one unlocks the location
  spin,        // load, modify: the guard stands for a loop that repeats until it holds
  begin_wait,  // modify: from here on a signal reaches the thread
  signal,      // modify: wakes all waiting threads, or one of them
  part_store,  // modify: a store to a part of its location at once, which keeps the rest: it observes nothing
  clock,       // load, modify: of a clock, which moves on in any case
  arrive,      // modify: the thread is at a barrier
  open,        // modify, choose: all threads are at a barrier, and may leave; which is told to be the last
  leave,       // load: the thread may leave a barrier
};

/// An operation with all its operands. Every event holds one: predicates and the update are kept in pieces,
/// so that nothing is lost to padding.
struct Operation {
  OpKind kind = OpKind::fence;
  Order order = Order::relaxed;
  Order otherwise = Order::relaxed;   // modify: the order when it does not write
  bool plain = false;                 // memory operations: not atomic, so it may race
  Part part;                          // the bytes accessed; guard, condition and update see only these
  ThreadId target = no_thread;        // spawn, join
  LocationId location = no_location;  // memory operations
  SiteId site;
  std::uint32_t choices = 1;  // choose
  Predicate::Kind guard_kind = Predicate::Kind::always;
  Predicate::Kind condition_kind = Predicate::Kind::always;
  Update::Kind update_kind = Update::Kind::set;
  Role role = Role::none;
  Value value = 0;  // store: what is written; modify, unlock: the update's operand
  Value guard_operand = 0;
  Value condition_operand = 0;

  // Given by hand so that making one sets each member once, instead of all to zero first: this is on the hot
  // path.
  constexpr Operation() {}  // NOLINT(modernize-use-equals-default)

  /// load, modify: when it is enabled
  [[nodiscard]] constexpr Predicate guard() const { return {guard_kind, guard_operand}; }
  /// modify, unlock: when it writes
  [[nodiscard]] constexpr Predicate condition() const { return {condition_kind, condition_operand}; }
  /// modify, unlock: what it writes
  [[nodiscard]] constexpr Update update() const { return {update_kind, value}; }
  constexpr void set_guard(const Predicate& guard) {
    guard_kind = guard.kind;
    guard_operand = guard.operand;
  }
  constexpr void set_condition(const Predicate& condition) {
    condition_kind = condition.kind;
    condition_operand = condition.operand;
  }
  constexpr void set_update(const Update& update) {
    update_kind = update.kind;
    value = update.operand;
  }
  [[nodiscard]] constexpr bool has_guard() const { return guard_kind != Predicate::Kind::always; }

  [[nodiscard]] constexpr bool accesses_memory() const { return kind <= OpKind::unlock; }
  /// Reads memory in some outcome.
  [[nodiscard]] constexpr bool may_read() const {
    return kind == OpKind::load || kind == OpKind::modify || kind == OpKind::unlock;
  }
  /// Writes memory in some outcome.
  [[nodiscard]] constexpr bool may_write() const {
    return kind == OpKind::store || kind == OpKind::unlock ||
           (kind == OpKind::modify && condition_kind != Predicate::Kind::never);
  }
  /// Whether the guard holds, whether the condition holds, and the value after the update, if `seen` is the
  /// value of the location.
  [[nodiscard]] constexpr bool may_see(Value seen) const { return guard().holds(part.of(seen)); }
  [[nodiscard]] constexpr bool writes_on(Value seen) const { return condition().holds(part.of(seen)); }
  [[nodiscard]] constexpr Value result_on(Value seen, std::uint32_t choice) const {
    return part.replaced(seen, update().apply(part.of(seen), choice));
  }
  /// Whether it stores to some bytes of its location and may wait in a buffer meanwhile. (A store that acts
  /// on memory at once is a modify of `Role::part_store`.)
  [[nodiscard]] constexpr bool is_part_store() const { return kind == OpKind::store && !part.is_whole(); }
  /// Whether it can have more than one outcome.
  [[nodiscard]] constexpr bool may_choose() const {
    return kind == OpKind::choose ||
           (kind == OpKind::modify && update_kind == Update::Kind::clear_chosen_bit);
  }
  /// Returns how many outcomes the operation has, given the value that it would read.
  [[nodiscard]] constexpr std::uint32_t choices_on(Value seen) const {
    if (!may_choose()) return 1;
    if (kind == OpKind::choose) return choices;
    const int set = std::popcount(static_cast<std::uint64_t>(seen));
    return set == 0 ? 1 : static_cast<std::uint32_t>(set);
  }
  /// Whether it is enabled only once the thread's buffers are empty; it then takes effect in memory at once.
  [[nodiscard]] constexpr bool needs_drained() const {
    switch (kind) {
      case OpKind::store:
        return order == Order::seq_cst;
      case OpKind::modify:
      case OpKind::unlock:
      case OpKind::fence:
      case OpKind::spawn:
      case OpKind::join:
        return true;
      default:
        return false;
    }
  }
  friend constexpr bool operator==(const Operation&, const Operation&) = default;
};

static_assert(sizeof(Operation) == 48);

/// Whether it is a step of a wait at a barrier.
[[nodiscard]] constexpr bool is_of_barrier(const Operation& op) {
  return op.role == Role::arrive || op.role == Role::open || op.role == Role::leave;
}

/// Whether the thread accesses the location before the step is possible: a loop has read it before, and an
/// arrival at a barrier only waits because arrivals have a fixed order.
[[nodiscard]] constexpr bool has_come_earlier(const Operation& op) {
  return op.role == Role::spin || (op.role == Role::arrive && op.has_guard());
}

}  // namespace heddle

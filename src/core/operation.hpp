// What a thread is about to do: the one form in which every program, native or scripted, presents its next
// step.
#pragma once

#include <cstdint>

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
  spawn,
  join,
  choose,
  drain,  // a store buffer's oldest store reaches memory
};

/// A predicate on a value, as data, so that anybody can evaluate it for another source.
struct Predicate {
  enum class Kind : std::uint8_t { always, never, equal, not_equal, less, greater };
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
    }
    return false;
  }
  friend constexpr bool operator==(const Predicate&, const Predicate&) = default;
};

/// A function on a value, as data.
struct Update {
  enum class Kind : std::uint8_t { set, add, bit_and, bit_or, bit_xor };
  Kind kind = Kind::set;
  Value operand = 0;

  [[nodiscard]] constexpr Value apply(Value value) const {
    switch (kind) {
      case Kind::set:
        return operand;
      // Two's complement, as machine words are: never undefined.
      case Kind::add:
        return static_cast<Value>(static_cast<std::uint64_t>(value) + static_cast<std::uint64_t>(operand));
      case Kind::bit_and:
        return value & operand;
      case Kind::bit_or:
        return value | operand;
      case Kind::bit_xor:
        return value ^ operand;
    }
    return operand;
  }
  friend constexpr bool operator==(const Update&, const Update&) = default;
};

struct Operation {
  OpKind kind = OpKind::fence;
  Order order = Order::relaxed;
  LocationId location = no_location;  // memory operations
  Value value = 0;                    // store: what is written
  Predicate guard;                    // load, modify: when it is enabled
  Predicate condition;                // modify, unlock: when it writes
  Update update;                      // modify, unlock: what it writes
  ThreadId target = no_thread;        // spawn, join
  std::uint32_t choices = 1;          // choose
  SiteId site;

  [[nodiscard]] constexpr bool accesses_memory() const { return kind <= OpKind::unlock; }
  /// Reads memory in some outcome.
  [[nodiscard]] constexpr bool may_read() const {
    return kind == OpKind::load || kind == OpKind::modify || kind == OpKind::unlock;
  }
  /// Writes memory in some outcome.
  [[nodiscard]] constexpr bool may_write() const {
    return kind == OpKind::store || kind == OpKind::unlock ||
           (kind == OpKind::modify && condition.kind != Predicate::Kind::never);
  }
  /// Takes effect in memory at once and waits for the thread's own buffered stores.
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

}  // namespace heddle

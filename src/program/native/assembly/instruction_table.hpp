// The instructions of x86 that inline assembly may use: one row each.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace heddle::assembly {

/// What an instruction does; the lowering (lowering.cpp) has a function for each.
enum class Action : std::uint8_t {
  nothing,
  fence_all,
  fence_loads,
  fence_stores,
  trap,
  move,
  move_zero_extended,
  move_sign_extended,
  exchange,
  compare_exchange,
  compare_exchange_pair,  // of two registers' width together
  exchange_add,
  update,        // the destination by an operation with the source
  update_alone,  // the destination by an operation with a constant
  compare,
  test,
  bit,  // the bit goes to the carry flag, and is changed
  set_flag,
  subtract_borrow,
  scan,
  swap_bytes,
  count_bits,
  read_clock,
  read_clock_and_processor,
  identify_processor,
};

/// Operations of `update`, `update_alone` and `bit`.
enum class Change : std::uint8_t {
  none,
  add,
  subtract,
  bit_and,
  bit_or,
  bit_xor,
  invert,
  negate,
  shift_left,
  shift_right
};

struct Row {
  std::string_view name;  // without the suffix for the size
  Action action;
  Change change = Change::none;
  std::uint8_t operands = 0;
  bool has_suffix = false;  // it may end in b, w, l or q
  bool may_be_locked = false;
};

/// An instruction that was found in the table.
struct Found {
  const Row* row = nullptr;
  std::uint32_t width = 0;         // from the suffix; 0: it has none
  std::uint32_t source_width = 0;  // of an extending move
  std::string_view condition;      // of set_flag
};

/// Returns the row of an instruction; none if it is not known.
[[nodiscard]] std::optional<Found> find_instruction(std::string_view name);

}  // namespace heddle::assembly

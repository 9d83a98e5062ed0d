// The calls of the script language as data: `fadd(x, 1)`, `lock(m)`, … One row says how a call is written and
// which instruction it stands for, so that reading and printing cannot disagree.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/operation.hpp"
#include "program/script/script.hpp"

namespace heddle {

/// What stands first in a call's parentheses.
enum class CallSubject : std::uint8_t {
  no_parentheses,
  nothing,
  location,
  compared_location,  // `location OP expression`: the expression is the argument, OP the guard
  mutex,
  thread,
};

/// An operand of an instruction; null where there is none.
using OperandSlot = Operand Instruction::*;

struct ScriptCall {
  std::string_view name;
  CallSubject subject = CallSubject::nothing;
  std::array<OperandSlot, 2> arguments{};  // where they go, in the order in which they are written
  OperandSlot mark = nullptr;              // takes the value of a mutex that this thread holds
  bool has_result = false;
  bool result_is_zero_test = false;  // the result is whether the value read was 0
  bool argument_is_count = false;    // the one argument is a constant, the number of outcomes
  Instruction instruction;           // with everything that is the same in each such call

  [[nodiscard]] constexpr bool on_memory() const {
    return subject == CallSubject::location || subject == CallSubject::compared_location ||
           subject == CallSubject::mutex;
  }
};

/// The value of a mutex that a thread holds; a free one is 0.
[[nodiscard]] constexpr Value held_by(ThreadId thread) {
  return 1 + static_cast<Value>(thread.value);
}

/// Every call there is.
[[nodiscard]] std::span<const ScriptCall> script_calls();
/// Null if there is none of that name.
[[nodiscard]] const ScriptCall* find_script_call(std::string_view name);

/// Words that cannot name anything: calls and keywords.
[[nodiscard]] bool is_script_word(std::string_view word);

/// The names of memory orders, as in `load(x, acquire)`.
inline constexpr std::array<std::string_view, 5> order_names{"relaxed", "acquire", "release", "acq_rel",
                                                             "seq_cst"};

}  // namespace heddle

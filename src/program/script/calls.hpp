// The calls of the script language as data: `fadd(x, 1)`, `lock(m)`, … One row has the syntax of a call and
// the instruction that it means, so that parser and printer cannot disagree.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/operation.hpp"
#include "program/script/script.hpp"

namespace heddle {

/// The first argument of a call.
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

/// Returns the value of a mutex while the thread holds it; a free mutex has the value 0.
[[nodiscard]] constexpr Value held_by(ThreadId thread) {
  return 1 + static_cast<Value>(thread.value);
}

/// Returns all calls.
[[nodiscard]] std::span<const ScriptCall> script_calls();
/// Returns the call of this name; nullptr if there is none.
[[nodiscard]] const ScriptCall* find_script_call(std::string_view name);

/// Whether the word is a call or a keyword, and so cannot be a name.
[[nodiscard]] bool is_script_word(std::string_view word);

/// The names of memory orders, as in `load(x, acquire)`.
inline constexpr std::array<std::string_view, 5> order_names{"relaxed", "acquire", "release", "acq_rel",
                                                             "seq_cst"};

}  // namespace heddle

// A thread of a scripted program prepared for running it many times: everything of an operation that does not
// depend on registers is computed once.
#pragma once

#include <cstdint>
#include <vector>

#include "core/operation.hpp"
#include "program/script/script.hpp"

namespace heddle {

struct PreparedInstruction {
  enum class Kind : std::uint8_t {
    fixed,  // visible: the operation is known
    open,   // visible: some of the operation is in registers, or its index is out of bounds
    compute,
    jump,
    branch_unless,
    check,
    assume,
    head,  // before the first instruction of a loop, where each round begins; `to` is the loop's number
    end,   // after the last one
  };
  /// What the thread takes from the event of the instruction.
  enum class Result : std::uint8_t { none, read, choice, release };

  Operation operation;  // of those that are not visible: only the site
  Kind kind = Kind::end;
  Result result = Result::none;
  BinaryOp op = BinaryOp::add;
  std::uint16_t target = no_register;
  std::uint32_t to = 0;
  std::uint32_t extent = 1;
  Operand a, b, c;
  Operand index;
};

/// Returns the instructions of a thread, followed by an `end`. Its loops get numbers from `first_loop` on.
/// `buffers`: stores may wait in buffers; those of a part of their location that do not are modifies.
[[nodiscard]] std::vector<PreparedInstruction> prepare(const ScriptThread& thread, bool buffers,
                                                       std::uint32_t first_loop = 1);
/// Returns how many loops there are in prepared code.
[[nodiscard]] std::uint32_t loops_in(const std::vector<PreparedInstruction>& code);

}  // namespace heddle

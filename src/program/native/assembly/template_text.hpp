// The text of inline assembly for x86, as the compiler hands it on: "lock; addl $1, $0". It is read into
// instructions, in the syntax of AT&T or of Intel.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace heddle::assembly {

struct Operand {
  enum class Kind : std::uint8_t {
    given,      // an operand of the statement, by number
    named,      // a register of the machine
    immediate,  // a number
    memory,     // what a register points to, with a displacement
    stack,      // a place relative to the stack pointer: no variable is there
  };
  Kind kind{};
  std::size_t number = 0;     // given; memory, if the register is given
  std::string name = {};      // of a register, without its size: "ax"; memory: empty if it is given
  std::int64_t value = 0;     // immediate; memory: the displacement
  std::uint32_t width = 0;    // in bits, if the text tells it
  bool is_high_byte = false;  // a modifier asks for bits 8 to 15: not supported
};

struct Instruction {
  bool is_locked = false;
  std::string name = {};          // with its suffix
  std::vector<Operand> operands;  // the destination last
};

/// Returns a register by one of its names ("eax"); none if it is not known.
[[nodiscard]] std::optional<Operand> named_register(std::string_view text);

/// Returns the instructions of a template; none if it has something that cannot be read, such as a label.
[[nodiscard]] std::optional<std::vector<Instruction>> read_template(std::string_view text, bool is_intel);

}  // namespace heddle::assembly

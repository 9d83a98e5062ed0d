// How an instruction that does something is written, given how its parts are.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "program/script/script.hpp"

namespace heddle {

[[nodiscard]] std::string spell_value(Value value);

struct CallSpelling {
  std::string subject;  // the location or thread
  std::function<std::string(const Operand&)> operand;
  std::optional<ThreadId> self;  // the thread of the instruction; if not known, a lock is taken to be its own
};

/// As a call: `fadd(x, 1)`, `load(x)`, `await(x == 1)`. None if no call of the language is this instruction.
[[nodiscard]] std::optional<std::string> spell_call(const Instruction& instruction,
                                                    const CallSpelling& parts);

/// Whether the instruction and the next one are what a trylock with a result is.
[[nodiscard]] bool is_trylock(std::span<const Instruction> code, std::size_t at, ThreadId self);

/// "a" and 3 from "a[3]"; "a" alone from "a". None if the name is neither a word of the language's names nor
/// that.
[[nodiscard]] std::optional<std::pair<std::string_view, std::optional<std::size_t>>> split_name(
    std::string_view name);

}  // namespace heddle

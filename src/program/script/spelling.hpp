// Writes an instruction that has an effect as text, given the texts of its parts.
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

/// Returns the instruction as a call: `fadd(x, 1)`, `load(x)`, `await(x == 1)`; none if the language has no
/// such call.
[[nodiscard]] std::optional<std::string> spell_call(const Instruction& instruction,
                                                    const CallSpelling& parts);

/// Returns how a part of a shared variable is written after its name: "{0, 2}"; nothing for the whole.
[[nodiscard]] std::string spell_part(const Part& part);

/// Whether the instruction and the next one are together a trylock with a result.
[[nodiscard]] bool is_trylock(std::span<const Instruction> code, std::size_t at, ThreadId self);

/// Returns "a" and 3 for "a[3]", and "a" alone for "a"; none if the text is neither a name of the language
/// nor a name with an index.
[[nodiscard]] std::optional<std::pair<std::string_view, std::optional<std::size_t>>> split_name(
    std::string_view name);

}  // namespace heddle

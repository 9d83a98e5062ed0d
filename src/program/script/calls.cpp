#include "program/script/calls.hpp"

#include <algorithm>

namespace heddle {
namespace {

using enum CallSubject;

[[nodiscard]] constexpr Instruction of(Code code) {
  Instruction instruction;
  instruction.code = code;
  return instruction;
}

[[nodiscard]] constexpr Instruction modify(Update::Kind update, Value operand = 0) {
  Instruction instruction = of(Code::modify);
  instruction.order = Order::seq_cst;
  instruction.update = update;
  instruction.c = Operand::constant(operand);
  return instruction;
}

/// One that waits for guard(a).
[[nodiscard]] constexpr Instruction guarded(Instruction instruction, Predicate::Kind guard, Value operand) {
  instruction.guard = guard;
  instruction.a = Operand::constant(operand);
  return instruction;
}

/// One that writes only if the value equals b.
[[nodiscard]] constexpr Instruction if_equal(Instruction instruction) {
  instruction.condition = Predicate::Kind::equal;
  return instruction;
}

[[nodiscard]] constexpr Instruction locking(Role role = Role::none) {
  Instruction instruction = guarded(modify(Update::Kind::set), Predicate::Kind::equal, 0);
  instruction.role = role;
  return instruction;
}

[[nodiscard]] constexpr Instruction unlocking() {
  Instruction instruction = if_equal(modify(Update::Kind::set));
  instruction.code = Code::unlock;
  return instruction;
}

constexpr OperandSlot a = &Instruction::a;
constexpr OperandSlot b = &Instruction::b;
constexpr OperandSlot c = &Instruction::c;

[[nodiscard]] constexpr ScriptCall fetch(std::string_view name, Update::Kind update) {
  return {
      .name = name, .subject = location, .arguments = {c}, .has_result = true, .instruction = modify(update)};
}

// Where two rows stand for the same instruction, the first is how it is printed.
// clang-format off
constexpr std::array calls{
    ScriptCall{.name = "load", .subject = location, .has_result = true, .instruction = of(Code::load)},
    ScriptCall{.name = "store", .subject = location, .arguments = {a}, .instruction = of(Code::store)},
    ScriptCall{.name = "await", .subject = compared_location, .arguments = {a}, .has_result = true,
               .instruction = of(Code::load)},
    ScriptCall{.name = "lock", .subject = mutex, .mark = c, .instruction = locking()},
    ScriptCall{.name = "begin_atomic", .subject = mutex, .mark = c, .instruction = locking(Role::section)},
    ScriptCall{.name = "unlock", .subject = mutex, .mark = b, .instruction = unlocking()},
    ScriptCall{.name = "wait", .subject = location, .has_result = true,
               .instruction = guarded(modify(Update::Kind::add, -1), Predicate::Kind::greater, 0)},
    ScriptCall{.name = "begin_once", .subject = location, .has_result = true,
               .instruction = guarded(if_equal(modify(Update::Kind::set, 1)), Predicate::Kind::not_equal, 1)},
    fetch("fadd", Update::Kind::add),
    fetch("fetch_and", Update::Kind::bit_and),
    fetch("fetch_or", Update::Kind::bit_or),
    fetch("fetch_xor", Update::Kind::bit_xor),
    fetch("exchange", Update::Kind::set),
    ScriptCall{.name = "cas", .subject = location, .arguments = {b, c}, .has_result = true,
               .instruction = if_equal(modify(Update::Kind::set))},
    ScriptCall{.name = "trylock", .subject = mutex, .mark = c, .has_result = true,
               .result_is_zero_test = true, .instruction = if_equal(modify(Update::Kind::set))},
    ScriptCall{.name = "post", .subject = location, .has_result = true,
               .instruction = modify(Update::Kind::add, 1)},
    ScriptCall{.name = "fence", .subject = no_parentheses, .instruction = of(Code::fence)},
    ScriptCall{.name = "store_fence", .subject = no_parentheses, .instruction = of(Code::store_fence)},
    ScriptCall{.name = "spawn", .subject = thread, .instruction = of(Code::spawn)},
    ScriptCall{.name = "join", .subject = thread, .instruction = of(Code::join)},
    ScriptCall{.name = "choose", .arguments = {a}, .has_result = true, .argument_is_count = true,
               .instruction = of(Code::choose)},
    ScriptCall{.name = "assume", .arguments = {a}, .instruction = of(Code::assume)},
    ScriptCall{.name = "assert", .arguments = {a}, .instruction = of(Code::check)},
};
// clang-format on

constexpr std::array<std::string_view, 15> keywords{"program", "param", "var",   "mutex",  "thread",
                                                    "local",   "if",    "else",  "repeat", "for",
                                                    "loop",    "in",    "break", "return", "self"};

}  // namespace

std::span<const ScriptCall> script_calls() {
  return calls;
}

const ScriptCall* find_script_call(std::string_view name) {
  const auto* const found = std::ranges::find(calls, name, &ScriptCall::name);
  return found == calls.end() ? nullptr : found;
}

bool is_script_word(std::string_view word) {
  return std::ranges::find(keywords, word) != keywords.end() || find_script_call(word) != nullptr;
}

}  // namespace heddle

#include "program/script/spelling.hpp"

#include <algorithm>
#include <charconv>
#include <limits>

#include "program/script/calls.hpp"

namespace heddle {

namespace {

[[nodiscard]] std::string_view symbol_of(Predicate::Kind kind) {
  switch (kind) {
    case Predicate::Kind::equal:
      return "==";
    case Predicate::Kind::not_equal:
      return "!=";
    case Predicate::Kind::less:
      return "<";
    case Predicate::Kind::greater:
      return ">";
    default:
      return {};
  }
}

/// Whether what the row leaves no choice about is what the instruction has there.
[[nodiscard]] bool slot_fits(const ScriptCall& call, const Instruction& instruction, OperandSlot slot,
                             std::optional<ThreadId> self) {
  if (std::ranges::find(call.arguments, slot) != call.arguments.end()) return true;
  const Operand& operand = instruction.*slot;
  if (slot == call.mark) return !self || operand == Operand::constant(held_by(*self));
  return operand == call.instruction.*slot;
}

[[nodiscard]] bool guard_fits(const ScriptCall& call, const Instruction& instruction,
                              std::optional<ThreadId> self) {
  if (call.subject == CallSubject::compared_location) return !symbol_of(instruction.guard).empty();
  if (instruction.guard != call.instruction.guard) return false;
  return instruction.guard == Predicate::Kind::always || slot_fits(call, instruction, &Instruction::a, self);
}

[[nodiscard]] bool fits(const ScriptCall& call, const Instruction& instruction,
                        std::optional<ThreadId> self) {
  const Code code = instruction.code;
  if (code != call.instruction.code) return false;
  if ((code == Code::load || code == Code::modify) && !guard_fits(call, instruction, self)) return false;
  if (code != Code::modify && code != Code::unlock) return true;
  if (code == Code::unlock && instruction.condition == Predicate::Kind::always) return true;  // unchecked
  if (instruction.condition != call.instruction.condition || instruction.update != call.instruction.update ||
      instruction.role != call.instruction.role)
    return false;
  const bool unconditional = instruction.condition == Predicate::Kind::always;
  return (unconditional || slot_fits(call, instruction, &Instruction::b, self)) &&
         slot_fits(call, instruction, &Instruction::c, self);
}

[[nodiscard]] std::string spell(const ScriptCall& call, const Instruction& instruction,
                                const CallSpelling& parts) {
  std::string text(call.name);
  if (call.subject == CallSubject::no_parentheses) return text;
  text += '(' + (call.subject == CallSubject::nothing ? std::string() : parts.subject);
  std::string_view separator = call.subject == CallSubject::nothing ? "" : ", ";
  const std::string comparison = ' ' + std::string(symbol_of(instruction.guard)) + ' ';
  if (call.subject == CallSubject::compared_location) separator = comparison;
  for (const OperandSlot slot : call.arguments) {
    if (slot == nullptr) break;
    text += separator;
    text += call.argument_is_count ? std::to_string(instruction.count) : parts.operand(instruction.*slot);
    separator = ", ";
  }
  if (call.on_memory() && instruction.order != call.instruction.order)
    text += ", " + std::string(order_names[static_cast<std::size_t>(instruction.order)]);
  return text + ')';
}

[[nodiscard]] bool is_name(std::string_view word) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
  const auto belongs = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9'); };
  return !word.empty() && is_letter(word.front()) && std::ranges::all_of(word, belongs) &&
         !is_script_word(word);
}

}  // namespace

std::string spell_value(Value value) {
  // The language has no literal for it: its magnitude is too large for the number that is negated.
  if (value == std::numeric_limits<Value>::min()) return "(" + std::to_string(value + 1) + " - 1)";
  return std::to_string(value);
}

std::string spell_part(const Part& part) {
  if (part.is_whole()) return {};
  return "{" + std::to_string(part.offset) + ", " + std::to_string(part.width) + "}";
}

std::optional<std::string> spell_call(const Instruction& instruction, const CallSpelling& parts) {
  for (const ScriptCall& call : script_calls())
    if (fits(call, instruction, parts.self)) return spell(call, instruction, parts);
  return std::nullopt;
}

bool is_trylock(std::span<const Instruction> code, std::size_t at, ThreadId self) {
  if (at + 1 >= code.size() || code[at].target == no_register) return false;
  const Instruction& taken = code[at];
  const Instruction& test = code[at + 1];
  const ScriptCall* const call = find_script_call("trylock");
  return fits(*call, taken, self) && taken.order == call->instruction.order && test.code == Code::compute &&
         test.op == BinaryOp::equal && test.target == taken.target && test.a == Operand::reg(taken.target) &&
         test.b == Operand::constant(0);
}

std::optional<std::pair<std::string_view, std::optional<std::size_t>>> split_name(std::string_view name) {
  const std::size_t open = name.find('[');
  if (open == std::string_view::npos) {
    if (!is_name(name)) return std::nullopt;
    return std::pair{name, std::optional<std::size_t>()};
  }
  if (name.size() < open + 3) return std::nullopt;
  std::size_t index = 0;
  const char* const end = name.data() + name.size() - 1;  // of the digits
  const auto [stop, error] = std::from_chars(name.data() + open + 1, end, index);
  const bool well_formed = error == std::errc{} && stop == end && name.back() == ']';
  if (!well_formed || !is_name(name.substr(0, open))) return std::nullopt;
  return std::pair{name.substr(0, open), std::optional(index)};
}

}  // namespace heddle

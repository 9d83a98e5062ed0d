#include "program/script/thread_code.hpp"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

namespace heddle {

namespace {

constexpr std::size_t max_instructions = 65'000;
constexpr std::size_t max_registers = 60'000;
// How many named registers there will be is not known before the end, so until then temporaries are numbered
// from here.
constexpr std::uint16_t first_temporary = 61'000;
constexpr std::uint16_t max_temporaries = 4'000;

[[nodiscard]] bool is_temporary(std::uint16_t number) {
  return number >= first_temporary && number != no_register;
}

}  // namespace

std::optional<std::size_t> ScriptThreadCode::add(Instruction instruction) {
  if (skipping_) return std::nullopt;
  if (thread_.code.size() == max_instructions) {
    excess_ = "has more than 65,000 instructions";
    return std::nullopt;
  }
  instruction.site = site_;
  thread_.code.push_back(instruction);
  return thread_.code.size() - 1;
}

std::optional<std::size_t> ScriptThreadCode::add_jump(Code code, Operand condition) {
  Instruction jump;
  jump.code = code;
  jump.a = condition;
  return add(jump);
}

void ScriptThreadCode::land(std::optional<std::size_t> jump_at) {
  if (jump_at) thread_.code[*jump_at].to = static_cast<std::uint32_t>(thread_.code.size());
}

void ScriptThreadCode::add_jump_back(std::size_t to) {
  if (const auto jump = add_jump(Code::jump)) thread_.code[*jump].to = static_cast<std::uint32_t>(to);
}

bool ScriptThreadCode::is_silent_way(std::size_t from, std::size_t to) const {
  std::vector<bool> reached(to + 1, false);
  std::vector<std::size_t> todo{from};
  while (!todo.empty()) {
    const std::size_t at = todo.back();
    todo.pop_back();
    if (at > to || reached[at]) continue;
    if (at == to) return true;
    reached[at] = true;
    const Instruction& instruction = thread_.code[at];
    if (is_visible(instruction.code)) continue;
    const bool jumps = instruction.code == Code::jump || instruction.code == Code::branch_unless;
    // A jump of which it is not known yet where it leads leaves the loop around.
    if (jumps && instruction.to != 0) todo.push_back(instruction.to);
    if (instruction.code != Code::jump) todo.push_back(at + 1);
  }
  return false;
}

bool ScriptThreadCode::has_since(std::size_t from, Code code) const {
  return std::ranges::any_of(std::span(thread_.code).subspan(from),
                             [&](const Instruction& instruction) { return instruction.code == code; });
}

void ScriptThreadCode::compute_into(std::uint16_t target, BinaryOp op, Operand a, Operand b) {
  Instruction computation;
  computation.code = Code::compute;
  computation.op = op;
  computation.target = target;
  computation.a = a;
  computation.b = b;
  add(computation);
}

Operand ScriptThreadCode::compute(BinaryOp op, Operand a, Operand b) {
  if (live_temporaries_ == max_temporaries) {
    excess_ = "has a statement with more than 4,000 intermediate values";
    return Operand::reg(first_temporary);
  }
  const auto target = static_cast<std::uint16_t>(first_temporary + live_temporaries_);
  compute_into(target, op, a, b);
  ++live_temporaries_;
  if (!skipping_) temporaries_ = std::max(temporaries_, live_temporaries_);
  return Operand::reg(target);
}

std::uint16_t ScriptThreadCode::register_named(std::string_view name) {
  if (skipping_) return 0;
  if (const auto found = numbers_.find(name); found != numbers_.end()) return found->second;
  if (thread_.registers.size() == max_registers) {
    excess_ = "has more than 60,000 registers";
    return 0;
  }
  const auto number = static_cast<std::uint16_t>(thread_.registers.size());
  thread_.registers.emplace_back(name);
  numbers_.emplace(name, number);
  return number;
}

std::optional<std::string_view> ScriptThreadCode::excess() const {
  if (excess_) return excess_;
  if (thread_.registers.size() + temporaries_ > max_registers) return "has more than 60,000 registers";
  return std::nullopt;
}

ScriptThread ScriptThreadCode::finish(std::string name) && {
  const auto named = static_cast<std::uint16_t>(thread_.registers.size());
  const auto placed = [named](std::uint16_t number) {
    return is_temporary(number) ? static_cast<std::uint16_t>(number - first_temporary + named) : number;
  };
  for (Instruction& instruction : thread_.code) {
    instruction.target = placed(instruction.target);
    for (Operand* operand : {&instruction.a, &instruction.b, &instruction.c, &instruction.index})
      if (operand->is_register) *operand = Operand::reg(placed(static_cast<std::uint16_t>(operand->value)));
  }
  thread_.name = std::move(name);
  thread_.register_count = static_cast<std::uint16_t>(named + temporaries_);
  return std::move(thread_);
}

}  // namespace heddle

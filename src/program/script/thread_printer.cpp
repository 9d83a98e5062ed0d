#include "program/script/thread_printer.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "program/script/spelling.hpp"

namespace heddle {

namespace {

constexpr std::uint32_t max_depth = 200;
constexpr std::array<std::string_view, 10> symbols{"+", "-", "*", "&", "|", "^", "==", "!=", "<", "<="};

[[nodiscard]] bool is_jump(const Instruction& instruction) {
  return instruction.code == Code::jump || instruction.code == Code::branch_unless;
}

/// Whether registers are numbered as they would be without being declared: in the order of their first
/// assignments, and none used before.
[[nodiscard]] bool numbered_by_assignment(const ScriptThread& thread) {
  std::size_t known = 0;
  const auto unknown = [&](const Operand& operand) {
    const auto number = static_cast<std::size_t>(operand.value);
    return operand.is_register && number >= known && number < thread.registers.size();
  };
  for (const Instruction& i : thread.code) {
    if (std::ranges::any_of(std::array{i.a, i.b, i.c, i.index}, unknown)) return false;
    if (i.target == known && known < thread.registers.size())
      ++known;
    else if (i.target > known && i.target < thread.registers.size())
      return false;
  }
  return known == thread.registers.size();
}

}  // namespace

ScriptThreadPrinter::ScriptThreadPrinter(const ScriptProgram& program, ThreadId thread)
    : program_(program), thread_(program.threads[thread.value]), id_(thread) {}

Result<std::string> ScriptThreadPrinter::run(std::uint32_t depth) {
  print_registers(depth);
  print_block({0, size(), std::nullopt, depth});
  if (error_) return *error_;
  return std::move(text_);
}

void ScriptThreadPrinter::print_registers(std::uint32_t depth) {
  for (const std::string& name : thread_.registers) {
    const auto split = split_name(name);
    if (!split || split->second) return fail("register '" + name + "' has a name that cannot be written");
  }
  if (numbered_by_assignment(thread_)) return;
  std::string names;
  for (const std::string& name : thread_.registers) names += (names.empty() ? "" : ", ") + name;
  line(depth, "local " + names + ";");
}

void ScriptThreadPrinter::line(std::uint32_t depth, std::string_view text) {
  text_.append(2 * static_cast<std::size_t>(depth), ' ').append(text) += '\n';
}

void ScriptThreadPrinter::fail(std::string_view what) {
  if (!error_) error_ = Error{"thread '" + thread_.name + "': " + std::string(what)};
}

void ScriptThreadPrinter::print_block(const Block& block) {
  if (block.depth > max_depth) return fail("blocks are nested too deep");
  for (std::uint32_t at = block.begin; at < block.end && !error_;) at = print_statement(at, block);
}

std::uint32_t ScriptThreadPrinter::print_statement(std::uint32_t at, const Block& block) {
  const Instruction& instruction = thread_.code[at];
  if (const std::optional<std::uint32_t> end = end_of_loop(at, block)) return print_endless(at, *end, block);
  if (is_jump(instruction) && (instruction.to <= at || instruction.to > size())) {
    fail("a jump that does not go forward");
    return size();
  }
  if (at + 1 < block.end && is_trylock(thread_.code, at, id_)) {
    line(block.depth, result(instruction) + "trylock(" + subject(instruction) + ");");
    return at + 2;
  }
  switch (instruction.code) {
    case Code::jump:
      return print_jump(at, block);
    case Code::branch_unless:
      return print_if(at, block);
    case Code::compute:
      print_computation(instruction, block.depth);
      break;
    default:
      print_operation(instruction, block.depth);
      break;
  }
  return at + 1;
}

std::optional<std::uint32_t> ScriptThreadPrinter::end_of_loop(std::uint32_t at, const Block& block) const {
  for (std::uint32_t end = block.end; end-- > at;)
    if (ends_loop(thread_.code[end], end) && thread_.code[end].to == at) return end;
  return std::nullopt;
}

std::uint32_t ScriptThreadPrinter::print_endless(std::uint32_t at, std::uint32_t end, const Block& block) {
  line(block.depth, "loop {");
  print_block({at, end, end + 1, block.depth + 1});
  line(block.depth, "}");
  return end + 1;
}

std::uint32_t ScriptThreadPrinter::print_jump(std::uint32_t at, const Block& block) {
  const std::uint32_t to = thread_.code[at].to;
  if (to == block.break_to)
    line(block.depth, "break;");
  else if (to == size())
    line(block.depth, "return;");
  else if (to <= block.end)
    return print_loop(at, to, block);
  else
    fail("a jump that is no if, break or return");
  return at + 1;
}

std::uint32_t ScriptThreadPrinter::print_loop(std::uint32_t at, std::uint32_t to, const Block& block) {
  line(block.depth, "repeat 1 {");
  print_block({at, to, to, block.depth + 1});
  line(block.depth, "}");
  return to;
}

std::uint32_t ScriptThreadPrinter::print_if(std::uint32_t at, const Block& block) {
  const std::optional<IfShape> shape = shape_of_if(at, block);
  if (!shape) {
    fail("a branch that is no if");
    return size();
  }
  const std::optional<std::uint32_t> out = escape(at, *shape, block);
  if (out && *out <= block.end) return print_loop(at, *out, block);
  line(block.depth, "if (" + operand(thread_.code[at].a, true) + ") {");
  print_block({at + 1, shape->then_end, block.break_to, block.depth + 1});
  if (shape->else_begin) {
    line(block.depth, "} else {");
    print_block({*shape->else_begin, shape->end, block.break_to, block.depth + 1});
  }
  line(block.depth, "}");
  return shape->end;
}

std::optional<ScriptThreadPrinter::IfShape> ScriptThreadPrinter::shape_of_if(std::uint32_t at,
                                                                             const Block& block) const {
  const std::uint32_t to = thread_.code[at].to;
  if (to > block.end) return std::nullopt;
  if (!has_else(at, to, block)) return IfShape{to, std::nullopt, to};
  return IfShape{to - 1, to, thread_.code[to - 1].to};
}

bool ScriptThreadPrinter::has_else(std::uint32_t at, std::uint32_t else_begin, const Block& block) const {
  const std::uint32_t last = else_begin - 1;
  if (last == at || thread_.code[last].code != Code::jump) return false;
  const std::uint32_t end = thread_.code[last].to;
  if (end < else_begin || end > block.end || end == block.break_to) return false;
  if (end == size() && last == at + 1) return false;  // `if (…) { return; }`
  bool shares_end = false;
  bool leaves_more = false;
  for (std::uint32_t i = at + 1; i < end; ++i) {
    const Instruction& jump = thread_.code[i];
    if (!is_jump(jump) || i == last) continue;
    if (i < last && jump.to >= else_begin && jump.to <= end)
      return false;  // skips the jump: that is a break or return
    shares_end |= jump.code == Code::jump && jump.to == end;
    leaves_more |= jump.to > end && jump.to != size();
  }
  // Several jumps to the same place read better as breaks than as ever deeper blocks; but a loop around them
  // would catch the breaks that are to leave more than it.
  return !shares_end || leaves_more;
}

std::optional<std::uint32_t> ScriptThreadPrinter::escape(std::uint32_t at, const IfShape& shape,
                                                         const Block& block) const {
  std::optional<std::uint32_t> farthest;
  for (std::uint32_t i = at + 1; i < shape.end; ++i) {
    const Instruction& jump = thread_.code[i];
    if (jump.code != Code::jump || jump.to <= shape.end || jump.to == size() || jump.to == block.break_to)
      continue;
    farthest = std::max(farthest.value_or(0), jump.to);
  }
  return farthest;
}

std::string ScriptThreadPrinter::operand(const Operand& operand, bool alone) {
  if (!operand.is_register) return spell_value(operand.value);
  if (is_named(static_cast<std::uint16_t>(operand.value)))
    return thread_.registers[static_cast<std::size_t>(operand.value)];
  const auto found = pending_.find(operand.value);
  if (found == pending_.end()) {
    fail("register " + std::to_string(operand.value) + " has no name");
    return "0";
  }
  std::string text = alone ? found->second : '(' + found->second + ')';
  pending_.erase(found);
  return text;
}

void ScriptThreadPrinter::print_computation(const Instruction& instruction, std::uint32_t depth) {
  const bool is_copy =
      is_named(instruction.target) && instruction.op == BinaryOp::add &&
      instruction.b == Operand::constant(0) &&
      (!instruction.a.is_register || is_named(static_cast<std::uint16_t>(instruction.a.value)));
  std::string text = operand(instruction.a, false);
  const std::string symbol(symbols[static_cast<std::size_t>(instruction.op)]);
  if (!is_copy) text += ' ' + symbol + ' ' + operand(instruction.b, false);
  if (is_named(instruction.target))
    line(depth, thread_.registers[instruction.target] + " = " + text + ";");
  else
    pending_[instruction.target] = text;
}

void ScriptThreadPrinter::print_operation(const Instruction& instruction, std::uint32_t depth) {
  CallSpelling parts;
  parts.subject = subject(instruction);
  parts.operand = [this](const Operand& part) { return operand(part, true); };
  parts.self = id_;
  const bool relaxed = instruction.order == Order::relaxed && instruction.part.is_whole();
  if (instruction.code == Code::store && relaxed)
    return line(depth, parts.subject + " = " + operand(instruction.a, true) + ";");
  const bool plain_load =
      instruction.code == Code::load && relaxed && instruction.guard == Predicate::Kind::always;
  if (plain_load && instruction.target != no_register)
    return line(depth, result(instruction) + parts.subject + ";");
  const std::optional<std::string> call = spell_call(instruction, parts);
  if (!call) return fail("an instruction that no statement stands for");
  line(depth, result(instruction) + *call + ";");
}

std::string ScriptThreadPrinter::result(const Instruction& instruction) {
  if (instruction.target == no_register) return {};
  if (is_named(instruction.target)) return thread_.registers[instruction.target] + " = ";
  fail("register " + std::to_string(instruction.target) + " has no name");
  return {};
}

std::string ScriptThreadPrinter::subject(const Instruction& instruction) {
  if (instruction.thread.value < program_.threads.size())
    return program_.threads[instruction.thread.value].name;
  if (instruction.base != no_location) return location(instruction) + spell_part(instruction.part);
  return {};
}

std::string ScriptThreadPrinter::location(const Instruction& instruction) {
  const bool known = !instruction.index.is_register;
  const auto number = instruction.base.value + static_cast<std::size_t>(known ? instruction.index.value : 0);
  if (number >= program_.locations.size()) {
    fail("a location that does not exist");
    return {};
  }
  const std::string& name = program_.locations[number].name;
  if (known) return name;
  return name.substr(0, name.find('[')) + '[' + operand(instruction.index, true) + ']';
}

}  // namespace heddle

#include "program/litmus/thread_code.hpp"

#include <algorithm>
#include <utility>

namespace heddle {
namespace {

// How many named registers there will be is not known before the end, so until then temporaries are numbered
// from here.
constexpr std::uint16_t first_temporary = 0x4000;
constexpr std::uint16_t max_temporaries = 0x4000;

[[nodiscard]] bool is_temporary(std::uint16_t number) {
  return number >= first_temporary && number != no_register;
}

}  // namespace

std::size_t LitmusThreadCode::add(const Instruction& instruction) {
  thread_.code.push_back(instruction);
  return thread_.code.size() - 1;
}

Operand LitmusThreadCode::compute(BinaryOp op, Operand a, Operand b, SiteId site) {
  Instruction computation;
  computation.code = Code::compute;
  computation.op = op;
  computation.a = a;
  computation.b = b;
  computation.site = site;
  computation.target = static_cast<std::uint16_t>(first_temporary + live_temporaries_);
  add(computation);
  ++live_temporaries_;
  temporaries_ = std::max(temporaries_, live_temporaries_);
  return Operand::reg(computation.target);
}

std::optional<std::uint16_t> LitmusThreadCode::find_register(std::string_view name) const {
  const auto found = std::ranges::find(thread_.registers, name);
  if (found == thread_.registers.end()) return std::nullopt;
  return static_cast<std::uint16_t>(found - thread_.registers.begin());
}

std::uint16_t LitmusThreadCode::add_register(std::string_view name) {
  thread_.registers.emplace_back(name);
  return static_cast<std::uint16_t>(thread_.registers.size() - 1);
}

bool LitmusThreadCode::has_room() const {
  return thread_.registers.size() < first_temporary && live_temporaries_ < max_temporaries;
}

ScriptThread LitmusThreadCode::finish(std::string name) && {
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

#include "program/script/script.hpp"

#include <algorithm>

namespace heddle {

std::vector<Value> ScriptProgram::initial_memory() const {
  std::vector<Value> values;
  values.reserve(locations.size());
  for (const ScriptLocation& location : locations) values.push_back(location.initial);
  return values;
}

std::size_t ScriptProgram::visible_instructions() const {
  std::size_t sum = 0;
  for (const ScriptThread& thread : threads)
    sum += static_cast<std::size_t>(
        std::ranges::count_if(thread.code, [](const Instruction& i) { return is_visible(i.code); }));
  return sum;
}

bool has_loops(const ScriptProgram& program) {
  return std::ranges::any_of(program.threads, [](const ScriptThread& thread) {
    for (std::size_t at = 0; at < thread.code.size(); ++at)
      if (ends_loop(thread.code[at], at)) return true;
    return false;
  });
}

bool has_sections(const ScriptProgram& program) {
  return std::ranges::any_of(program.threads, [](const ScriptThread& thread) {
    return std::ranges::any_of(thread.code, [](const Instruction& i) { return i.role == Role::section; });
  });
}

bool has_parts(const ScriptProgram& program) {
  return std::ranges::any_of(program.threads, [](const ScriptThread& thread) {
    return std::ranges::any_of(thread.code, [](const Instruction& i) { return !i.part.is_whole(); });
  });
}

void drop_assertions(ScriptProgram& program) {
  for (ScriptThread& thread : program.threads)
    for (std::size_t i = 0; i < thread.code.size(); ++i)
      if (Instruction& instruction = thread.code[i]; instruction.code == Code::check) {
        instruction.code = Code::jump;
        instruction.to = static_cast<std::uint32_t>(i + 1);
      }
}

}  // namespace heddle

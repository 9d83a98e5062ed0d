#include "fuzz/machine_comparison.hpp"

#include "core/thread_state_name.hpp"
#include "fuzz/comparison.hpp"

namespace heddle::fuzz {

std::string show(const ScriptProgram& program, const Outcome& outcome) {
  std::string out;
  std::size_t next = 0;
  for (const ScriptThread& thread : program.threads)
    for (const std::string& name : thread.registers)
      out += fmt::format("{}:{}={} ", thread.name, name, outcome.registers[next++]);
  for (std::size_t i = 0; i < program.locations.size(); ++i)
    out += fmt::format("{}={} ", program.locations[i].name, outcome.memory[i]);
  for (std::size_t t = 0; t < program.threads.size(); ++t)
    out += fmt::format("{}{}:{}", t == 0 ? "" : " ", program.threads[t].name, name_of(outcome.threads[t]));
  return out;
}

std::optional<std::string> difference(const ScriptProgram& program, const std::set<Outcome>& a,
                                      std::string_view a_name, const std::set<Outcome>& b,
                                      std::string_view b_name) {
  for (const Outcome& outcome : a)
    if (!b.contains(outcome)) return fmt::format("only by {}: {}", a_name, show(program, outcome));
  for (const Outcome& outcome : b)
    if (!a.contains(outcome)) return fmt::format("only by {}: {}", b_name, show(program, outcome));
  return std::nullopt;
}

std::optional<std::string> compare_machine_with_axioms(const ScriptProgram& program, std::uint64_t) {
  return compare_with_axioms(program, Machine{});
}

}  // namespace heddle::fuzz

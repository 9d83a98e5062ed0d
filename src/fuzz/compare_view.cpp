// Exploration by views must run each combination of values read exactly once.
#include <fmt/format.h>
#include <sstream>

#include "core/equivalence.hpp"
#include "explore/view.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/late_threads.hpp"
#include "fuzz/reduction_comparison.hpp"
#include "program/script/compare.hpp"
#include "program/script/printer.hpp"

namespace heddle::fuzz {

namespace {

/// What was run, where that is not the program at hand, as comments.
std::string changed_text(const ScriptProgram& program, const ScriptProgram& changed) {
  if (same_program(program, changed)) return {};
  const auto text = print_script(changed);
  std::string result = ", with late threads";
  if (!text) return result;
  std::istringstream lines(*text);
  for (std::string line; std::getline(lines, line);) result += "\n//   " + line;
  return result;
}

std::optional<std::string> compare(const ScriptProgram& program, const Model& model, std::uint64_t seed) {
  ViewOptions options;
  options.model = model;
  options.check_answers = seed % 2 == 0;
  options.insertion = seed % 8 != 0;
  if (seed % 4 < 2) options.easy_states = 0;
  View view(options);
  const ScriptProgram changed = seed % 16 < 4 ? with_late_threads(program, seed) : program;
  if (const auto differs = compare_with_brute_force(changed, model, view, {view_class, false}))
    return fmt::format("{}: {}{}", model.name, *differs, changed_text(program, changed));
  return std::nullopt;
}

}  // namespace

std::optional<std::string> compare_view_with_brute_force(const ScriptProgram& program, std::uint64_t seed) {
  return compare(program, sc, seed);
}

std::optional<std::string> compare_view_with_buffers(const ScriptProgram& program, std::uint64_t seed) {
  for (const Model& model : {tso, pso})
    if (auto differs = compare(program, model, seed)) return differs;
  return std::nullopt;
}

}  // namespace heddle::fuzz

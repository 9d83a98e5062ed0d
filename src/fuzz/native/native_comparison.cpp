#include "fuzz/native/native_comparison.hpp"

#include <chrono>
#include <fmt/format.h>
#include <set>

#include "explore/algorithms.hpp"
#include "explore/effect.hpp"
#include "explore/interleavings.hpp"
#include "fuzz/fuzzer.hpp"
#include "fuzz/native/temporary_files.hpp"
#include "fuzz/print_c.hpp"
#include "program/script/printer.hpp"
#include "runtime/native/native_runtime.hpp"
#include "runtime/scripted_runtime.hpp"
#include "runtime/tree/tree_runtime.hpp"
#include "session/outcomes.hpp"

namespace heddle::fuzz {

namespace {

/// Named registers, how each thread ended, memory.
using Seen = std::vector<Value>;

NotedEnd noted(ThreadState state) {
  switch (state) {
    case ThreadState::finished:
      return NotedEnd::finished;
    case ThreadState::failed:
      return NotedEnd::failed;
    case ThreadState::assumed:
      return NotedEnd::assumed;
    default:
      return NotedEnd::none;
  }
}

/// An atomic section that does not end stops all threads: the threads of a script are there from the
/// beginning, those of a C program may not even be created, so that what they have done by then differs.
bool is_cut_short(const Execution& execution) {
  return section_without_end(execution) != UINT32_MAX;
}

Result<std::set<Seen>> scripted_outcomes(const ScriptProgram& program, const Model& model) {
  ScriptedRuntime runtime(program, model);
  Interleavings explorer(Remember::values);
  std::set<Seen> result;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    if (is_cut_short(execution)) return true;
    const Outcome outcome = outcome_of(execution);
    Seen seen = outcome.registers;
    for (const ThreadState state : outcome.threads) seen.push_back(static_cast<Value>(noted(state)));
    seen.insert(seen.end(), outcome.memory.begin(), outcome.memory.end());
    result.insert(std::move(seen));
    return true;
  });
  if (!end) return end.error();
  return result;
}

Result<std::set<Seen>> native_outcomes(NativeProgram& native, const std::string& prefix,
                                       const ScriptProgram& program, const Model& model, Explorer& explorer) {
  const NoteLayout layout = note_layout(program);
  const std::unique_ptr<Runtime> direct = native.make_runtime(model);
  // Each execution is walked and run, and the two are compared: memory is as the run left it.
  TreeRuntime runtime(*direct, model, [&](LocationId location) { return native.initial_value(location); },
                      {.choice = RuntimeChoice::tree, .compared_at_first = UINT64_MAX});
  std::set<Seen> result;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    if (is_part(execution.ending) || is_cut_short(execution)) return true;
    Seen seen = execution.registers;
    seen.resize(layout.registers + layout.threads, 0);
    for (std::size_t i = 0; i < program.locations.size(); ++i)
      seen.push_back(native.word_at(prefix + "_memory", i));
    result.insert(std::move(seen));
    return true;
  });
  if (runtime.locality_violation()) return Error{"walked and run executions differ"};
  if (!end) return end.error();
  return result;
}

struct NamedExplorer {
  std::string_view name;
  std::unique_ptr<Explorer> explorer;
  bool keeps_final_memory = true;
};

/// Brute force that remembers, and every reduction but those that run every interleaving.
std::vector<NamedExplorer> explorers_for(const Model& model) {
  std::vector<NamedExplorer> result;
  result.push_back({"memoised", std::make_unique<Interleavings>(Remember::values), true});
  for (const Algorithm& algorithm : algorithms())
    if (algorithm.equivalence != Equivalence::interleaving && algorithm.supports(model))
      result.push_back({algorithm.name, algorithm.make({.model = model}), algorithm.keeps_final_memory()});
  return result;
}

std::set<Seen> without_memory(const std::set<Seen>& all, const ScriptProgram& program) {
  std::set<Seen> result;
  for (Seen seen : all) {
    seen.resize(seen.size() - program.locations.size());
    result.insert(std::move(seen));
  }
  return result;
}

std::string show(const Seen& seen) {
  std::string out;
  for (const Value value : seen) out += fmt::format(" {}", value);
  return out;
}

std::optional<std::string> difference(const std::set<Seen>& scripted, const std::set<Seen>& native) {
  for (const Seen& seen : scripted)
    if (!native.contains(seen)) return "only scripted:" + show(seen);
  for (const Seen& seen : native)
    if (!scripted.contains(seen)) return "only native:" + show(seen);
  return std::nullopt;
}

Result<std::optional<std::string>> compare_batch(const std::vector<ScriptProgram>& programs,
                                                 std::uint64_t& outcomes) {
  std::string text = c_prelude();
  for (std::size_t i = 0; i < programs.size(); ++i) text += print_c(programs[i], fmt::format("p{}", i));
  const TemporarySource file(text + "int main(void) { return 0; }\n");
  auto native = NativeProgram::load({{file.path(), {}, ""}}, {});
  if (!native) return native.error();
  for (std::size_t i = 0; i < programs.size(); ++i) {
    const std::string prefix = fmt::format("p{}", i);
    if (const auto found = native->set_entry(prefix + "_main"); !found) return found.error();
    for (const Model& model : models()) {
      const auto a = scripted_outcomes(programs[i], model);
      if (!a) return a.error();
      outcomes += a->size();
      for (const auto& [name, explorer, keeps_final_memory] : explorers_for(model)) {
        const auto b = native_outcomes(*native, prefix, programs[i], model, *explorer);
        if (!b && b.error().kind == ErrorKind::unsupported_by_reduction) continue;
        if (!b) return b.error();
        const auto wrong = keeps_final_memory
                               ? difference(*a, *b)
                               : difference(without_memory(*a, programs[i]), without_memory(*b, programs[i]));
        if (wrong)
          return std::optional(
              fmt::format("{}, {}: {}\n{}", model.name, name, *wrong, print_c(programs[i], prefix)));
      }
    }
  }
  return std::optional<std::string>();
}

}  // namespace

Result<NativeFuzzReport> compare_with_native(const NativeFuzzOptions& options) {
  NativeFuzzReport report;
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t number = 0; number < options.programs && !report.mismatch;) {
    std::vector<ScriptProgram> batch;
    for (; batch.size() < options.batch && number < options.programs; ++number)
      batch.push_back(program_of(nth_program(options.seed, number, options.shape)));
    auto wrong = compare_batch(batch, report.outcomes);
    if (!wrong) return wrong.error();
    report.mismatch = *wrong;
    report.programs = number;
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (options.seconds && spent > *options.seconds) break;
  }
  return report;
}

}  // namespace heddle::fuzz

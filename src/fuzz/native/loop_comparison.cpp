#include "fuzz/native/loop_comparison.hpp"

#include <chrono>
#include <fmt/format.h>
#include <memory>
#include <vector>

#include "core/retry_while_learning.hpp"
#include "fuzz/fuzzer.hpp"
#include "fuzz/loop_searches.hpp"
#include "fuzz/native/temporary_files.hpp"
#include "fuzz/print_c.hpp"
#include "fuzz/shrink.hpp"
#include "runtime/native/native_runtime.hpp"
#include "runtime/tree/tree_runtime.hpp"

namespace heddle::fuzz {

namespace {

std::string loop_prefix(std::size_t number) {
  return fmt::format("p{}", number);
}

/// One program of a loaded module.
class NativeLoopProgram {
 public:
  NativeLoopProgram(NativeProgram& native, const ScriptProgram& program, std::string prefix,
                    const LoopFuzzOptions& options)
      : native_(native), program_(program), prefix_(std::move(prefix)), options_(options) {}

  [[nodiscard]] Result<LoopFindings> explore_by(const LoopSearch& search) {
    const std::unique_ptr<Runtime> direct = native_.make_runtime(*search.model);
    return retry_while_learning([&]() -> Result<LoopFindings> {
      if (search.runtime == RuntimeChoice::direct) return explore_in(*direct, search);
      TreeRuntime tree(*direct, *search.model,
                       [&](LocationId location) { return native_.initial_value(location); },
                       {.choice = RuntimeChoice::tree, .compared_at_first = UINT64_MAX});
      Result<LoopFindings> found = explore_in(tree, search);
      if (tree.locality_violation()) return Error{"walked and run executions differ", ErrorKind::internal};
      return found;
    });
  }

 private:
  Result<LoopFindings> explore_in(Runtime& runtime, const LoopSearch& search) {
    Limits limits;
    limits.executions = options_.executions;
    limits.processor_seconds = options_.processor_seconds;
    limits.events = 200;
    return explore_loops(runtime, search, limits, options_.rules,
                         [&](LoopFindings& found, const Execution& execution) {
                           add(found, execution, search.algorithm->keeps_final_memory());
                         });
  }

  void add(LoopFindings& found, const Execution& execution, bool with_memory) {
    const NoteLayout layout = note_layout(program_);
    std::vector<Value> notes = execution.registers;
    notes.resize(layout.registers + layout.threads, 0);
    std::vector<Value> ends(notes.begin() + static_cast<std::ptrdiff_t>(layout.registers), notes.end());
    for (std::size_t t = 0; t < ends.size(); ++t) {
      const bool failed = ends[t] == static_cast<Value>(NotedEnd::failed);
      if (failed) found.failing.insert(t);
      ends[t] = failed ? 1 : 0;
    }
    if (execution.ending != Ending::complete) return;
    std::vector<Value> memory;
    for (std::size_t i = 0; with_memory && i < program_.locations.size(); ++i)
      memory.push_back(native_.word_at(prefix_ + "_memory", i));
    found.outcomes.insert(loop_outcome(program_, notes, ends, memory));
  }

  NativeProgram& native_;
  const ScriptProgram& program_;
  std::string prefix_;
  const LoopFuzzOptions& options_;
};

/// A program, and how it is printed and explored: all of it drawn from its number.
struct LoopCase {
  std::uint64_t number = 0;
  Draft draft;
  ScriptProgram program;
  CStyle style;
  std::vector<LoopSearch> searches;
};

LoopCase nth_case(const LoopFuzzOptions& options, std::uint64_t number) {
  Shape shape;
  shape.kind = ProgramKind::loops;
  LoopCase result;
  result.number = number;
  result.draft = nth_program(options.seed, number, shape);
  result.program = program_of(result.draft);
  result.style = CStyle::drawn(options.seed * 1'000'003 + number);
  result.searches = drawn_loop_searches(options.seed * 999'983 + number);
  return result;
}

class LoopComparison {
 public:
  explicit LoopComparison(const LoopFuzzOptions& options) : options_(options) {}

  struct Mismatch {
    std::size_t which = 0;
    LoopSearch search;
    std::string what;
  };
  Result<std::optional<Mismatch>> first_mismatch(const std::vector<LoopCase>& cases, LoopFuzzReport& report) {
    const TemporarySource file(text_of(cases));
    GuestSettings settings;
    settings.wait_rules = options_.rules;
    auto native = NativeProgram::load({{file.path(), {}, ""}}, settings);
    if (!native) return native.error();
    for (std::size_t i = 0; i < cases.size(); ++i) {
      if (const auto entry = native->set_entry(loop_prefix(i) + "_main"); !entry) return entry.error();
      ++report.programs;
      bool completes = false;
      bool is_large = false;
      for (const LoopSearch& search : cases[i].searches) {
        const StateSearch states = search_states(cases[i].program, *search.model, options_.states);
        is_large |= !states.is_whole;
        completes |= !states.outcomes.empty();
        auto what = compare(*native, cases[i].program, loop_prefix(i), search, states, report);
        if (!what) return what.error();
        if (*what) return std::optional(Mismatch{i, search, **what});
      }
      report.large += is_large ? 1 : 0;
      report.completing += completes ? 1 : 0;
    }
    return std::optional<Mismatch>();
  }

  /// Returns the smallest program that still differs when explored in these ways.
  LoopCase shrunk(LoopCase differing) {
    const auto fails = [&](const Draft& draft) {
      LoopCase candidate = differing;
      candidate.draft = draft;
      candidate.program = program_of(draft);
      LoopFuzzReport ignored;
      const auto mismatch = first_mismatch({candidate}, ignored);
      return mismatch && *mismatch;
    };
    differing.draft = shrink(differing.draft, fails);
    differing.program = program_of(differing.draft);
    return differing;
  }

  static std::string text_of(const std::vector<LoopCase>& cases) {
    std::string text = c_prelude();
    for (std::size_t i = 0; i < cases.size(); ++i)
      text += print_c(cases[i].program, loop_prefix(i), cases[i].style);
    return text + fmt::format("int main(void) {{ return {}_main(); }}\n", loop_prefix(0));
  }

 private:
  Result<std::optional<std::string>> compare(NativeProgram& native, const ScriptProgram& program,
                                             const std::string& prefix, const LoopSearch& search,
                                             const StateSearch& states, LoopFuzzReport& report) {
    NativeLoopProgram explored(native, program, prefix, options_);
    const auto found = explored.explore_by(search);
    if (!found && found.error().kind == ErrorKind::unsupported_by_reduction)
      return std::optional<std::string>();
    ++report.searches;
    if (!found) return std::optional(found.error().message);
    report.unfinished += found->is_whole ? 0 : 1;
    if (found->is_whole) report.outcomes += found->outcomes.size();
    return difference(program, states, *found, search.algorithm->keeps_final_memory());
  }

  const LoopFuzzOptions& options_;
};

std::string described(const LoopCase& smallest, const LoopSearch& search, const std::string& what) {
  return fmt::format("{}, {}, {}: {}\n{}\n{}", search.model->name, search.algorithm->name,
                     search.runtime == RuntimeChoice::tree ? "tree" : "direct", what, print(smallest.draft),
                     LoopComparison::text_of({smallest}));
}

}  // namespace

Result<LoopFuzzReport> compare_loops_natively(const LoopFuzzOptions& options) {
  LoopFuzzReport report;
  LoopComparison comparison(options);
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t done = 0; done < options.programs;) {
    std::vector<LoopCase> batch;
    for (; batch.size() < options.batch && done < options.programs; ++done)
      batch.push_back(nth_case(options, options.first + done));
    const auto mismatch = comparison.first_mismatch(batch, report);
    if (!mismatch) return mismatch.error();
    if (*mismatch) {
      LoopCase smallest = batch[(*mismatch)->which];
      smallest.searches = {(*mismatch)->search};
      if (options.cuts_down) smallest = comparison.shrunk(smallest);
      LoopFuzzReport ignored;
      const auto again = comparison.first_mismatch({smallest}, ignored);
      const std::string what = again && *again ? (*again)->what : (*mismatch)->what;
      report.mismatch = described(smallest, (*mismatch)->search, what);
      return report;
    }
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (options.seconds && spent > *options.seconds) break;
  }
  return report;
}

}  // namespace heddle::fuzz

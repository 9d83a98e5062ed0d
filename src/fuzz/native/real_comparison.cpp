#include "fuzz/native/real_comparison.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

#include "core/retry_while_learning.hpp"
#include "explore/algorithms.hpp"
#include "fuzz/native/temporary_files.hpp"
#include "runtime/native/native_runtime.hpp"
#include "session/session.hpp"

namespace heddle::fuzz {

namespace {

using Outcomes = std::set<RealOutcome>;

/// Explores with a reduction. Returns the outcomes of complete executions; none if there are too many
/// executions.
Result<std::optional<Outcomes>> explored_by(const Algorithm& algorithm, Runtime& runtime, const Model& model,
                                            std::size_t notes, std::uint64_t most) {
  Limits limits;
  limits.executions = most;
  Outcomes outcomes;
  const auto end = retry_while_learning([&] {
    outcomes.clear();
    const auto explorer = algorithm.make({.model = model});
    return explore(*explorer, runtime, limits, [&](const Execution& execution) {
      RealOutcome outcome = execution.registers;
      outcome.resize(notes, 0);
      if (execution.ending == Ending::complete) outcomes.insert(std::move(outcome));
      return true;
    });
  });
  if (!end) return end.error();
  if (end->limit != LimitReached::none) return std::optional<Outcomes>();
  return std::optional(std::move(outcomes));
}

/// Explores by sources; if that does not support the program, by views.
Result<std::optional<Outcomes>> explored(NativeProgram& native, const RealProgram& program,
                                         const Model& model, std::uint64_t most) {
  const std::unique_ptr<Runtime> runtime = native.make_runtime(model);
  const std::size_t notes = notes_of(program);
  auto outcomes = explored_by(*find_algorithm("rf"), *runtime, model, notes, most);
  if (outcomes || outcomes.error().kind != ErrorKind::unsupported_by_reduction) return outcomes;
  return explored_by(*find_algorithm("view"), *runtime, model, notes, most);
}

class HardwareComparison {
 public:
  explicit HardwareComparison(const RealFuzzOptions& options) : options_(options) {}

  /// The number of the first program with an outcome that Heddle does not have, and that outcome.
  struct Outside {
    std::size_t program = 0;
    RealOutcome outcome;
  };
  Result<std::optional<Outside>> first_outside_of(const std::vector<RealProgram>& programs,
                                                  RealFuzzReport& report) {
    const auto seen =
        run_on_hardware(programs, {options_.seed + report.programs, options_.runs}, options_.compiler);
    if (!seen) return seen.error();
    const TemporarySource file(text_for_heddle(programs));
    auto native = NativeProgram::load({{file.path(), {}, ""}}, {});
    if (!native) return native.error();
    for (std::size_t i = 0; i < programs.size(); ++i) {
      if (const auto found = native->set_entry(fmt::format("p{}_main", i)); !found) return found.error();
      const Model& model = options_.all_under_sc ? sc : programs[i].model();
      const auto allowed = explored(*native, programs[i], model, options_.executions);
      if (!allowed) return Error{allowed.error().message + "\n" + text_for_heddle({programs[i]})};
      ++report.programs;
      if (!*allowed) {
        ++report.left_out;
        continue;
      }
      report.seen += (*seen)[i].size();
      report.allowed += (*allowed)->size();
      if (auto outside = first_outside((*seen)[i], **allowed))
        return std::optional(Outside{i, std::move(*outside)});
    }
    return std::optional<Outside>();
  }

  /// Leaves out one statement after the other as long as some outcome is still outside.
  RealProgram shrunk(RealProgram program) {
    for (std::size_t t = 0; t < program.threads.size(); ++t)
      for (std::size_t i = 0; i < program.threads[t].size();) {
        RealProgram smaller = program;
        smaller.threads[t].erase(smaller.threads[t].begin() + static_cast<std::ptrdiff_t>(i));
        if (still_fails(smaller))
          program = std::move(smaller);
        else
          ++i;
      }
    return program;
  }

 private:
  bool still_fails(const RealProgram& program) {
    if (!program.ends()) return false;
    RealFuzzReport ignored;
    const auto outside = first_outside_of({program}, ignored);
    return outside && *outside;
  }

  const RealFuzzOptions& options_;
};

std::string described(const RealProgram& program, const RealOutcome& outcome) {
  std::string text = "seen on real threads, but not explored:";
  for (const Value value : outcome) text += fmt::format(" {}", value);
  return fmt::format("{}\n{} statements, under {}\n{}", text, program.size(), program.model().name,
                     text_for_heddle({program}));
}

}  // namespace

std::optional<RealOutcome> first_outside(const std::set<RealOutcome>& seen,
                                         const std::set<RealOutcome>& allowed) {
  const auto found =
      std::ranges::find_if(seen, [&](const RealOutcome& one) { return !allowed.contains(one); });
  if (found == seen.end()) return std::nullopt;
  return *found;
}

Result<RealFuzzReport> compare_with_hardware(const RealFuzzOptions& options) {
#ifndef __x86_64__
  return Error{"--real compares with the model TSO: it needs an x86-64 machine"};
#endif
  RealFuzzReport report;
  HardwareComparison comparison(options);
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t number = 0; number < options.programs;) {
    std::vector<RealProgram> batch;
    for (; batch.size() < options.batch && number < options.programs; ++number)
      batch.push_back(random_real_program(options.seed, options.first + number));
    const auto outside = comparison.first_outside_of(batch, report);
    if (!outside) return outside.error();
    if (*outside) {
      report.mismatch = described(comparison.shrunk(batch[(*outside)->program]), (*outside)->outcome);
      return report;
    }
    const double spent = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (options.seconds && spent > *options.seconds) break;
  }
  return report;
}

}  // namespace heddle::fuzz

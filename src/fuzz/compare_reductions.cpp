// A reduction must run each class of its equivalence exactly once and lose no outcome.
#include <algorithm>
#include <fmt/format.h>

#include "core/equivalence.hpp"
#include "explore/interleavings.hpp"
#include "explore/optimal_dpor.hpp"
#include "explore/reads_from.hpp"
#include "explore/rf_poly.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/machine_comparison.hpp"
#include "fuzz/reduction_comparison.hpp"

namespace heddle::fuzz {

namespace {

struct SeenByReduction {
  std::set<Outcome> outcomes;
  std::set<Fingerprint> complete, blocked;
  std::uint64_t runs = 0;     // that count: not those that ended because the search wanted it
  bool ended_inside = false;  // some ended in an atomic section
};

Result<SeenByReduction> search(const ScriptProgram& program, const Model& model, Explorer& explorer,
                               const Kept& kept) {
  SeenByReduction seen;
  ScriptedRuntime runtime(program, model);
  // Far more than any program has: a reduction that never ends is a mismatch, too.
  constexpr std::uint64_t most = 1'000'000;
  const auto end =
      explore(explorer, runtime, {.executions = most, .seconds = {}}, [&](const Execution& execution) {
        if (is_part(execution.ending)) return true;
        Outcome outcome = outcome_of(execution);
        if (!kept.final_memory) std::ranges::fill(outcome.memory, 0);
        seen.outcomes.insert(std::move(outcome));
        seen.ended_inside |= section_without_end(execution) != UINT32_MAX;
        (execution.ending == Ending::blocked ? seen.blocked : seen.complete).insert(kept.class_of(execution));
        return true;
      });
  if (!end) return end.error();
  seen.runs = end->statistics.complete + end->statistics.blocked;
  return seen;
}

}  // namespace

std::optional<std::string> compare_with_brute_force(const ScriptProgram& program, const Model& model,
                                                    Explorer& reduction, const Kept& kept) {
  Interleavings every_trace(kept.final_memory ? Remember::trace : Remember::sources);
  const auto all = search(program, model, every_trace, kept);
  if (!all) return all.error().message;
  const auto reduced = search(program, model, reduction, kept);
  if (!reduction.status().refusal.empty()) return std::nullopt;
  if (!reduced) return reduced.error().message;
  const std::uint64_t classes = reduced->complete.size() + reduced->blocked.size();
  const auto text = [](const SeenByReduction& seen) {
    return fmt::format("{} complete and {} blocked", seen.complete.size(), seen.blocked.size());
  };
  if (reduced->complete != all->complete || reduced->blocked != all->blocked)
    return fmt::format("classes: {} by brute force, {} by the reduction", text(*all), text(*reduced));
  // Whether a section ends is not known before it is run.
  if (reduced->runs != classes && !reduced->ended_inside)
    return fmt::format("{} runs for {} classes", reduced->runs, classes);
  return difference(program, all->outcomes, "brute force", reduced->outcomes, "the reduction");
}

std::optional<std::string> compare_dpor_with_brute_force(const ScriptProgram& program, std::uint64_t) {
  OptimalDpor dpor;
  return compare_with_brute_force(program, sc, dpor, {trace_class});
}

namespace {

std::optional<std::string> compare_rf(const ScriptProgram& program, const Model& model, std::uint64_t seed) {
  ReadsFromOptions options;
  options.model = model;
  options.check_witnesses = true;
  options.quick_tests = seed % 4 != 0;
  if (seed % 8 < 4) options.short_way = 1 + seed % 4;  // else only in longer runs than these
  ReadsFrom rf(options);
  const auto differs = compare_with_brute_force(program, model, rf, {reads_from_class, false});
  if (!differs) return std::nullopt;
  return fmt::format("{}: {}", model.name, *differs);
}

/// Where every store drains its buffer, there is nothing but SC.
std::optional<std::string> compare_drained_with_sc(ScriptProgram program) {
  for (ScriptThread& thread : program.threads)
    for (Instruction& instruction : thread.code)
      if (instruction.code == Code::store) instruction.order = Order::seq_cst;
  std::optional<SeenByReduction> under_sc;
  for (const Model& model : models()) {
    ReadsFromOptions options;
    options.model = model;
    ReadsFrom rf(options);
    auto seen = search(program, model, rf, {reads_from_class, false});
    if (!rf.status().refusal.empty()) return std::nullopt;
    if (!seen) return seen.error().message;
    if (!under_sc)
      under_sc = std::move(*seen);
    else if (seen->complete != under_sc->complete || seen->blocked != under_sc->blocked)
      return fmt::format("{}: {} + {} classes with stores that drain, {} + {} under sc", model.name,
                         seen->complete.size(), seen->blocked.size(), under_sc->complete.size(),
                         under_sc->blocked.size());
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> compare_rf_with_brute_force(const ScriptProgram& program, std::uint64_t seed) {
  return compare_rf(program, sc, seed);
}

std::optional<std::string> compare_rf_with_buffers(const ScriptProgram& program, std::uint64_t seed) {
  for (const Model& model : {tso, pso})
    if (auto differs = compare_rf(program, model, seed)) return differs;
  return compare_drained_with_sc(program);
}

std::optional<std::string> compare_rf_poly(const ScriptProgram& program, std::uint64_t seed) {
  for (const Model& model : models()) {
    RfPolyOptions options;
    options.model = model;
    options.quick_tests = seed % 4 != 0;
    if (seed % 8 < 4) options.short_way = 1 + seed % 4;
    RfPoly explorer(options);
    if (const auto differs = compare_with_brute_force(program, model, explorer, {reads_from_class, false}))
      return fmt::format("{}: {}", model.name, *differs);
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz

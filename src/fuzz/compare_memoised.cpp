// Compares the search that visits every interleaving and remembers nothing, which is obviously right and
// slow, with the searches that remember: they must find the same.
#include <fmt/format.h>

#include "core/equivalence.hpp"
#include "explore/interleavings.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/machine_comparison.hpp"

namespace heddle::fuzz {

namespace {

struct SeenClasses {
  std::set<Outcome> outcomes;
  std::set<Fingerprint> traces, reads_from, reads_value_from, views;
  bool finished = true;
};

Result<SeenClasses> search(const ScriptProgram& program, const Model& model, Remember remember,
                           const Limits& limits) {
  SeenClasses seen;
  ScriptedRuntime runtime(program, model);
  Interleavings explorer(remember);
  const auto end = explore(explorer, runtime, limits, [&](const Execution& execution) {
    seen.outcomes.insert(outcome_of(execution));
    seen.traces.insert(trace_class(execution));
    seen.reads_from.insert(reads_from_class(execution));
    seen.reads_value_from.insert(reads_value_from_class(execution));
    seen.views.insert(view_class(execution));
    return true;
  });
  if (!end) return end.error();
  seen.finished = end->limit == LimitReached::none;
  return seen;
}

std::optional<std::string> compare(const ScriptProgram& program, const SeenClasses& every,
                                   const SeenClasses& memoised, Remember remember) {
  if (auto differs = difference(program, every.outcomes, "every interleaving", memoised.outcomes, "memoised"))
    return differs;
  const auto differ = [](std::string_view what, const auto& a, const auto& b) -> std::optional<std::string> {
    if (a == b) return std::nullopt;
    return fmt::format("{}: {} by every interleaving, {} memoised", what, a.size(), b.size());
  };
  if (auto wrong = differ("view", every.views, memoised.views)) return wrong;
  if (remember == Remember::values) return std::nullopt;
  if (auto wrong = differ("reads-from", every.reads_from, memoised.reads_from)) return wrong;
  if (auto wrong = differ("reads-value-from", every.reads_value_from, memoised.reads_value_from))
    return wrong;
  if (remember == Remember::sources) return std::nullopt;
  return differ("traces", every.traces, memoised.traces);
}

/// Checks that no coarser equivalence has more classes.
std::optional<std::string> compare_sizes(const SeenClasses& seen) {
  const bool ordered = seen.views.size() <= seen.reads_value_from.size() &&
                       seen.reads_value_from.size() <= seen.reads_from.size() &&
                       seen.reads_from.size() <= seen.traces.size();
  if (ordered) return std::nullopt;
  return fmt::format("views {}, reads-value-from {}, reads-from {}, traces {}: not in that order",
                     seen.views.size(), seen.reads_value_from.size(), seen.reads_from.size(),
                     seen.traces.size());
}

}  // namespace

std::optional<std::string> compare_memoised_searches(const ScriptProgram& program, std::uint64_t) {
  constexpr std::uint64_t affordable = 20'000;
  for (const Model& model : models()) {
    const auto every =
        search(program, model, Remember::everything, {.executions = affordable, .seconds = {}});
    if (!every) return every.error().message;
    if (!every->finished) continue;  // too many interleavings to compare with
    if (auto wrong = compare_sizes(*every)) return fmt::format("{}: {}", model.name, *wrong);
    for (const Remember remember : {Remember::trace, Remember::sources, Remember::values}) {
      const auto memoised = search(program, model, remember, {});
      if (!memoised) return memoised.error().message;
      if (auto wrong = compare(program, *every, *memoised, remember))
        return fmt::format("{}, remembering {}: {}", model.name, name_of(remember), *wrong);
    }
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz

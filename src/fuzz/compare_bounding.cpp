// Compares searches by preemptions: each execution, or one of its class, with the number of preemptions that
// it has.
#include <fmt/format.h>
#include <map>

#include "core/equivalence.hpp"
#include "explore/bounded_dpor.hpp"
#include "explore/context_bounding.hpp"
#include "explore/interleavings.hpp"
#include "fuzz/bounding_comparison.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/late_threads.hpp"
#include "fuzz/machine_comparison.hpp"

namespace heddle::fuzz {

namespace {

constexpr std::uint64_t affordable = 20'000;

/// Counts preemptions straight from the definition, on executions that come depth first.
class CountedPreemptions {
 public:
  [[nodiscard]] std::uint32_t of(const Execution& execution) {
    enabled_.resize(execution.recorded_from);
    for (std::size_t i = enabled_.size(); i < execution.steps.size(); ++i) {
      const auto enabled = execution.enabled_at(i);
      enabled_.emplace_back(enabled.begin(), enabled.end());
    }
    std::uint32_t preemptions = 0;
    for (std::size_t i = 1; i < execution.steps.size(); ++i) {
      const StrandId before = execution.steps[i - 1].strand;
      if (execution.steps[i].strand == before) continue;
      for (const EnabledStep& step : enabled_[i])
        if (step.strand == before) ++preemptions;
    }
    return preemptions;
  }

 private:
  std::vector<std::vector<EnabledStep>> enabled_;
};

using Schedules = std::map<std::vector<Step>, std::uint32_t>;  // with their preemptions

std::optional<std::string> compare_schedules(const Schedules& all, const Schedules& bounded) {
  if (all.size() != bounded.size())
    return fmt::format("{} executions by brute force, {} by bounding", all.size(), bounded.size());
  for (const auto& [schedule, preemptions] : all) {
    const auto found = bounded.find(schedule);
    if (found == bounded.end()) return "an execution is missing";
    if (found->second != preemptions)
      return fmt::format("an execution with {} preemptions, found with {}", preemptions, found->second);
  }
  return std::nullopt;
}

/// Checks that a bound leaves out exactly the executions with more preemptions, and says so if there are any.
std::optional<std::string> compare_bound(const ScriptProgram& program, const Schedules& all,
                                         std::uint32_t bound) {
  std::uint64_t expected = 0;
  for (const auto& [schedule, preemptions] : all) expected += preemptions <= bound ? 1 : 0;
  ScriptedRuntime runtime(program, sc);
  ContextBounding explorer(bound);
  const auto end = explore(explorer, runtime, {}, [](const Execution&) { return true; });
  if (!end) return end.error().message;
  if (end->statistics.runs() != expected)
    return fmt::format("{} executions with at most {} preemptions, {} found", expected, bound,
                       end->statistics.runs());
  if (!explorer.status().left_out.empty() != (expected < all.size()))
    return fmt::format("bound {}: wrong about whether something was left out", bound);
  return std::nullopt;
}

struct SeenWithinBound {
  std::map<Outcome, std::uint32_t> outcomes;    // with the fewest preemptions
  std::map<Fingerprint, std::uint32_t> traces;  // likewise
  std::uint32_t preemptions = 0;                // of the last run
  bool finished = true;
};

template <class Bounded>
Result<SeenWithinBound> search(const ScriptProgram& program, Bounded& explorer, std::uint64_t most) {
  SeenWithinBound seen;
  ScriptedRuntime runtime(program, sc);
  const auto end =
      explore(explorer, runtime, {.executions = most, .seconds = {}}, [&](const Execution& execution) {
        seen.outcomes.emplace(outcome_of(execution), explorer.preemptions());
        seen.traces.emplace(trace_class(execution), explorer.preemptions());
        return true;
      });
  if (!end) return end.error();
  seen.preemptions = explorer.preemptions();
  seen.finished = end->limit == LimitReached::none;
  return seen;
}

/// Returns what one search has with fewer preemptions than the other, or alone; up to a number of
/// preemptions.
template <class What>
std::optional<std::string> compare_fewest(std::string_view name, const std::map<What, std::uint32_t>& all,
                                          const std::map<What, std::uint32_t>& reduced, std::uint32_t most) {
  for (const auto& [what, preemptions] : all) {
    if (preemptions > most) continue;
    const auto found = reduced.find(what);
    if (found == reduced.end()) return fmt::format("{} with {} preemptions is missing", name, preemptions);
    if (found->second != preemptions)
      return fmt::format("{} with {} preemptions, found with {}", name, preemptions, found->second);
  }
  for (const auto& [what, preemptions] : reduced)
    if (preemptions <= most && !all.contains(what)) return fmt::format("{} that there is not", name);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> compare_icb_with_brute_force(const ScriptProgram& program, std::uint64_t seed) {
  Schedules all, bounded;
  ScriptedRuntime runtime(program, sc);
  Interleavings every(Remember::everything);
  CountedPreemptions counted;
  const auto every_end =
      explore(every, runtime, {.executions = affordable, .seconds = {}}, [&](const Execution& execution) {
        all.emplace(execution.steps, counted.of(execution));
        return true;
      });
  if (!every_end) return every_end.error().message;
  if (every_end->limit != LimitReached::none) return std::nullopt;  // too many to compare with
  ContextBounding explorer;
  std::uint32_t before = 0;
  std::optional<std::string> wrong;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    if (!bounded.emplace(execution.steps, explorer.preemptions()).second) wrong = "an execution twice";
    if (explorer.preemptions() < before) wrong = "fewer preemptions after more";
    before = explorer.preemptions();
    return !wrong;
  });
  if (!end) return end.error().message;
  if (wrong) return wrong;
  if (auto differs = compare_schedules(all, bounded)) return differs;
  return compare_bound(program, all, static_cast<std::uint32_t>(seed % 4));
}

std::optional<std::string> compare_bounded_dpor(const ScriptProgram& program, BoundedDpor& reduction) {
  ContextBounding bounding;
  const auto all = search(program, bounding, affordable);
  if (!all) return all.error().message;
  const auto reduced = search(program, reduction, 10 * affordable);
  if (!reduced) return reduced.error().message;
  if (!all->finished && all->preemptions == 0) return std::nullopt;
  const std::uint32_t most = all->finished ? UINT32_MAX : all->preemptions - 1;
  if (auto differs = compare_fewest("an outcome", all->outcomes, reduced->outcomes, most)) return differs;
  if (auto differs = compare_fewest("a trace", all->traces, reduced->traces, most)) return differs;
  return std::nullopt;
}

std::optional<std::string> compare_icb_dpor_with_icb(const ScriptProgram& program, std::uint64_t seed) {
  BoundedDpor reduction;
  return compare_bounded_dpor(seed % 2 == 0 ? with_late_threads(program, seed) : program, reduction);
}

}  // namespace heddle::fuzz

// Checks that exploration by values, where it claims to keep happens-before, and prediction from it find a
// race if there is one.
#include <fmt/format.h>

#include "check/memory_judge.hpp"
#include "check/open_sequences.hpp"
#include "core/random.hpp"
#include "explore/interleavings.hpp"
#include "explore/mcr.hpp"
#include "explore/predicting.hpp"
#include "explore/reads_from.hpp"
#include "explore/rvf.hpp"
#include "explore/view.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/partly_plain.hpp"
#include "oracle/causality/solvers.hpp"
#include "session/session.hpp"

namespace heddle::fuzz {

namespace {

/// What a search finds.
struct Races {
  bool found = false;
  bool has_open_sequences = false;
};

Result<Races> races_by(Explorer& explorer, Runtime& runtime) {
  MemoryJudge judge;
  Races races;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    judge.judge(execution);
    races.found |= judge.race().has_value();
    races.has_open_sequences |= open_sequences(execution) != OpenSequences::none;
    return true;
  });
  if (!end) return end.error();
  return races;
}

/// Finds races by brute force. Where stores continue release sequences, the order of stores counts, too.
Result<Races> all_races(PartlyPlain& runtime) {
  const bool by_sources = runtime.sequences() == ReleaseSequences::of_updates;
  Interleavings every(by_sources ? Remember::sources : Remember::trace);
  return races_by(every, runtime);
}

std::optional<std::string> differ(bool found, bool exists, std::string_view how) {
  if (found == exists) return std::nullopt;
  return fmt::format("a race {} by brute force, {} {}", exists ? "there is" : "there is none",
                     found ? "one" : "none", how);
}

/// Exploration by sources keeps races whatever release sequences are.
std::optional<std::string> compare_races_by_sources(PartlyPlain& runtime, bool exists) {
  ReadsFrom by_sources;
  const auto races = races_by(by_sources, runtime);
  if (!races)
    return !by_sources.status().refusal.empty() ? std::nullopt : std::optional(races.error().message);
  return differ(races->found, exists, "by sources");
}

}  // namespace

std::optional<std::string> compare_value_races(const ScriptProgram& program, std::uint64_t seed) {
  Random random(seed);
  PartlyPlain runtime(program, sc, random);
  const auto exists = all_races(runtime);
  if (!exists) return exists.error().message;
  if (auto wrong = compare_races_by_sources(runtime, exists->found)) return wrong;
  Rvf rvf;
  const auto races = races_by(rvf, runtime);
  if (!races) return !rvf.status().refusal.empty() ? std::nullopt : std::optional(races.error().message);
  if (!rvf.status().keeps_happens_before || races->has_open_sequences) return std::nullopt;
  return differ(races->found, exists->found, "by values");
}

std::optional<std::string> compare_predicted_races(const ScriptProgram& program, std::uint64_t seed) {
  Random random(seed);
  PartlyPlain runtime(program, sc, random);
  std::unique_ptr<Explorer> views;
  if (seed % 4 == 0)
    views = std::make_unique<Mcr>(
        [](CausalPasts& pasts) { return make_causal_solver(CausalSolverKind::native, pasts); });
  else
    views = std::make_unique<View>();
  Predicting predicting(std::move(views), {});
  const auto races = races_by(predicting, runtime);
  if (!races)
    return !predicting.status().refusal.empty() ? std::nullopt : std::optional(races.error().message);
  if (!predicting.status().keeps_happens_before) return std::nullopt;
  const auto exists = all_races(runtime);
  if (!exists) return exists.error().message;
  return differ(races->found, exists->found, "predicted");
}

}  // namespace heddle::fuzz

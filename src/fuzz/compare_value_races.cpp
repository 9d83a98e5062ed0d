// Where exploration by values says that it keeps happens-before, and where races are predicted from it, it must find one if there is one.
#include <fmt/format.h>

#include "check/memory_judge.hpp"
#include "core/random.hpp"
#include "explore/interleavings.hpp"
#include "explore/mcr.hpp"
#include "explore/predicting.hpp"
#include "explore/rvf.hpp"
#include "explore/view.hpp"
#include "fuzz/comparison.hpp"
#include "fuzz/partly_plain.hpp"
#include "oracle/causality/solvers.hpp"
#include "session/session.hpp"

namespace heddle::fuzz {

namespace {

Result<bool> has_race(Explorer& explorer, Runtime& runtime) {
  MemoryJudge judge;
  bool found = false;
  const auto end = explore(explorer, runtime, {}, [&](const Execution& execution) {
    judge.judge(execution);
    found |= judge.race().has_value();
    return true;
  });
  if (!end) return end.error();
  return found;
}

}  // namespace

std::optional<std::string> compare_value_races(const ScriptProgram& program, std::uint64_t seed) {
  Random random(seed);
  PartlyPlain runtime(program, sc, random.next() | random.next());
  Rvf rvf;
  const auto found = has_race(rvf, runtime);
  if (!found) return rvf.refusal() ? std::nullopt : std::optional(found.error().message);
  if (!rvf.keeps_happens_before()) return std::nullopt;
  Interleavings every_source(Remember::sources);
  const auto exists = has_race(every_source, runtime);
  if (!exists) return exists.error().message;
  if (*found == *exists) return std::nullopt;
  return fmt::format("a race {} by brute force, {} by values", *exists ? "there is" : "there is none",
                     *found ? "one" : "none");
}

std::optional<std::string> compare_predicted_races(const ScriptProgram& program, std::uint64_t seed) {
  Random random(seed);
  PartlyPlain runtime(program, sc, random.next() | random.next());
  std::unique_ptr<Explorer> views;
  if (seed % 4 == 0)
    views = std::make_unique<Mcr>(
        [](CausalPasts& pasts) { return make_causal_solver(CausalSolverKind::native, pasts); });
  else
    views = std::make_unique<View>();
  Predicting predicting(std::move(views), {});
  const auto found = has_race(predicting, runtime);
  if (!found) return predicting.refusal() ? std::nullopt : std::optional(found.error().message);
  if (!predicting.keeps_happens_before()) return std::nullopt;
  Interleavings every_source(Remember::sources);
  const auto exists = has_race(every_source, runtime);
  if (!exists) return exists.error().message;
  if (*found == *exists) return std::nullopt;
  return fmt::format("a race {} by brute force, {} predicted", *exists ? "there is" : "there is none",
                     *found ? "one" : "none");
}

}  // namespace heddle::fuzz

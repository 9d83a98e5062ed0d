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
#include "oracle/causality/solvers.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/session.hpp"

namespace heddle::fuzz {

namespace {

/// The same program, but loads and stores of some locations are not atomic.
class PartlyPlain final : public Runtime {
 public:
  PartlyPlain(const ScriptProgram& program, std::uint64_t plain) : runtime_(program, sc), plain_(plain) {}

  Result<const Execution*> run(const Plan& plan) override {
    const auto ran = runtime_.run(plan);
    if (!ran) return ran.error();
    execution_ = **ran;
    for (Event& event : execution_.events) make_plain(event.op);
    for (ThreadEnd& end : execution_.threads) make_plain(end.next);
    return &execution_;
  }

 private:
  void make_plain(Operation& op) const {
    if (op.kind == OpKind::load || op.kind == OpKind::store)
      op.plain = (plain_ >> op.location.value % 64 & 1U) != 0;
  }

  ScriptedRuntime runtime_;
  std::uint64_t plain_;  // by location
  Execution execution_;
};

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
  PartlyPlain runtime(program, random.next() | random.next());
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
  PartlyPlain runtime(program, random.next() | random.next());
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

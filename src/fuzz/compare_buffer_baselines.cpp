// Compares the published algorithms for TSO and PSO with brute force, on queries from random runs and on
// random queries.
#include <array>
#include <fmt/format.h>

#include "fuzz/comparison.hpp"
#include "fuzz/question_fuzz.hpp"
#include "fuzz/question_text.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/store_buffers/closure.hpp"
#include "oracle/store_buffers/naive_verification.hpp"
#include "oracle/store_buffers/verify_pso.hpp"
#include "oracle/store_buffers/verify_tso.hpp"
#include "oracle/witness_check.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

namespace {

constexpr std::array buffered_models{tso, pso};

struct Yardstick {
  const Query& query;
  Model model;
  bool consistent = false;

  [[nodiscard]] std::optional<std::string> differs(std::string_view algorithm, const Verdict& verdict) const {
    const auto* witness = std::get_if<Witness>(&verdict);
    if (witness != nullptr)
      if (const auto wrong = refute(*witness, query, model))
        return fmt::format("{}: the witness of {} is refuted: {}: {}", model.name, algorithm, *wrong,
                           text_of(query));
    if ((witness != nullptr) == consistent) return std::nullopt;
    return fmt::format("{}: {} says {}: {}", model.name, algorithm, consistent ? "no" : "yes",
                       text_of(query));
  }
};

/// Returns the answer of the published algorithm; none under PSO if there are store-store fences.
std::optional<BaselineAnswer> published_answer(const Query& query, const Model& model,
                                               const BaselineOptions& options) {
  if (model == tso) return verify_tso(query, options);
  return verify_pso(query, {.closure = options.closure});
}

bool has_store_fences(const Query& query) {
  for (const auto& thread : query.threads)
    for (const QueryEvent& event : thread)
      if (event.op.kind == OpKind::store_fence ||
          (event.op.kind == OpKind::store && event.op.order == Order::release))
        return true;
  return false;
}

std::optional<std::string> compare_baselines(const Query& query, const Model& model) {
  const Yardstick yardstick{query, model,
                            std::holds_alternative<Witness>(decide_by_brute_force(query, model))};
  if (yardstick.consistent && std::holds_alternative<ClosureCycle>(close(query, model)))
    return fmt::format("{}: a cycle where there is a witness: {}", model.name, text_of(query));
  for (const bool closure : {false, true}) {
    const BaselineOptions options{closure};
    const std::string_view with = closure ? " with closure" : "";
    if (auto wrong = yardstick.differs(fmt::format("the naive search{}", with),
                                       verify_naively(query, model, options).verdict))
      return wrong;
    const std::optional<BaselineAnswer> answer = published_answer(query, model, options);
    if (answer.has_value() == (model == pso && has_store_fences(query)))
      return fmt::format("{}: store-store fences: {}", answer ? "answered in spite of" : "refused without",
                         text_of(query));
    if (!answer) continue;
    const std::string algorithm = fmt::format("Verify{}{}", model == tso ? "TSO" : "PSO", with);
    if (auto wrong = yardstick.differs(algorithm, answer->verdict)) return wrong;
  }
  return std::nullopt;
}

std::optional<std::string> compare_baselines_on_runs(const ScriptProgram& program, const Model& model,
                                                     Random& random) {
  constexpr int runs = 2;
  ScriptedRuntime runtime(program, model);
  Query before;
  for (int run = 0; run < runs; ++run) {
    const auto execution = runtime.run({{}, RandomTail{random.next()}});
    if (!execution) return execution.error().message;
    const Query own = reads_from_query(**execution);
    if (auto wrong = compare_baselines(own, model)) return wrong;
    Query mixed = own;
    mix_sources(mixed, before, random);
    if (auto wrong = compare_baselines(mixed, model)) return wrong;
    Query changed = own;
    change_source(changed, random);
    if (auto wrong = compare_baselines(changed, model)) return wrong;
    before = own;
  }
  return std::nullopt;
}

/// Removes store-store fences, so that VerifyPSO can answer, too: a release store includes one.
void drop_store_fences(Query& query) {
  for (auto& thread : query.threads)
    for (QueryEvent& event : thread) {
      if (event.op.kind == OpKind::store_fence) event.op.kind = OpKind::load_fence;
      if (event.op.kind == OpKind::store && event.op.order == Order::release) event.op.order = Order::relaxed;
    }
}

}  // namespace

std::optional<std::string> compare_buffer_baselines(const ScriptProgram& program, std::uint64_t seed) {
  constexpr int questions = 10;
  Random random(seed);
  for (const Model& model : buffered_models) {
    if (auto wrong = compare_baselines_on_runs(program, model, random)) return wrong;
    for (int i = 0; i < questions; ++i) {
      const TraceShape shape{.least_threads = 2, .most_threads = 4, .most_total = 12};
      Asked asked = random_buffer_question(random, model, shape);
      if (random.chance(70)) drop_store_fences(asked.query);
      if (auto wrong = compare_baselines(asked.query, model)) return wrong;
    }
    if (auto wrong = compare_baselines(hard_buffer_question(random), model)) return wrong;
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz

// Compares the oracle for models with store buffers with brute force, on queries from random runs and on
// random queries.
#include <array>
#include <fmt/format.h>

#include "fuzz/comparison.hpp"
#include "fuzz/question_fuzz.hpp"
#include "fuzz/question_text.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/store_buffers/buffer_oracle.hpp"
#include "oracle/witness_check.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

namespace {

constexpr std::array models_with_buffers{tso, pso};

std::optional<std::string> compare(const Asked& asked, const Model& model, Verification& verification) {
  const bool consistent = std::holds_alternative<Witness>(decide_by_brute_force(asked.query, model));
  const Verdict verdict = decide_with_buffers(asked.query, model, verification, asked.guide);
  const auto* witness = std::get_if<Witness>(&verdict);
  if (witness != nullptr)
    if (const auto wrong = refute(*witness, asked.query, model))
      return fmt::format("{}: the witness is refuted: {}: {}", model.name, *wrong, text_of(asked.query));
  if ((witness != nullptr) == consistent) return std::nullopt;
  return fmt::format("{}: it says {}: {}", model.name, consistent ? "no" : "yes", text_of(asked.query));
}

std::optional<std::string> compare_on_runs(const ScriptProgram& program, const Model& model, Random& random) {
  constexpr int runs = 3;
  Verification verification;
  ScriptedRuntime runtime(program, model);
  Query before;
  for (int run = 0; run < runs; ++run) {
    const auto execution = runtime.run({{}, RandomTail{random.next()}});
    if (!execution) return execution.error().message;
    const Asked own{reads_from_query(**execution), (*execution)->steps};
    if (auto wrong = compare(own, model, verification)) return wrong;
    Asked mixed = own;
    mix_sources(mixed.query, before, random);
    if (auto wrong = compare(mixed, model, verification)) return wrong;
    Asked changed = own;
    for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes) {
      change_source(changed.query, random);
      if (auto wrong = compare(changed, model, verification)) return wrong;
    }
    before = own.query;
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> compare_buffer_oracle_on_runs(const ScriptProgram& program, std::uint64_t seed) {
  Random random(seed);
  for (const Model& model : models_with_buffers)
    if (auto wrong = compare_on_runs(program, model, random)) return wrong;
  return std::nullopt;
}

std::optional<std::string> compare_buffer_oracle_on_traces(const ScriptProgram&, std::uint64_t seed) {
  constexpr int questions = 10;
  Random random(seed);
  Verification verification;
  for (int i = 0; i < questions; ++i)
    for (const Model& model : models_with_buffers) {
      const TraceShape shape{.least_threads = 2, .most_threads = 4, .most_total = 12};
      if (auto wrong = compare(random_buffer_question(random, model, shape), model, verification))
        return wrong;
      if (auto wrong = compare({hard_buffer_question(random), {}}, model, verification)) return wrong;
    }
  return std::nullopt;
}

}  // namespace heddle::fuzz

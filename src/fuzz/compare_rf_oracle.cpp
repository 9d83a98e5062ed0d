// Compares the reads-from oracle with brute force, on queries from random runs and on random queries.
#include "fuzz/comparison.hpp"
#include "fuzz/rf_oracle_comparison.hpp"
#include "oracle/brute_force.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

std::optional<std::string> compare_run_questions(RfOracleComparison& comparison, const ScriptProgram& program,
                                                 std::uint64_t seed) {
  constexpr int runs = 4;
  constexpr int cuts = 3;
  Random random(seed);
  ScriptedRuntime runtime(program, sc);
  Query before;
  for (int run = 0; run < runs; ++run) {
    const auto execution = runtime.run({{}, RandomTail{random.next()}});
    if (!execution) return execution.error().message;
    const Asked own{reads_from_query(**execution), (*execution)->steps};
    if (auto wrong = comparison.compare(own)) return wrong;
    if (auto wrong = comparison.compare_cuts(own, cuts, random)) return wrong;
    Asked mixed = own;
    mix_sources(mixed.query, before, random);
    if (auto wrong = comparison.compare(mixed)) return wrong;
    Asked changed = own;
    for (std::uint64_t changes = 1 + random.below(3); changes > 0; --changes) {
      change_source(changed.query, random);
      if (auto wrong = comparison.compare(changed)) return wrong;
    }
    before = own.query;
  }
  return std::nullopt;
}

std::optional<std::string> compare_random_questions(RfOracleComparison& comparison, std::uint64_t seed) {
  constexpr int questions = 20;
  constexpr int hard_one_in = 4;
  constexpr int cuts = 2;
  Random random(seed);
  for (int i = 0; i < questions; ++i) {
    Asked asked = i % hard_one_in == 0 ? hard_question(random) : random_question(random);
    if (auto wrong = comparison.compare(asked)) return wrong;
    const Verdict verdict = decide_by_brute_force(asked.query, sc);
    const auto* witness = std::get_if<Witness>(&verdict);
    if (witness == nullptr) continue;
    asked.guide = witness->steps;
    if (auto wrong = comparison.compare_cuts(asked, cuts, random)) return wrong;
  }
  return std::nullopt;
}

std::optional<std::string> compare_rf_oracle_on_runs(const ScriptProgram& program, std::uint64_t seed) {
  RfOracleComparison comparison;
  return compare_run_questions(comparison, program, seed);
}

std::optional<std::string> compare_rf_oracle_on_traces(const ScriptProgram&, std::uint64_t seed) {
  RfOracleComparison comparison;
  return compare_random_questions(comparison, seed);
}

}  // namespace heddle::fuzz

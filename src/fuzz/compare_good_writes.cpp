// Compares VerifySC with brute force, on queries with good-writes: from random runs, changed at random, and
// from no program.
#include <algorithm>
#include <array>
#include <fmt/format.h>

#include "fuzz/comparison.hpp"
#include "fuzz/question_fuzz.hpp"
#include "fuzz/question_text.hpp"
#include "fuzz/rf_oracle_comparison.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/good_writes/good_writes_oracle.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

namespace {

struct Choice {
  const char* name = "";
  VerifyScOptions options;
};
constexpr std::array choices{
    Choice{"all heuristics", {}},
    Choice{"no closure", {.closure = false}},
    Choice{"not greedy", {.greedy = false}},
    Choice{"not guided", {.guided = false}},
    Choice{"no heuristic", {.greedy = false, .closure = false, .guided = false}},
};

std::optional<std::string> compare(const Asked& asked) {
  const bool consistent = std::holds_alternative<Witness>(decide_by_brute_force(asked.query, sc));
  for (const Choice& choice : choices) {
    VerifySc verify(choice.options);
    const Verdict verdict = decide_good_writes(asked.query, verify, asked.guide);
    if (const auto wrong = judge(verdict, asked.query, consistent))
      return fmt::format("{}: {}: {}", choice.name, *wrong, text_of(asked.query));
  }
  return std::nullopt;
}

/// Gives some reads one more source, or takes one away.
void disturb_sources(Query& query, Random& random) {
  for (std::uint64_t changes = 1 + random.below(4); changes > 0; --changes) {
    Query other = query;
    change_source(other, random);
    for (std::size_t t = 0; t < query.threads.size(); ++t)
      for (std::size_t i = 0; i < query.threads[t].size(); ++i) {
        std::vector<WriteRef>& sources = query.threads[t][i].sources;
        const std::vector<WriteRef>& drawn = other.threads[t][i].sources;
        if (sources == drawn) continue;
        if (random.chance(70)) {
          if (std::ranges::find(sources, drawn.front()) == sources.end()) sources.push_back(drawn.front());
        } else {
          sources.erase(sources.begin() + static_cast<std::ptrdiff_t>(random.below(sources.size())));
          if (sources.empty()) sources = drawn;
        }
      }
  }
}

}  // namespace

std::optional<std::string> compare_good_writes_on_runs(const ScriptProgram& program, std::uint64_t seed) {
  constexpr int runs = 4;
  constexpr int changes = 4;
  Random random(seed);
  const std::vector<Value> initial = program.initial_memory();
  ScriptedRuntime runtime(program, sc);
  for (int run = 0; run < runs; ++run) {
    const auto execution = runtime.run({{}, RandomTail{random.next()}});
    if (!execution) return execution.error().message;
    Asked asked{good_writes_query(**execution, initial), (*execution)->steps};
    if (auto wrong = compare(asked)) return wrong;
    for (int change = 0; change < changes; ++change) {
      disturb_sources(asked.query, random);
      if (auto wrong = compare(asked)) return wrong;
    }
  }
  return std::nullopt;
}

std::optional<std::string> compare_good_writes_on_traces(const ScriptProgram&, std::uint64_t seed) {
  constexpr int questions = 20;
  constexpr int hard_one_in = 4;
  Random random(seed);
  for (int i = 0; i < questions; ++i) {
    Asked asked = i % hard_one_in == 0 ? hard_question(random) : random_question(random);
    if (auto wrong = compare(asked)) return wrong;
    disturb_sources(asked.query, random);
    if (auto wrong = compare(asked)) return wrong;
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz

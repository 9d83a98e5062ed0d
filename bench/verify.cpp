// What execution verification costs: our search, VerifyTSO and VerifyPSO, and the naive enumerations, each of
// these with the closure before it and without, on questions that exploration by sources asks. Prints one
// line a question, for verify.py.
//
// usage: bench_verify MODEL QUESTIONS [SEED]
//
// The questions: runs of the benchmark programs, explored by sources; of each some read, drawn at random,
// with another source, and of the run what comes before that read or is a cause of the source.
#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

#include "benchmark_program.hpp"
#include "core/random.hpp"
#include "explore/algorithms.hpp"
#include "oracle/reads_from/question_query.hpp"
#include "oracle/reads_from/reads_from_oracle.hpp"
#include "oracle/store_buffers/buffer_oracle.hpp"
#include "oracle/store_buffers/naive_verification.hpp"
#include "oracle/store_buffers/verify_pso.hpp"
#include "oracle/store_buffers/verify_tso.hpp"
#include "session/session.hpp"
#include "stopwatch.hpp"

namespace heddle {
namespace {

constexpr std::array programs{
    "script:race_parametric:4", "script:race_parametric:6", "script:fib_bench:4",
    "script:opt_lock:6",        "script:opt_lock:12",       "script:redundant_co:8",
    "script:dekker:4",          "script:burns:3",           "script:peterson:3",
    "script:lamport:2",         "script:reorder:4",         "script:approxds_append:4",
    "script:control_flow:3",    "script:lastzero:5",        "script:many_cases:6",
    "script:circular_buffer:4", "script:readers:6",         "script:exponential_bug:3",
    "script:floating_read:5",
};
constexpr std::uint64_t most_states = 200'000;  // of a search; more counts as no answer

/// A read of the run with another source, and what of the run belongs to the question.
std::optional<Query> draw_question(const Execution& execution, const Model& model, Random& random) {
  const Query run = reads_from_query(execution);
  Trace trace;
  if (!place_events(run, execution.steps, trace, model)) return std::nullopt;
  std::vector<Trace::Position> reads;
  for (Trace::Position p = 0; p < trace.size(); ++p)
    if (trace[p].reads) reads.push_back(p);
  if (reads.empty()) return std::nullopt;
  const Trace::Position read = reads[random.below(reads.size())];
  std::vector<Trace::Position> sources{Trace::initial};
  for (Trace::Position p = 0; p < trace.size(); ++p)
    if (trace[p].writes && trace[p].location == trace[read].location && !trace.contains(trace.clock(p), read))
      sources.push_back(p);
  const ChangedRead changed{read, sources[random.below(sources.size())], trace[read].writes};
  std::vector<Trace::Count> cut(trace.width(), 0);
  for (Trace::Position p = 0; p < read; ++p) ++cut[trace[p].thread.value];
  if (changed.source != Trace::initial)
    for (std::size_t t = 0; t < cut.size(); ++t) cut[t] = std::max(cut[t], trace.clock(changed.source)[t]);
  std::vector<Trace::Position> guide;
  for (Trace::Position p = 0; p < trace.size(); ++p)
    if (p == read || trace.contains(cut, p)) guide.push_back(p);
  return query_of({&trace, cut, changed, guide});
}

Result<std::vector<Query>> draw_questions(const std::string& name, const Model& model, std::size_t wanted,
                                          Random& random) {
  auto program = BenchmarkProgram::load(name);
  if (!program) return program.error();
  const std::unique_ptr<Runtime> runtime = program->make_runtime(model);
  std::vector<Query> questions;
  std::uint64_t run = 0;
  const auto end = explore(*find_algorithm("rf")->make({.model = model}), *runtime,
                           {.executions = 20'000, .seconds = {}}, [&](const Execution& execution) {
                             // Some of the first runs, and fewer of the later ones.
                             if (is_part(execution.ending) || random.below(1 + run++ / wanted) != 0)
                               return true;
                             for (int i = 0; i < 2; ++i)
                               if (auto question = draw_question(execution, model, random))
                                 questions.push_back(std::move(*question));
                             return questions.size() < wanted;
                           });
  if (!end) return end.error();
  return questions;
}

struct Timed {
  double seconds = 0;
  std::uint64_t states = 0;
  bool answered = false;
  bool realizable = false;
};

template <class Decide>
Timed timed(Decide decide) {
  Timed best;
  best.seconds = 1e9;
  for (int attempt = 0; attempt < 3; ++attempt) {
    Timed now;
    now.seconds = seconds([&] {
      const std::optional<BaselineAnswer> answer = decide();
      now.answered = answer && !answer->gave_up;
      if (!answer) return;
      now.states = answer->states;
      now.realizable = std::holds_alternative<Witness>(answer->verdict);
    });
    if (now.seconds < best.seconds) best = now;
    if (best.seconds > 0.05) break;
  }
  return best;
}

BaselineAnswer decide_ours(const Query& query, const Model& model, Verification& verification) {
  BaselineAnswer answer;
  const std::uint64_t before = verification.statistics().states;
  answer.verdict = decide_with_buffers(query, model, verification);
  answer.states = verification.statistics().states - before;
  return answer;
}

std::optional<BaselineAnswer> decide_published(const Query& query, const Model& model, bool closure) {
  if (model == tso) return verify_tso(query, {.closure = closure, .most_states = most_states});
  return verify_pso(query, {.closure = closure, .most_states = most_states});
}

/// False: two that answer differ.
bool print_question(const std::string& program, const Query& query, const Model& model,
                    Verification& verification) {
  const std::array all{
      timed([&] { return std::optional(decide_ours(query, model, verification)); }),
      timed([&] { return decide_published(query, model, false); }),
      timed([&] { return decide_published(query, model, true); }),
      timed([&] {
        return std::optional(verify_naively(query, model, {false, most_states}));
      }),
      timed([&] {
        return std::optional(verify_naively(query, model, {true, most_states}));
      }),
  };
  fmt::print("{},{},{}", program, query.size(), all[0].realizable ? 1 : 0);
  bool agree = true;
  for (const Timed& one : all) {
    agree &= !one.answered || one.realizable == all[0].realizable;
    if (one.answered)
      fmt::print(",{:.3f},{}", one.seconds * 1e6, one.states);
    else
      fmt::print(",,");
  }
  fmt::print("\n");
  return agree;
}

int run(std::span<char*> arguments) {
  const auto number = [](std::string_view text) {
    std::uint64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
  };
  const Model* const model = find_model(arguments.empty() ? "" : arguments[0]);
  const std::uint64_t wanted = arguments.size() < 2 ? 0 : number(arguments[1]);
  if (model == nullptr || !model->has_buffers() || wanted == 0) {
    fmt::print(stderr, "usage: bench_verify tso|pso QUESTIONS [SEED]\n");
    return 2;
  }
  const std::uint64_t seed = arguments.size() < 3 ? 1 : number(arguments[2]);
  Random random(seed);
  Verification verification;
  fmt::print("# {} questions, {}, seed {}\n", wanted, model->name, seed);
  fmt::print(
      "program,events,realizable,ours_us,ours_states,published_us,published_states,published_closure_us,"
      "published_closure_states,naive_us,naive_states,naive_closure_us,naive_closure_states\n");
  const std::size_t each = (wanted + programs.size() - 1) / programs.size();
  for (const char* program : programs) {
    const auto questions = draw_questions(program, *model, each, random);
    if (!questions) {
      fmt::print(stderr, "bench: {}: {}\n", program, questions.error().message);
      return 2;
    }
    for (const Query& question : *questions)
      if (!print_question(program, question, *model, verification)) {
        fmt::print(stderr, "bench: {}: two answers differ\n", program);
        return 1;
      }
  }
  return 0;
}

}  // namespace
}  // namespace heddle

int main(int argc, char** argv) {
  return heddle::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1));
}

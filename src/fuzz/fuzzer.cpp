#include "fuzz/fuzzer.hpp"

#include <chrono>
#include <fmt/format.h>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "fuzz/shrink.hpp"
#include "program/script/parser.hpp"

namespace heddle::fuzz {

namespace {

constexpr std::string_view comparison_line = "// comparison: ";

std::uint64_t seed_of(std::uint64_t seed, std::uint64_t number) {
  return Hasher(seed).add(number).done().lo;
}

FuzzMismatch cut_down(const Draft& draft, const Comparison& comparison, std::uint64_t seed,
                      std::uint64_t number) {
  const auto differs = [&](const Draft& candidate) { return comparison.run(program_of(candidate), seed); };
  const Draft smallest =
      shrink(draft, [&](const Draft& candidate) { return differs(candidate).has_value(); });
  return {number, &comparison, print(smallest), differs(smallest).value_or("it does not show again"),
          event_count(smallest)};
}

}  // namespace

Draft nth_program(std::uint64_t seed, std::uint64_t number, const Shape& shape) {
  return generate(seed_of(seed, number), shape);
}

ScriptProgram program_of(const Draft& draft) {
  Result<ScriptProgram> program = parse_script(print(draft), "generated");
  if (!program) fmt::print(stderr, "{}\n{}", program.error().message, print(draft));
  HEDDLE_CHECK(program.ok());
  return std::move(*program);
}

FuzzReport run_fuzzer(const FuzzOptions& options, const std::function<void(std::uint64_t)>& progress) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const auto elapsed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  FuzzReport report;
  for (std::uint64_t i = 0; i < options.programs && !report.mismatch; ++i) {
    if (options.seconds && elapsed() >= *options.seconds) break;
    const std::uint64_t number = options.first + i;
    const Draft draft = nth_program(options.seed, number, options.shape);
    const ScriptProgram program = program_of(draft);
    const std::uint64_t seed = seed_of(options.seed, number);
    for (const Comparison* comparison : options.comparisons) {
      if (!comparison->run(program, seed)) continue;
      report.mismatch = cut_down(draft, *comparison, seed, number);
      break;
    }
    ++report.programs;
    if (report.programs % 1000 == 0) progress(report.programs);
  }
  report.seconds = elapsed();
  return report;
}

std::string regression_file(const FuzzMismatch& mismatch, std::uint64_t seed) {
  return fmt::format("{}{}\n// found: seed {}, program {}\n// differed: {}\n{}", comparison_line,
                     mismatch.comparison->name, seed, mismatch.program, mismatch.what, mismatch.text);
}

Result<std::vector<const Comparison*>> comparisons_named_in(std::string_view text) {
  std::vector<const Comparison*> named;
  const std::size_t at = text.find(comparison_line);
  if (at == std::string_view::npos) {
    for (const Comparison& comparison : comparisons()) named.push_back(&comparison);
    return named;
  }
  const std::string_view rest = text.substr(at + comparison_line.size());
  const std::string_view name = rest.substr(0, rest.find('\n'));
  const Comparison* comparison = find_comparison(name);
  if (comparison == nullptr) return Error{fmt::format("there is no comparison '{}'", name)};
  return std::vector{comparison};
}

}  // namespace heddle::fuzz

// How much shorter failing executions of random programs become, and how far they are from the shortest that
// there is.
//
//   bench_minimise 4000 1               programs, seed
//   bench_minimise 4000 1 500000 0      with these budgets for polishing and for the search
#include <chrono>
#include <cstdlib>
#include <fmt/format.h>

#include "fuzz/fuzzer.hpp"
#include "fuzz/minimise_comparison.hpp"

namespace heddle::fuzz {
namespace {

int run(std::uint64_t programs, std::uint64_t seed, const MinimiseBudget& budget) {
  MinimiseFigures figures;
  double seconds = 0, longest = 0;
  const auto timed = [&](const Finding& finding, Runtime& runtime, const CheckOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    auto result = minimise(finding, runtime, options, budget);
    const double took = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    seconds += took;
    longest = std::max(longest, took);
    return result;
  };
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < programs; ++i) {
    const Draft draft = nth_program(seed, i, {});
    const auto differs = compare_minimiser(program_of(draft), seed + i, timed, figures);
    if (!differs) continue;
    ++wrong;
    if (wrong <= 5) fmt::print("program {}: {}\n{}\n", i, *differs, print(draft));
  }
  const auto mean = [&](std::uint64_t sum) {
    return static_cast<double>(sum) / static_cast<double>(figures.failing);
  };
  fmt::print("{} programs, {} failing executions, {} wrong\n", programs, figures.failing, wrong);
  fmt::print("steps {:.2f} -> {:.2f}, switches {:.2f} -> {:.2f} (means)\n", mean(figures.steps_before),
             mean(figures.steps_after), mean(figures.switches_before), mean(figures.switches_after));
  fmt::print(
      "compared with all executions: {}, of which shortest {} ({:.2f} %), worst ratio: switches {:.2f}, "
      "steps {:.2f}\n",
      figures.compared, figures.shortest,
      100 * static_cast<double>(figures.shortest) / static_cast<double>(figures.compared),
      figures.worst_switches, figures.worst_steps);
  fmt::print("time of one: mean {:.2f} ms, worst {:.2f} ms\n", 1e3 * mean(1) * seconds, 1e3 * longest);
  return wrong == 0 ? 0 : 1;
}

}  // namespace
}  // namespace heddle::fuzz

int main(int argc, char** argv) {
  const auto number = [&](int i, std::uint64_t otherwise) {
    return argc > i ? std::strtoull(argv[i], nullptr, 10) : otherwise;
  };
  heddle::MinimiseBudget budget;
  budget = {.polish = number(3, budget.polish), .search = number(4, budget.search)};
  return heddle::fuzz::run(number(1, 1000), number(2, 1), budget);
}

// Pairs of independent answers to one question, to be compared on any program.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "program/script/script.hpp"

namespace heddle::fuzz {

struct Comparison {
  std::string_view name;
  std::string_view summary;
  /// Returns what differs, in words; none if everything agrees. The seed is for comparisons that draw
  /// samples.
  std::optional<std::string> (*run)(const ScriptProgram& program, std::uint64_t seed);
  bool handles_loops = false;  // programs whose executions may have no end
};

/// Returns all comparisons. A new one is a new file and one more row in comparison.cpp.
[[nodiscard]] std::span<const Comparison> comparisons();
[[nodiscard]] const Comparison* find_comparison(std::string_view name);

[[nodiscard]] std::optional<std::string> compare_machine_with_axioms(const ScriptProgram& program,
                                                                     std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_memoised_searches(const ScriptProgram& program,
                                                                   std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_oracle_with_axioms(const ScriptProgram& program,
                                                                    std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_runs_with_replays(const ScriptProgram& program,
                                                                   std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_rf_with_brute_force(const ScriptProgram& program,
                                                                     std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_rf_with_buffers(const ScriptProgram& program,
                                                                 std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_rf_poly(const ScriptProgram& program, std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_rvf(const ScriptProgram& program, std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_value_races(const ScriptProgram& program,
                                                             std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_predicted_races(const ScriptProgram& program,
                                                                 std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_view_with_brute_force(const ScriptProgram& program,
                                                                       std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_view_with_buffers(const ScriptProgram& program,
                                                                   std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_mcr_with_brute_force(const ScriptProgram& program,
                                                                      std::uint64_t seed);
/// As above, with Z3 instead of Heddle's own solver, or with both: the seed decides.
[[nodiscard]] std::optional<std::string> compare_mcr_solvers(const ScriptProgram& program,
                                                             std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_tree_with_direct(const ScriptProgram& program,
                                                                  std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_rf_oracle_on_runs(const ScriptProgram& program,
                                                                   std::uint64_t seed);
/// Ignores the program: the queries come from the seed.
[[nodiscard]] std::optional<std::string> compare_rf_oracle_on_traces(const ScriptProgram& program,
                                                                     std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_buffer_oracle_on_runs(const ScriptProgram& program,
                                                                       std::uint64_t seed);
/// Also ignores the program.
[[nodiscard]] std::optional<std::string> compare_buffer_oracle_on_traces(const ScriptProgram& program,
                                                                         std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_buffer_baselines(const ScriptProgram& program,
                                                                  std::uint64_t seed);
/// Asks twenty questions per program.
[[nodiscard]] std::optional<std::string> compare_good_writes_on_runs(const ScriptProgram& program,
                                                                     std::uint64_t seed);
/// Asks forty questions per program.
[[nodiscard]] std::optional<std::string> compare_good_writes_on_traces(const ScriptProgram& program,
                                                                       std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_dpor_with_brute_force(const ScriptProgram& program,
                                                                       std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_reductions_of_table(const ScriptProgram& program,
                                                                     std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_icb_with_brute_force(const ScriptProgram& program,
                                                                      std::uint64_t seed);
[[nodiscard]] std::optional<std::string> compare_icb_dpor_with_icb(const ScriptProgram& program,
                                                                   std::uint64_t seed);

[[nodiscard]] std::optional<std::string> compare_races_with_definition(const ScriptProgram& program,
                                                                       std::uint64_t seed);
/// Searches in which threads are left in loops, by one reduction under each model, against the search of all
/// states.
[[nodiscard]] std::optional<std::string> compare_loops_with_states(const ScriptProgram& program,
                                                                   std::uint64_t seed);
/// Compares failing executions found in several ways, under every model.
[[nodiscard]] std::optional<std::string> compare_minimised_with_brute_force(const ScriptProgram& program,
                                                                            std::uint64_t seed);

}  // namespace heddle::fuzz

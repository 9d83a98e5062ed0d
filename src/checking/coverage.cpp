#include "checking/coverage.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "checking/ignorable_checks.hpp"

namespace heddle::checking {

namespace {

/// Whether the reduction treats executions as equivalent that differ only in the order of stores, although
/// that order decides about races.
bool loses_sequences(const Algorithm& algorithm, std::string_view model, const SearchRequest& search,
                     const ErrorSelection& errors, OpenSequences open) {
  if (errors.ignore_races || search.predict || algorithm.keeps_final_memory()) return false;
  const bool orders_stores = algorithm.orders_sequences && model == sc.name;
  return open > (orders_stores ? OpenSequences::at_stores : OpenSequences::none);
}

}  // namespace

std::vector<std::string> not_covered(const CheckedProgram& program, const SearchRequest& search) {
  std::vector<std::string> result = program.not_covered();
  if (const auto foreign = program.foreign_functions(); !foreign.empty())
    result.push_back(fmt::format("what {} keeps, reads or writes (--allow)", fmt::join(foreign, ", ")));
  const ErrorSelection& errors = program.request().errors;
  if (search.sample) result.emplace_back("executions that were not drawn (--sample)");
  if (errors.property) {
    result.push_back(
        fmt::format("errors that are no violations of {} (--property)", errors.property->name()));
    return result;
  }
  for (const IgnorableCheck& check : ignorable_checks)
    if (errors.*check.setting) result.push_back(fmt::format("{} (--ignore)", check.left_out));
  if (program.allocates_memory() && !errors.leaks && !errors.ignore_leaks)
    result.emplace_back("memory that is never freed where threads were not joined (--leaks)");
  return result;
}

void add_lost_checks(report::CheckReport& report, const Algorithm& algorithm, const SearchRequest& search,
                     const ErrorSelection& errors, const CheckOutcome& outcome) {
  if (search.sample) return;
  if (outcome.is_unsure_of_uses)
    report.not_covered.emplace_back(
        "uses of freed memory for which it was not decided whether they can come after the free");
  if (loses_sequences(algorithm, report.model, search, errors, outcome.open_sequences))
    report.not_covered.push_back(
        fmt::format("data races that depend on the order of stores: which writes a release sequence has "
                    "(before C++20 and "
                    "C23), not checked under {}",
                    algorithm.name));
  if (outcome.end.keeps_happens_before) return;
  const auto add = [&](bool is_ignored, FindingKind kind, KeptKind kept, std::string_view name) {
    const bool was_found =
        std::ranges::find(outcome.findings, kind, &Finding::kind) != outcome.findings.end();
    if (!is_ignored && !was_found && !algorithm.keeps.contains(kept))
      report.not_covered.push_back(fmt::format("{} not checked under {}", name, algorithm.name));
  };
  add(errors.ignore_deadlocks, FindingKind::deadlock, KeptKind::deadlock, "deadlocks");
  add(errors.ignore_races, FindingKind::data_race, KeptKind::races, "data races");
  add(errors.ignore_use_after_free, FindingKind::use_after_free, KeptKind::use_after_free,
      "uses of freed memory");
}

}  // namespace heddle::checking

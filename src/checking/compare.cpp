#include "checking/compare.hpp"

#include <fmt/format.h>

#include "checking/chosen_runtime.hpp"
#include "session/equivalence_counts.hpp"

namespace heddle::checking {

namespace {

/// A search for the finest equivalence may never end: what it has found by then says enough.
constexpr double default_seconds = 10;

report::EquivalenceRow row_of(const EquivalenceCount& count) {
  return {std::string(count.equivalence),
          std::string(count.search),
          count.classes.complete,
          count.classes.blocked,
          count.runs,
          count.seconds,
          count.limit != LimitReached::none};
}

}  // namespace

Result<report::CompareReport> compare(CheckedProgram& program, const Model& model,
                                      const SearchRequest& search, const std::atomic<bool>& interrupted,
                                      CheckListener& listener) {
  ChosenRuntime runtime(program, model, search, true);
  if (const auto refused = runtime.refusal()) return *refused;
  Limits limits = search.limits;
  if (!limits.executions && !limits.seconds) limits.seconds = default_seconds;
  const auto watch_of = [&](std::string_view equivalence) {
    return Watch{listener.progress_of(fmt::format("counting {}", equivalence)), &interrupted};
  };
  const auto counts = count_equivalences(runtime.any(), model, limits, watch_of);
  if (!counts) return counts.error();
  report::CompareReport report{program.request().files.front(), std::string(model.name), {}};
  for (const EquivalenceCount& count : *counts) report.rows.push_back(row_of(count));
  return report;
}

}  // namespace heddle::checking

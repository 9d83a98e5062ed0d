#include "session/progress.hpp"

#include <algorithm>

namespace heddle {

namespace {

/// Returns the smaller of those that are known.
std::optional<double> least(std::optional<double> a, std::optional<double> b) {
  if (!a || !b) return a ? a : b;
  return std::min(*a, *b);
}

}  // namespace

Progress progress_of(const Statistics& statistics, std::optional<double> estimated_runs,
                     const Limits& limits) {
  Progress progress{statistics, std::nullopt, std::nullopt};
  const auto runs = static_cast<double>(statistics.runs());
  const std::optional<double> expected = least(estimated_runs, limits.executions);
  if (expected && runs > 0) {
    const double all = std::max(*expected, runs);
    progress.explored = runs / all;
    progress.seconds_left = statistics.seconds * (all - runs) / runs;
  }
  if (limits.seconds)
    progress.seconds_left = least(progress.seconds_left, std::max(*limits.seconds - statistics.seconds, 0.0));
  return progress;
}

}  // namespace heddle

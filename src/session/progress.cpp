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
  if (expected && runs > 0 && runs < *expected) {
    progress.explored = runs / *expected;
    // Near its end an estimate is too rough to say how long the rest takes.
    constexpr double almost_all = 0.99;
    if (*progress.explored < almost_all || limits.executions)
      progress.seconds_left = statistics.seconds * (*expected - runs) / runs;
  }
  if (limits.seconds)
    progress.seconds_left = least(progress.seconds_left, std::max(*limits.seconds - statistics.seconds, 0.0));
  return progress;
}

}  // namespace heddle

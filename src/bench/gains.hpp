// What each equivalence saves: how many classes a program has under each.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "bench/plot/bars.hpp"
#include "bench/table.hpp"
#include "bench/verdicts.hpp"

namespace heddle::bench {

struct Gain {
  std::string name;
  std::map<std::string, std::uint64_t, std::less<>> classes;  // by equivalence; at least two

  /// Returns the largest of the counts divided by the smallest.
  [[nodiscard]] double factor() const;
};

/// Returns one gain per program that was run under SC, at its largest size with counts for at least two
/// equivalences, measured or from the manifests. The largest gain comes first.
[[nodiscard]] std::vector<Gain> gains_of(const BenchData& data);

/// The bars and the table both show only programs whose counts differ between equivalences.
[[nodiscard]] Bars gain_bars(const std::vector<Gain>& gains);
[[nodiscard]] Table gain_table(const std::vector<Gain>& gains);
/// Returns a sentence that names the programs with equal counts; empty if there are none.
[[nodiscard]] std::string without_gain(const std::vector<Gain>& gains);

}  // namespace heddle::bench

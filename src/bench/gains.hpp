// What each equivalence buys: how many classes a program has.
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

  /// The largest of the counts as a multiple of the smallest.
  [[nodiscard]] double factor() const;
};

/// Of each program that was run, under SC, at its largest size of which at least two equivalences are known,
/// from what was measured and from the manifests. The largest gain first.
[[nodiscard]] std::vector<Gain> gains_of(const BenchData& data);

/// Those where the equivalences differ.
[[nodiscard]] Bars gain_bars(const std::vector<Gain>& gains);
[[nodiscard]] Table gain_table(const std::vector<Gain>& gains);
/// Those where all have one count, as a sentence; empty: there are none.
[[nodiscard]] std::string without_gain(const std::vector<Gain>& gains);

}  // namespace heddle::bench

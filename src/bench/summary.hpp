// The head of the results: what was run, and what is wrong.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "bench/table.hpp"
#include "bench/verdicts.hpp"

namespace heddle::bench {

/// Returns the suite, the machine, the commit and the limit of the run, as pairs of heading and text.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> facts_of(const BenchData& data);

struct Tile {
  std::string number;
  std::string name;
  Tone tone = Tone::plain;
};

[[nodiscard]] std::vector<Tile> tiles_of(const BenchData& data, const std::vector<std::string>& wrong);

/// Returns everything that is wrong: our counts, and rows of papers.
[[nodiscard]] std::vector<std::string> everything_wrong(const BenchData& data,
                                                        const std::vector<PaperRow>& rows);

/// Pairs of reductions worth comparing: the first, drawn upwards, is meant to need less.
struct Pair {
  std::string up;
  std::string across;
};
[[nodiscard]] std::vector<Pair> pairs_to_compare();

}  // namespace heddle::bench

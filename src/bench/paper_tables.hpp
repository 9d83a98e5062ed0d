// The papers' tables beside our figures.
#pragma once

#include <string>
#include <vector>

#include "bench/table.hpp"
#include "bench/verdicts.hpp"

namespace heddle::bench {

struct PaperSection {
  std::string paper;
  std::string title;
  std::string authors;  // and where it appeared
  std::string verdicts = {};
  Table table = {};                      // rows of which we have a figure
  std::vector<std::string> others = {};  // benchmarks that the table leaves out, a sentence each
};

[[nodiscard]] std::vector<PaperSection> paper_sections(const std::vector<PaperRow>& rows);

/// Returns the number of rows of each paper by verdict.
[[nodiscard]] Table verdict_table(const std::vector<PaperRow>& rows);

/// Returns the short name of a paper: "reads-from".
[[nodiscard]] std::string short_title(const std::string& paper);

}  // namespace heddle::bench

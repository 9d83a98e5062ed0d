// Compares counts with each other, with the manifests and with the papers.
#pragma once

#include <string>
#include <vector>

#include "bench/manifest.hpp"
#include "bench/published.hpp"
#include "bench/row.hpp"

namespace heddle::bench {

struct BenchData {
  std::string suite;
  std::vector<BenchProgram> programs;
  Published published;
  std::vector<Row> rows;  // in the order of the suite
};

/// Returns one sentence per wrong count: it differs from the manifest, or from another reduction of the same
/// equivalence, or is larger than that of a finer equivalence.
[[nodiscard]] std::vector<std::string> wrong_counts(const BenchData& data);

/// A row of a paper's table: a program of one size, all tools and models. reproduced: all counts that can be
/// compared are the same, at least one. differs: the program is our own version, or counts differ
/// (`is_error`: it should be exact). unfinished: none finished within our limits. not_comparable: the
/// table counts what depends on the order of exploration. not_built: there is no program of ours. not_run:
/// not part of what was run.
enum class Reproduced : std::uint8_t { reproduced, differs, unfinished, not_comparable, not_built, not_run };

[[nodiscard]] std::string_view name_of(Reproduced verdict);

struct ComparedFigure {
  PublishedFigure published;
  const Row* ours = nullptr;  // nullptr: none was run; only for figures that one of our reductions counts
};

struct PaperRow {
  std::string paper;
  std::string table;
  std::string benchmark;
  std::string size;
  std::string program = {};  // ours; empty: there is none
  Defines define = {};
  std::vector<ComparedFigure> figures = {};
  Reproduced verdict = Reproduced::not_run;
  bool is_error = false;
  std::string why = {};  // a sentence, unless reproduced
};

/// Returns the rows in the papers' order, including those that were not run.
[[nodiscard]] std::vector<PaperRow> paper_rows(const BenchData& data);

/// Returns one sentence per row whose counts differ although the program is the paper's.
[[nodiscard]] std::vector<std::string> wrong_paper_rows(const std::vector<PaperRow>& rows);

}  // namespace heddle::bench

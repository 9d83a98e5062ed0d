// The figures of the papers' tables.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bench/manifest.hpp"
#include "core/result.hpp"

namespace heddle::bench {

/// The figures of one tool for one program under one model.
struct PublishedFigure {
  std::string paper;
  std::string table;
  std::string benchmark;
  std::string size;
  std::string model;
  std::string tool;
  std::string reduction;               // ours that counts the same; empty: there is none
  std::optional<std::uint64_t> count;  // executions, blocked ones included; none: it did not end in time
  std::optional<double> seconds;       // on the authors' machine

  /// Returns `error` if the table counts executions until the first error, else `all`.
  [[nodiscard]] Goal goal() const;
};

struct Published {
  std::vector<PublishedFigure> figures = {};                 // in the papers' order
  std::map<std::string, std::string, std::less<>> left_out;  // "004 poke": why there is no program of ours
};

/// Reads published.csv and left_out.csv of a folder.
[[nodiscard]] Result<Published> read_published(const std::filesystem::path& folder);

}  // namespace heddle::bench

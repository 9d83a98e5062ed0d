// Results as a file of JSON lines, one per row. Lines are written as rows finish, so that an interrupted run
// can continue.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <vector>

#include "bench/row.hpp"
#include "core/result.hpp"

namespace heddle::bench {

/// What a stored result depends on: Heddle itself, the machine, and the limits of a row.
struct Provenance {
  std::string build;
  std::string machine;
  double limit_seconds = 0;
  double limit_megabytes = 0;
};

/// Returns the last result of each row. An incomplete last line, left by a killed run, is ignored; any other
/// line that is not a result is an error that names it.
[[nodiscard]] Result<std::vector<Row>> read_results(const std::filesystem::path& path);

/// Whether the stored result of a row is still valid, so that the row need not be run again. A result that
/// reached its limit is valid only for the same or a smaller limit.
[[nodiscard]] bool is_current(const Row& row, const Provenance& provenance, const std::string& source);

/// Removes an incomplete last line, left by a killed run.
void drop_cut_line(const std::filesystem::path& path);

[[nodiscard]] std::optional<Error> append_result(const std::filesystem::path& path, const Row& row);

}  // namespace heddle::bench

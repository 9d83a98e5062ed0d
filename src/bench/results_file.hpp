// Results as a file of JSON lines, one a row: written as they come, so that what was interrupted goes on
// where it ended.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <vector>

#include "bench/row.hpp"
#include "core/result.hpp"

namespace heddle::bench {

/// What makes a result worth keeping: Heddle itself, the machine, and what a row was allowed to take.
struct Provenance {
  std::string build;
  std::string machine;
  double limit_seconds = 0;
  double limit_megabytes = 0;
};

/// The last line of each row. A last line without its end was being written when the run was killed, and does
/// not count; any other line that is no result is an error that names it.
[[nodiscard]] Result<std::vector<Row>> read_results(const std::filesystem::path& path);

/// Whether there is no need to run it again: a limit that was reached is only as good as the time that was
/// allowed.
[[nodiscard]] bool is_current(const Row& row, const Provenance& provenance, const std::string& source);

/// Takes a last line away that was being written when the run was killed.
void drop_cut_line(const std::filesystem::path& path);

[[nodiscard]] std::optional<Error> append_result(const std::filesystem::path& path, const Row& row);

}  // namespace heddle::bench

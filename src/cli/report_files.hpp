// Files that a command writes its reports to, besides what it prints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/output_options.hpp"
#include "core/result.hpp"
#include "report/report_set.hpp"

namespace heddle::cli {

/// Report files that are open: created before anything is explored, written at the end.
class ReportFiles {
 public:
  /// Creates or empties the files, so that a file that cannot be written is an error before the search, and
  /// no old report is mistaken for a new one. It is an error if one of them is in `in_use`.
  [[nodiscard]] static Result<ReportFiles> open(const std::vector<ReportFile>& files,
                                                const std::vector<std::string>& in_use);

  ReportFiles(ReportFiles&& other) noexcept : files_(std::move(other.files_)) { other.files_.clear(); }
  ReportFiles& operator=(ReportFiles&&) = delete;
  /// Removes the files that nothing was written to.
  ~ReportFiles();

  /// Writes all reports. Returns an error that names the file if one could not be written.
  [[nodiscard]] std::optional<Error> write(std::vector<report::CheckReport> reports, int exit_code,
                                           std::vector<report::ReportlessCheck> without_report = {});

 private:
  explicit ReportFiles(std::vector<ReportFile> files) : files_(std::move(files)) {}

  std::vector<ReportFile> files_;  // that are still to be written
};

}  // namespace heddle::cli

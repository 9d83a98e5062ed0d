// Files that a command writes its reports to, besides what it prints.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/output_options.hpp"
#include "core/result.hpp"
#include "report/report_set.hpp"

namespace heddle::cli {

/// Between the opening of the files, before anything is explored, and their writing.
class ReportFiles {
 public:
  /// Creates or empties the files: what cannot be written is known early, and no old report is taken for a
  /// new one. None of them may be in use for something else.
  [[nodiscard]] static Result<ReportFiles> open(const std::vector<ReportFile>& files,
                                                const std::vector<std::string>& in_use);

  ReportFiles(ReportFiles&& other) noexcept : files_(std::move(other.files_)) { other.files_.clear(); }
  ReportFiles& operator=(ReportFiles&&) = delete;
  /// Files that nothing was written to go away.
  ~ReportFiles();

  /// Says which file could not be written, if one could not.
  [[nodiscard]] std::optional<Error> write(std::vector<report::CheckReport> reports, int exit_code);

 private:
  explicit ReportFiles(std::vector<ReportFile> files) : files_(std::move(files)) {}

  std::vector<ReportFile> files_;  // that are still to be written
};

}  // namespace heddle::cli

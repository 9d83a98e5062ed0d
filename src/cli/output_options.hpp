// How a command shows its result.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/report_set.hpp"

namespace heddle::cli {

enum class Format : std::uint8_t { text, json };
enum class ColourMode : std::uint8_t { automatic, always, never };
enum class ProgressMode : std::uint8_t { automatic, plain, off };

/// A file that a report is to be written to.
struct ReportFile {
  std::string path;
  report::Format format;
};

struct OutputOptions {
  Format format = Format::text;
  ColourMode colour = ColourMode::automatic;
  ProgressMode progress = ProgressMode::automatic;
  bool full = false;   // every step of a finding
  bool quiet = false;  // only findings and the verdict
  std::vector<ReportFile> report_files;
};

}  // namespace heddle::cli

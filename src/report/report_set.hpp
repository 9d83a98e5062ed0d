// All that a run of heddle has to say, for the formats that make one document of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/check_report.hpp"

namespace heddle::report {

struct SourceFile {
  std::string name;                 // as places spell it
  std::optional<std::string> text;  // nothing: it could not be read
};

struct ReportSet {
  std::vector<CheckReport> reports;  // one a model
  std::vector<SourceFile> sources;   // the files that the stories' places name
  SourceText line;                   // a line of any file
  std::string folder;                // where the tool was started: names of files begin there
  std::string version;               // the tool's
  int exit_code = 0;
};

/// The first finding of all; nullptr: there is none.
[[nodiscard]] inline const ReportedFinding* first_finding(const ReportSet& set) {
  for (const CheckReport& report : set.reports)
    if (!report.findings.empty()) return &report.findings.front();
  return nullptr;
}

/// Whatever makes a document of a run. docs/reports.md describes them all.
using Format = std::string (*)(const ReportSet& set);

[[nodiscard]] std::string to_sarif(const ReportSet& set);
[[nodiscard]] std::string to_junit(const ReportSet& set);
/// One page for a browser that tells every finding.
[[nodiscard]] std::string to_html(const ReportSet& set);
/// The execution of the first finding, for Graphviz.
[[nodiscard]] std::string to_graph(const ReportSet& set);

}  // namespace heddle::report

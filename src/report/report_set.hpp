// All reports of one run of heddle, for the formats that make one document of them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "report/check_report.hpp"

namespace heddle::report {

struct SourceFile {
  std::string name;                 // as places spell it
  std::optional<std::string> text;  // none: it could not be read
};

/// A check that has no report under some model.
struct ReportlessCheck {
  std::string name;
  std::string file;
  std::string error;  // why
};

/// A file of the program, for documents that identify it by its content.
struct InputFile {
  std::string name;
  std::string digest;  // SHA-256, in hexadecimal; empty: the file could not be read
  std::string text;
};

struct ReportSet {
  std::vector<CheckReport> reports;  // one per check and model
  std::vector<SourceFile> sources;   // the files that the stories' places name
  SourceText line;                   // returns a line of any file
  std::string folder;                // where the tool was started: names of files begin there
  std::string version;               // the tool's
  int exit_code = 0;
  std::vector<ReportlessCheck> without_report = {};
  std::vector<InputFile> inputs = {};  // the program's files
  std::string time = {};               // when the documents are made, as "1970-01-01T00:00:00Z"
};

/// Returns the first finding of all reports, or nullptr.
[[nodiscard]] inline const ReportedFinding* first_finding(const ReportSet& set) {
  for (const CheckReport& report : set.reports)
    if (!report.findings.empty()) return &report.findings.front();
  return nullptr;
}

/// A function that makes a document of a run; an empty one if there is nothing to write. docs/reports.md
/// describes them all.
using Format = std::string (*)(const ReportSet& set);

[[nodiscard]] std::string to_sarif(const ReportSet& set);
[[nodiscard]] std::string to_junit(const ReportSet& set);
/// Returns a page for a browser that shows every finding.
[[nodiscard]] std::string to_html(const ReportSet& set);
/// Returns the execution of the first finding, for Graphviz.
[[nodiscard]] std::string to_graph(const ReportSet& set);

/// Return the execution of the first finding as a violation witness of the competition on software
/// verification; empty if there is no finding that violates one of its properties.
[[nodiscard]] std::string to_graphml_witness(const ReportSet& set);
[[nodiscard]] std::string to_yaml_witness(const ReportSet& set);

}  // namespace heddle::report

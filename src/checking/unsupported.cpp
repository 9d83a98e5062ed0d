#include "checking/unsupported.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "core/finding.hpp"

namespace heddle::checking {

namespace {

bool is_unsupported(const report::ReportedFinding& finding) {
  return finding.kind == name_of(FindingKind::unsupported);
}

/// Adds a place unless another one is on its line.
void add_place(std::vector<report::StoryPlace>& places, const SourcePlace& place) {
  const auto is_there = [&](const report::StoryPlace& other) {
    return other.file == place.file && other.line == place.line;
  };
  if (place.line != 0 && std::ranges::none_of(places, is_there))
    places.push_back({place.file, place.line, place.column});
}

}  // namespace

void add_unsupported(report::CheckReport& report, const CheckedProgram& program) {
  if (std::ranges::none_of(report.findings, is_unsupported)) return;
  for (const UnsupportedUse& use : program.unsupported_uses()) {
    auto known = std::ranges::find(report.unsupported, use.name, &report::UnsupportedName::name);
    if (known == report.unsupported.end())
      known = report.unsupported.insert(known, {use.name, use.why, use.is_defined_nowhere, {}});
    add_place(known->places, program.place(use.site));
  }
}

void leave_out_unsupported(report::CheckReport& report) {
  if (report.findings.empty() || is_unsupported(report.findings.front())) return;
  for (const report::ReportedFinding& finding : report.findings)
    if (is_unsupported(finding))
      report.not_covered.push_back(fmt::format("what follows where an execution {}", finding.title));
  std::erase_if(report.findings, is_unsupported);
}

}  // namespace heddle::checking

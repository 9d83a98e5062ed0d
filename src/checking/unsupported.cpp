#include "checking/unsupported.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

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

bool comes_before(const report::StoryPlace& a, const report::StoryPlace& b) {
  return std::tie(a.file, a.line) < std::tie(b.file, b.line);
}

/// Whether the first place of one name comes before that of another; names without a place come last.
bool first_place_comes_before(const report::UnsupportedName& a, const report::UnsupportedName& b) {
  if (a.places.empty() || b.places.empty()) return !a.places.empty() && b.places.empty();
  return comes_before(a.places.front(), b.places.front());
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
  for (report::UnsupportedName& unsupported : report.unsupported)
    std::ranges::sort(unsupported.places, comes_before);
  std::ranges::stable_sort(report.unsupported, first_place_comes_before);
}

void leave_out_unsupported(report::CheckReport& report) {
  if (report.findings.empty() || is_unsupported(report.findings.front())) return;
  for (const report::ReportedFinding& finding : report.findings)
    if (is_unsupported(finding))
      report.not_covered.push_back(fmt::format("what follows where an execution {}", finding.title));
  std::erase_if(report.findings, is_unsupported);
}

}  // namespace heddle::checking

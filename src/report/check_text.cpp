#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/check_report.hpp"
#include "report/text/finding_text.hpp"
#include "report/text/wrapping.hpp"

namespace heddle::report {

namespace {

std::string counts(const CheckReport& report) {
  const std::string cut = report.cut == 0 ? "" : fmt::format(", {} cut", report.cut);
  return fmt::format("{} execution{}, {} blocked{} ({}, {}), {:.2f} s", report.complete,
                     report.complete == 1 ? "" : "s", report.blocked, cut, report.reduction, report.model,
                     report.seconds);
}

/// Returns the word for a kind of findings that may be accepted.
std::string_view word_for(std::string_view kind) {
  if (kind == "data-race") return "race";
  if (kind == "stuck") return "endless loop";
  return kind;
}

std::string classes_text(const CheckReport& report) {
  std::string out = fmt::format("{:<18}{:>12}{:>12}\n", "classes", "complete", "blocked");
  for (const ReportedCount& count : report.classes)
    out += fmt::format("{:<18}{:>12}{:>12}\n", count.equivalence, count.complete, count.blocked);
  return out + "\n";
}

/// Returns a finding that does not count, with its place and what accepts it.
std::string accepted_line(const AcceptedGroup& group, const ReportedFinding& finding) {
  const std::string line = fmt::format("{} at {}", finding.title, place_text(finding));
  return group.by.empty() ? line : fmt::format("{} ({}, {})", line, group.by, group.rule);
}

/// Returns the lines that end every report: the property's verdict, if one is checked, and the summary.
std::string verdict_lines(const CheckReport& report) {
  const std::string property =
      report.property ? fmt::format("property {}: {}\n", report.property->name, report.property->verdict)
                      : "";
  return property + fmt::format("heddle: {}\n", summary_text(report));
}

}  // namespace

std::string accepted_text(const CheckReport& report) {
  std::string text;
  for (const AcceptedGroup& group : report.accepted) {
    const std::size_t count = group.findings.size();
    text += fmt::format("{}{} {}{}", text.empty() ? "" : ", ", count, word_for(group.kind),
                        count == 1 ? "" : "s");
    text += group.by.empty() ? " declared benign" : " suppressed by " + group.by;
  }
  return text;
}

std::string verdict_text(const CheckReport& report) {
  const std::string accepted = accepted_text(report);
  const std::string added = accepted.empty() ? "" : fmt::format(" ({})", accepted);
  switch (report.verdict) {
    case CheckVerdict::ok:
      return (report.bounded.empty() ? "no error in any execution" : report.bounded) + added;
    case CheckVerdict::error:
      return fmt::format("error: {} at {}", report.findings.front().title,
                         place_text(report.findings.front()));
    case CheckVerdict::limit:
      return fmt::format("not verified: {}{}", report.limit, added);
    case CheckVerdict::unsupported:
      return fmt::format("not verified: {}{}", report.findings.front().title, added);
  }
  return {};
}

std::string summary_text(const CheckReport& report) {
  return fmt::format("{}: {}", verdict_text(report), counts(report));
}

std::string to_text(const CheckReport& report, const TextStyle& style, const SourceText& source) {
  std::string out;
  if (style.quiet) {
    for (const ReportedFinding& finding : report.findings) out += to_text(finding, style, source);
    return out + verdict_lines(report);
  }
  const auto add = [&](std::string_view lead, std::string_view text) {
    out += paragraph(lead, text, 4, style.width);
  };
  if (report.output)
    out += fmt::format("--- the program's output\n{}{}---\n", *report.output,
                       report.output->empty() || report.output->ends_with('\n') ? "" : "\n");
  for (const ReportedFinding& finding : report.findings) out += to_text(finding, style, source);
  if (!report.classes.empty()) out += classes_text(report);
  if (const auto& sample = report.sample)
    out += fmt::format("{} sample{}, seed {}\n", sample->method,
                       sample->depth ? fmt::format(" of depth {}", *sample->depth) : "", sample->seed);
  if (!report.why_direct.empty()) add("every execution was run, none walked: ", report.why_direct);
  if (!report.spin_loops.empty())
    add("spin loops treated as waits: ", fmt::format("{}", fmt::join(report.spin_loops, ", ")));
  if (report.partial > 0)
    out += fmt::format("{} partial run{} (not counted)\n", report.partial, report.partial == 1 ? "" : "s");
  for (const AcceptedGroup& group : report.accepted)
    for (const ReportedFinding& finding : group.findings)
      add(group.by.empty() ? "declared benign: " : "suppressed: ", accepted_line(group, finding));
  for (const std::string& rule : report.unused_suppressions)
    add("suppression without use: ", rule + " matches no error of the program");
  for (const std::string& text : unsupported_texts(report)) add("not supported: ", text);
  for (const std::string& what : report.not_covered) add("not covered: ", what);
  for (const OtherModel& other : report.other_models)
    add(fmt::format("under {}: ", other.model), other.summary);
  return out + verdict_lines(report);
}

}  // namespace heddle::report

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/check_report.hpp"
#include "report/step_table.hpp"

namespace heddle::report {

namespace {

std::string row_text(const Story& story, const StoryStep& step) {
  std::string text = fmt::format("{:>4}: {}", step.place.line, step.text);
  if (!step.read) return text;
  text += "  → " + *step.read;
  if (!step.location) return text;
  if (!step.source) return text + "  ← initial";
  return text + fmt::format("  ← {}:{}", story.threads[story.steps[*step.source].thread].name, *step.source);
}

/// What the C++ library does within one call, its plain accesses, is one row.
std::vector<StepRow> folded(const Story& story) {
  const std::vector<StoryStep>& steps = story.steps;
  const auto is_marked = [&](std::size_t i) {
    return std::ranges::find(story.marked, i) != story.marked.end();
  };
  const auto folds = [&](std::size_t i) { return steps[i].in_library && !is_marked(i); };
  std::vector<StepRow> rows;
  for (std::size_t i = 0; i < steps.size();) {
    std::size_t end = i + 1;
    while (folds(i) && end < steps.size() && folds(end) && steps[end].thread == steps[i].thread &&
           steps[end].place.line == steps[i].place.line)
      ++end;
    rows.push_back({i, steps[i].thread, row_text(story, steps[i])});
    if (end - i > 1)
      rows.back().text = fmt::format("{:>4}: {} steps of the library", steps[i].place.line, end - i);
    i = end;
  }
  return rows;
}

std::vector<std::string> thread_names(const Story& story) {
  std::vector<std::string> names;
  for (const StoryThread& thread : story.threads) names.push_back(thread.name);
  return names;
}

/// file:line, and :column where it is known.
std::string place(const ReportedFinding& finding) {
  const std::string line = fmt::format("{}:{}", finding.file, finding.line);
  return finding.column == 0 ? line : fmt::format("{}:{}", line, finding.column);
}

/// The line of the program, with a mark below the column.
std::string source_line(const ReportedFinding& finding) {
  if (finding.source.empty()) return {};
  const std::string number = fmt::format("{:>5} | ", finding.line);
  std::string out = number + finding.source + "\n";
  if (finding.column == 0 || finding.column > finding.source.size()) return out;
  std::string mark(number.size(), ' ');
  for (std::size_t i = 0; i + 1 < finding.column; ++i) mark += finding.source[i] == '\t' ? '\t' : ' ';
  return out + mark + "^\n";
}

std::string counts(const CheckReport& report) {
  return fmt::format("{} executions, {} blocked ({}, {}), {:.2f} s", report.complete, report.blocked,
                     report.reduction, report.model, report.seconds);
}

}  // namespace

std::string verdict_text(const CheckReport& report) {
  switch (report.verdict) {
    case CheckVerdict::ok:
      return "no error in any execution";
    case CheckVerdict::error:
      return fmt::format("error: {} at {}", report.findings.front().title, place(report.findings.front()));
    case CheckVerdict::limit:
      return fmt::format("not verified: {}", report.limit);
  }
  return {};
}

std::string summary_text(const CheckReport& report) {
  return fmt::format("{}: {}", verdict_text(report), counts(report));
}

std::string to_text(const CheckReport& report) {
  std::string out;
  if (report.output)
    out += fmt::format("--- the program's output\n{}{}---\n", *report.output,
                       report.output->empty() || report.output->ends_with('\n') ? "" : "\n");
  for (const ReportedFinding& finding : report.findings) {
    out += fmt::format("{}: error: {} (thread {})\n", place(finding), finding.message, finding.thread);
    for (const std::string& sentence : finding.because) out += fmt::format("    {}\n", sentence);
    out += source_line(finding);
    out += step_table(thread_names(finding.story), folded(finding.story));
    if (!finding.stack.empty())
      out += fmt::format("    {} is in {}\n", finding.thread, fmt::join(finding.stack, " < "));
    out += fmt::format("    schedule: {}\n", finding.schedule);
    out += finding.replay.empty() ? "\n" : fmt::format("    replay: {}\n\n", finding.replay);
  }
  if (!report.classes.empty()) {
    out += fmt::format("{:<18}{:>12}{:>12}\n", "classes", "complete", "blocked");
    for (const ReportedCount& count : report.classes)
      out += fmt::format("{:<18}{:>12}{:>12}\n", count.equivalence, count.complete, count.blocked);
    out += "\n";
  }
  if (const auto& sample = report.sample)
    out += fmt::format("{} sample{}, seed {}\n", sample->method,
                       sample->depth ? fmt::format(" of depth {}", *sample->depth) : "", sample->seed);
  if (!report.why_direct.empty())
    out += fmt::format("every execution was run, none walked: {}\n", report.why_direct);
  if (!report.spin_loops.empty())
    out += fmt::format("loops that only look, as waits: {}\n", fmt::join(report.spin_loops, ", "));
  if (report.partial > 0)
    out += fmt::format("runs that are parts of others, not counted: {}\n", report.partial);
  for (const std::string& what : report.not_covered) out += fmt::format("not covered: {}\n", what);
  for (const OtherModel& other : report.other_models)
    out += fmt::format("under {}: {}\n", other.model, other.summary);
  return out + fmt::format("heddle: {}\n", summary_text(report));
}

}  // namespace heddle::report

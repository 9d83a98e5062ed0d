// Stories for tests.
#pragma once

#include <fmt/format.h>

#include "report/report_set.hpp"

namespace heddle::report {

/// Two threads that write x in turns, and read what the other wrote; the first step and the last are marked.
inline Story story_of_turns(std::size_t steps) {
  Story story;
  story.threads = {{"main", "waiting", "9: join T1"}, {"T1", "failed", ""}};
  story.locations = {{"x", "0", false}};
  for (std::size_t i = 0; i < steps; ++i) {
    StoryStep step;
    step.thread = i / 2 % 2;
    step.kind = i % 2 == 0 ? StepKind::write : StepKind::read;
    step.text = i % 2 == 0 ? fmt::format("x = {}", i) : "load x";
    step.place = {"turns.c", static_cast<std::uint32_t>(i % 50 + 1), 3};
    step.order = "seq_cst";
    step.location = 0;
    if (i % 2 == 0) {
      step.written = std::to_string(i);
    } else {
      step.read = std::to_string(i - 1);
      step.source = i - 1;
      story.edges.reads_from.emplace_back(i - 1, i);
    }
    if (i >= 2 && i % 2 == 0) story.edges.coherence.emplace_back(i - 2, i);
    story.steps.push_back(step);
  }
  if (steps > 0) story.marked = {0, steps - 1};
  return story;
}

inline ReportedFinding finding_with(Story story, const std::string& kind = "assertion") {
  ReportedFinding finding;
  finding.kind = kind;
  finding.message = "assertion failed";
  finding.file = "turns.c";
  finding.line = 99;
  finding.column = 5;
  finding.thread = "T1";
  finding.source = "  assert(x == 0);";
  finding.stack = {"check", "worker"};
  finding.schedule = "0 1";
  finding.story = std::move(story);
  return finding;
}

inline CheckReport report_with(std::vector<ReportedFinding> findings) {
  CheckReport report;
  report.file = "turns.c";
  report.model = "sc";
  report.reduction = "rf";
  report.runtime = "direct";
  report.verdict = findings.empty() ? CheckVerdict::ok : CheckVerdict::error;
  report.complete = 7;
  report.seconds_total = 1.5;
  report.findings = std::move(findings);
  return report;
}

inline ReportSet set_of(std::vector<CheckReport> reports) {
  return {std::move(reports), {}, {}, "/project", "1.2.3", 1};
}

}  // namespace heddle::report

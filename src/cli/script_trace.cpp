#include "cli/script_trace.hpp"

#include <fmt/format.h>

#include "program/script/printer.hpp"

namespace heddle::cli {

namespace {

std::string message_of(const ScriptProgram& program, const Finding& finding, const Execution& execution) {
  switch (finding.kind) {
    case FindingKind::assertion:
      return "assertion failed";
    case FindingKind::out_of_bounds:
      return "array index out of bounds";
    case FindingKind::lock_misuse:
      return "unlock of a mutex that the thread does not hold";
    case FindingKind::deadlock:
      break;
  }
  std::string waits;
  for (std::size_t t = 0; t < execution.threads.size(); ++t)
    if (execution.threads[t].state == ThreadState::waiting)
      waits += fmt::format("{}{} waits at {}", waits.empty() ? "" : ", ", program.threads[t].name,
                           describe(program, execution.threads[t].next));
  return "deadlock: " + waits;
}

std::string detail_of(const ScriptProgram& program, const Execution& execution, const Event& event) {
  if (event.op.kind == OpKind::choose) return fmt::format("→ {}", event.choice);
  if (!event.reads) return {};
  if (event.source == initial_source) return fmt::format("→ {}  ← initial", event.read);
  const EventId source = execution.events[event.source].id;
  return fmt::format("→ {}  ← {}:{}", event.read, program.threads[source.strand.thread.value].name,
                     source.index);
}

}  // namespace

std::string schedule_text(const std::vector<Step>& steps) {
  std::string out;
  for (const Step& step : steps) {
    out += fmt::format("{}{}", out.empty() ? "" : " ", step.strand.thread.value);
    if (!step.strand.is_thread()) out += fmt::format(".{}", step.strand.buffer);
    if (step.choice != 0) out += fmt::format("={}", step.choice);
  }
  return out;
}

report::ReportedFinding reported_finding(const ScriptProgram& program, const std::string& file,
                                         const Finding& finding, const Execution& execution) {
  report::ReportedFinding reported;
  reported.kind = name_of(finding.kind);
  reported.message = message_of(program, finding, execution);
  reported.file = file;
  reported.line = finding.site.value;
  reported.thread = program.threads[finding.thread.value].name;
  reported.schedule = schedule_text(finding.schedule);
  for (const Event& event : execution.events)
    reported.trace.push_back(
        {event.thread().value, describe(program, event.op), detail_of(program, execution, event)});
  return reported;
}

}  // namespace heddle::cli

#include "cli/finding/finding_report.hpp"

#include <fmt/format.h>
#include <fstream>

#include "check/memory_judge.hpp"
#include "cli/finding/story_telling.hpp"
#include "cli/saved_schedule.hpp"

namespace heddle::cli {

namespace {

std::string place_text(const CheckedProgram& program, SiteId site) {
  const SourcePlace place = program.place(site);
  return place.column == 0 ? fmt::format("{}:{}", place.file, place.line)
                           : fmt::format("{}:{}:{}", place.file, place.line, place.column);
}

std::string waits_of(const CheckedProgram& program, const Execution& execution) {
  std::string waits;
  for (std::size_t t = 0; t < execution.threads.size(); ++t) {
    if (execution.threads[t].state != ThreadState::waiting) continue;
    waits += fmt::format("{}{} waits at {}", waits.empty() ? "" : ", ",
                         program.thread_name({static_cast<std::uint16_t>(t)}),
                         wait_text(program, execution.threads[t].next));
  }
  return waits;
}

/// The two events of a race or of a use of freed memory.
std::optional<Clash> clash_of(const Finding& finding, const Execution& execution) {
  MemoryJudge judge;
  judge.judge(execution);
  if (finding.kind == FindingKind::data_race) return judge.race();
  if (finding.kind == FindingKind::use_after_free) return judge.use_after_free();
  return std::nullopt;
}

std::string race_text(const CheckedProgram& program, const Execution& execution, const Clash& clash) {
  const auto access = [&](const Event& event) {
    return fmt::format("{} {}{}", program.thread_name(event.thread()), event.writes ? "writes" : "reads",
                       event.op.plain ? "" : " (atomic)");
  };
  const Event& first = execution.events[clash.first];
  return fmt::format("data race on {}: {}, unordered with {} at {}", program.location_name(first.op.location),
                     access(execution.events[clash.second]), access(first),
                     place_text(program, first.op.site));
}

std::string freed_text(const CheckedProgram& program, const Execution& execution, const Clash& clash) {
  const Event& freed = execution.events[clash.first];
  return fmt::format("use after free: {} frees it at {}{}", program.thread_name(freed.thread()),
                     place_text(program, freed.op.site),
                     clash.second < clash.first ? ", unordered with this access" : "");
}

std::string message_of(const CheckedProgram& program, const Finding& finding, const Execution& execution) {
  const auto clash = clash_of(finding, execution);
  switch (finding.kind) {
    case FindingKind::assertion:
      return "assertion failed";
    case FindingKind::abort:
      return "abort called";
    case FindingKind::terminate:
      return "std::terminate called: an exception that nobody catches or that leaves a noexcept function, or "
             "a thread "
             "that was not joined";
    case FindingKind::invalid_access:
      return "access to memory that is not the program's";
    case FindingKind::stack_overflow:
      return "stack overflow";
    case FindingKind::division_by_zero:
      return "division by zero, or a quotient that does not fit";
    case FindingKind::out_of_bounds:
      return "access beyond the end of an object";
    case FindingKind::lock_misuse:
      return "unlock of a lock that the thread does not hold";
    case FindingKind::destroy_locked:
      return "destroy of a lock that is held";
    case FindingKind::double_free:
      return "memory is freed twice";
    case FindingKind::invalid_free:
      return "free of what is not a heap block";
    case FindingKind::leak:
      return "memory allocated here is never freed";
    case FindingKind::data_race:
      return clash ? race_text(program, execution, *clash) : "data race";
    case FindingKind::use_after_free:
      if (!clash && finding.other.value == 0) return "use after free";
      return clash ? freed_text(program, execution, *clash)
                   : fmt::format("use after free: the loop goes on reading what is freed at {}",
                                 place_text(program, finding.other));
    case FindingKind::stuck:
      return fmt::format("{} goes round in this loop for ever: {}", program.thread_name(finding.thread),
                         waits_of(program, execution));
    case FindingKind::deadlock:
      return "deadlock: " + waits_of(program, execution);
  }
  return {};
}

/// The events that the message speaks of.
std::vector<std::size_t> marked_steps(const Finding& finding, const Execution& execution) {
  const auto clash = clash_of(finding, execution);
  if (!clash) return {};
  return {std::min(clash->first, clash->second), std::max(clash->first, clash->second)};
}

/// The line of the program's text; empty when it cannot be had.
std::string source_line(const SourcePlace& place) {
  std::ifstream file(place.file);
  std::string line;
  for (std::uint32_t i = 0; i < place.line; ++i)
    if (!std::getline(file, line)) return {};
  return line;
}

}  // namespace

std::size_t steps_to(const Finding& finding, const Execution& execution) {
  if (const auto clash = clash_of(finding, execution)) return std::max(clash->first, clash->second) + 1;
  for (const Failure& failure : execution.failures)
    if (failure.kind == finding.kind && failure.thread == finding.thread) return failure.after;
  return execution.steps.size();
}

Result<report::ReportedFinding> reported_finding(CheckedProgram& program, Runtime& runtime,
                                                 const Finding& finding) {
  const auto run = runtime.run({finding.schedule, Finish{}});
  if (!run) return run.error();
  const Execution& execution = **run;
  program.look_at(execution);
  report::ReportedFinding reported;
  reported.kind = name_of(finding.kind);
  reported.message = message_of(program, finding, execution);
  const SourcePlace place = program.place(finding.site);
  reported.file = place.file;
  reported.line = place.line;
  reported.column = place.column;
  reported.source = source_line(place);
  reported.thread = program.thread_name(finding.thread);
  reported.schedule = schedule_text(finding.schedule);
  const std::size_t steps = std::min(steps_to(finding, execution), finding.schedule.size());
  std::vector<std::size_t> marked = marked_steps(finding, execution);
  // Names and the stack as they stand at the finding, not at the end.
  const bool complete = steps == execution.steps.size();
  const auto again = complete ? run : runtime.run({std::span(finding.schedule).first(steps), StopHere{}});
  if (!again) return again.error();
  reported.story = story_of(program, **again);
  reported.story.complete = complete;
  reported.story.marked = std::move(marked);
  reported.stack = program.stack_of(finding.thread);
  return reported;
}

}  // namespace heddle::cli

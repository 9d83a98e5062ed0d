#include "checking/verdict.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/assert.hpp"
#include "core/loop_limit.hpp"

namespace heddle::checking {

namespace {

/// Whether a sample is complete: it ends when enough executions were drawn.
bool sample_is_drawn(LimitReached limit, const SearchRequest& search) {
  return search.sample.has_value() && (limit == LimitReached::executions || limit == LimitReached::time);
}

/// Returns "queue.c:12"; where the compiler left no place, the function, or that the place is unknown.
std::string place_name(const CheckedProgram& program, SiteId site) {
  const SourcePlace place = program.place(site);
  if (place.line != 0) return fmt::format("{}:{}", place.file, place.line);
  const std::string function = program.function_at(site);
  return function.empty() ? "an unknown place" : fmt::format("in {}", function);
}

}  // namespace

std::string places_of(const CheckedProgram& program, const std::vector<SiteId>& sites) {
  std::string places;
  for (const SiteId site : sites) {
    places += (places.empty() ? "" : ", ") + place_name(program, site);
  }
  return places;
}

namespace {

/// Returns "50,000,000".
std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
  return text;
}

/// Returns "3 executions were cut in the loop at queue.c:12, …", with the option that bounds the loop.
std::string cut_loop_text(const CheckedProgram& program, const CutLoop& loop) {
  const std::string place = place_name(program, loop.place);
  const bool has_line = program.place(loop.place).line != 0;
  const LoopBound bound = program.bound_of_loop(loop.place);
  std::string text = fmt::format("{} execution{} cut in the loop {}{}", with_commas(loop.executions),
                                 loop.executions == 1 ? " was" : "s were", has_line ? "at " : "", place);
  const bool has_many_events = bound.reason == LoopBoundReason::events;
  if (has_many_events)
    text +=
        fmt::format(" after {} iterations, as executions with more had too many events", bound.iterations);
  else if (bound.reason == LoopBoundReason::growing)
    text +=
        fmt::format(" after {} iterations, as there was no end of executions with more", bound.iterations);
  else if (bound.reason == LoopBoundReason::threads)
    text +=
        fmt::format(" after {} iterations, as more would create more than 1,024 threads", bound.iterations);
  else
    text += fmt::format(", which ran {} iterations without touching shared memory",
                        with_commas(max_silent_iterations));
  return text + fmt::format(" (--unroll={}N sets another bound{})", has_line ? place + "=" : "",
                            has_many_events ? ", --limit-events allows longer executions" : "");
}

bool is_asked(const CheckedProgram& program, const CutLoop& loop) {
  return program.bound_of_loop(loop.place).reason == LoopBoundReason::asked;
}

/// Returns "3 iterations of queue.hpp:41 and 5 of list.c:7", for the loops that the user bounds.
std::string asked_bounds_text(const CheckedProgram& program, const std::vector<CutLoop>& loops) {
  std::vector<std::string> parts;
  for (const CutLoop& loop : loops) {
    const std::string place = place_name(program, loop.place);
    const std::uint32_t iterations = program.bound_of_loop(loop.place).iterations;
    const std::string part = fmt::format("{} of {}", iterations, place);
    const std::string first =
        fmt::format("{} iteration{} of {}", iterations, iterations == 1 ? "" : "s", place);
    const std::string& added = parts.empty() ? first : part;
    if (std::ranges::find(parts, added) == parts.end() && (parts.empty() || parts.front() != first))
      parts.push_back(added);
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

/// How far a search went that came to its end.
struct Coverage {
  std::string cut;      // why executions were cut by loops that the user does not bound; empty: none was
  std::string bounded;  // "3 iterations of queue.hpp:41": the bounds that the user asked for
};

Coverage coverage_of(const CheckedProgram& program, const SessionEnd& end) {
  Coverage coverage;
  std::vector<CutLoop> asked;
  for (const CutLoop& loop : end.cut_loops) {
    if (is_asked(program, loop))
      asked.push_back(loop);
    else
      coverage.cut += (coverage.cut.empty() ? "" : "; ") + cut_loop_text(program, loop);
  }
  if (!asked.empty()) coverage.bounded = asked_bounds_text(program, asked);
  return coverage;
}

/// Returns why the search ended before all executions were reached; empty if it did not, or if a finding
/// ended it.
std::string why_ended(const CheckedProgram& program, const SessionEnd& end) {
  if (end.limit == LimitReached::none || end.limit == LimitReached::stopped) return {};
  if (end.limit == LimitReached::interrupted) return "interrupted";
  std::string reached = fmt::format("limit on {} reached", name_of(end.limit));
  if (end.limit != LimitReached::events || !program.has_loops()) return reached;
  return fmt::format("{} (at {}; --limit-events allows more, --unroll bounds loops)", reached,
                     place_name(program, end.where));
}

/// Returns why some executions were not reached; empty if there are none, or if a finding ended the search.
std::string why_unfinished(const CheckedProgram& program, const SessionEnd& end) {
  const Coverage coverage = coverage_of(program, end);
  const std::string ended = why_ended(program, end);
  std::string why = ended.empty() ? std::string(end.left_out) : ended;
  if (!coverage.cut.empty()) why += (why.empty() ? "" : "; ") + coverage.cut;
  if (end.limit == LimitReached::stopped || coverage.bounded.empty()) return why;
  // What was reached beside the bounds is no result yet.
  if (!ended.empty() || !coverage.cut.empty()) return why;
  return "no error with at most " + coverage.bounded + (why.empty() ? "" : "; " + why);
}

/// Whether nothing but bounds that the user asked for left executions out.
bool is_bounded(const CheckedProgram& program, const SessionEnd& end) {
  if (end.limit != LimitReached::none) return false;
  return std::ranges::all_of(end.cut_loops, [&](const CutLoop& loop) { return is_asked(program, loop); });
}

}  // namespace

report::CheckVerdict verdict_of(const std::vector<report::ReportedFinding>& findings) {
  HEDDLE_DCHECK(!findings.empty());
  const bool is_error = findings.front().kind != name_of(FindingKind::unsupported);
  return is_error ? report::CheckVerdict::error : report::CheckVerdict::unsupported;
}

void add_property(report::CheckReport& report, const CheckedProgram& program) {
  const std::optional<Property>& property = program.request().errors.property;
  const bool is_error = report.verdict == report::CheckVerdict::error;
  if (is_error) report.specification = specification_of(report.findings.front().kind);
  if (!property) return;
  std::string verdict = "UNKNOWN";
  if (is_error) {
    verdict = fmt::format("FALSE({})", property->part_of(report.findings.front().kind));
    report.specification = property->text;
  } else if (report.verdict == report::CheckVerdict::ok && report.bounded.empty() &&
             !program.tries_some_numbers()) {
    verdict = "TRUE";
  }
  report.property = {property->name(), verdict};
}

void set_verdict(report::CheckReport& report, const CheckedProgram& program, const SessionEnd& end,
                 const CheckRequest& request) {
  HEDDLE_DCHECK(report.sample.has_value() == request.search.sample.has_value());
  const bool drawn = sample_is_drawn(end.limit, request.search);
  const std::string unfinished = why_unfinished(program, end);
  if (!report.findings.empty()) {
    report.verdict = verdict_of(report.findings);
    if (!drawn && !unfinished.empty())
      report.not_covered.push_back(fmt::format("executions that were not reached ({})", unfinished));
  } else if (request.bounded_is_ok && !drawn && !unfinished.empty() && is_bounded(program, end)) {
    report.bounded = end.cut_loops.empty() ? "no error; " + unfinished : unfinished;
  } else if (drawn || !unfinished.empty()) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = drawn ? fmt::format("{} sample, no error found", report.sample->method) : unfinished;
  } else if (report.complete == 0) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = "every execution is blocked";
  }
}

}  // namespace heddle::checking

#include "checking/verdict.hpp"

#include <fmt/format.h>

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

std::string endless_loop_text(const std::string& where) {
  return fmt::format(
      "the loop {}{} ran {} iterations without touching shared memory; bound it with --unroll=N",
      where.starts_with("in ") ? "" : "at ", where, with_commas(max_silent_iterations));
}

/// Returns why some executions were not reached; empty if there are none, or if a finding ended the search.
std::string why_unfinished(const CheckedProgram& program, const SessionEnd& end) {
  if (end.limit == LimitReached::none && !end.cut_loops.empty())
    return "loops cut by --unroll: " + places_of(program, end.cut_loops);
  if (!end.left_out.empty()) return end.left_out;
  if (end.limit == LimitReached::none || end.limit == LimitReached::stopped) return {};
  if (end.limit == LimitReached::interrupted) return "interrupted";
  std::string reached = fmt::format("limit on {} reached", name_of(end.limit));
  if (end.limit == LimitReached::rounds) return endless_loop_text(place_name(program, end.where));
  // Most likely a loop that never ends.
  if (end.limit == LimitReached::events && program.has_loops())
    return fmt::format("{} (at {}; --limit-events allows more, --unroll bounds loops)", reached,
                       place_name(program, end.where));
  return reached;
}

}  // namespace

void set_verdict(report::CheckReport& report, const CheckedProgram& program, const SessionEnd& end,
                 const SearchRequest& search) {
  HEDDLE_DCHECK(report.sample.has_value() == search.sample.has_value());
  const bool drawn = sample_is_drawn(end.limit, search);
  const std::string unfinished = why_unfinished(program, end);
  if (!report.findings.empty()) {
    report.verdict = report::CheckVerdict::error;
    if (!drawn && !unfinished.empty())
      report.not_covered.push_back(fmt::format("executions that were not reached ({})", unfinished));
  } else if (drawn || !unfinished.empty()) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = drawn ? fmt::format("{} sample, no error found", report.sample->method) : unfinished;
  } else if (report.complete == 0) {
    report.verdict = report::CheckVerdict::limit;
    report.limit = "every execution is blocked";
  }
}

}  // namespace heddle::checking

// The result of checking one program under one model, ready to be shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "report/story.hpp"
#include "report/text/source_text.hpp"
#include "report/text/text_style.hpp"

namespace heddle::report {

enum class CheckVerdict : std::uint8_t { ok, error, limit, unsupported };

/// Returns the name of a verdict in reports.
[[nodiscard]] std::string_view name_of(CheckVerdict verdict);
/// Whether the verdict says that nothing was found, but that something may be: not everything was explored.
[[nodiscard]] constexpr bool is_open(CheckVerdict verdict) {
  return verdict == CheckVerdict::limit || verdict == CheckVerdict::unsupported;
}

struct ReportedFinding {
  std::string kind;
  std::string title;                 // "data race on x"
  std::string message;               // the title and why, in one sentence
  std::vector<std::string> because;  // further sentences
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string thread;
  std::string source;              // the line of the program's text
  std::vector<std::string> stack;  // functions that the thread is in, innermost first
  std::string schedule;
  std::string replay;  // the command that shows it again
  std::string end;     // how the failing thread ends; empty: the kind says it
  Story story;
};

/// What does not count, because the user or the program says so.
struct AcceptedGroup {
  std::string kind;                       // of the findings
  std::string by;                         // "tsan.supp:3"; empty: the program declares them benign
  std::string rule;                       // "race:queue::push"; empty: as above
  std::vector<ReportedFinding> findings;  // at least one
};

struct ReportedCount {
  std::string equivalence;
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
};

/// The verdict on the program under another model.
struct OtherModel {
  std::string model;
  CheckVerdict verdict = CheckVerdict::ok;
  std::string summary;
};

/// What the program uses and Heddle does not know, with all places.
struct UnsupportedName {
  std::string name;
  std::string why;                  // empty: there is no more to say
  bool is_defined_nowhere = false;  // a source file may be missing
  std::vector<StoryPlace> places;   // none: in initial values, or inside the C++ library
};

/// How executions were sampled.
struct ReportedSample {
  std::string method;
  std::uint64_t seed = 0;
  std::optional<std::uint32_t> depth;  // only of methods that have one
};

/// The property that was checked, in the words of the competition on software verification.
struct ReportedProperty {
  std::string name;     // "unreach-call"
  std::string verdict;  // "TRUE", "FALSE(unreach-call)", "UNKNOWN"
};

struct CheckReport {
  std::string file;
  std::vector<std::string> files;  // all files of the program
  std::string model;
  std::string reduction;
  std::string runtime;
  CheckVerdict verdict = CheckVerdict::ok;
  std::string limit;    // which limit, if the verdict is `limit`
  std::string bounded;  // how far the verdict `ok` goes; empty: to all executions
  std::uint64_t complete = 0;
  std::uint64_t blocked = 0;
  std::uint64_t cut = 0;
  std::uint64_t partial = 0;
  std::uint64_t events = 0;
  std::vector<std::pair<std::string, std::uint64_t>> explorer;  // statistics of the reduction
  std::vector<std::pair<std::string, std::uint64_t>> automata;  // of the threads, where executions are walked
  std::string why_direct;  // why executions could not be walked; empty: they could
  double seconds = 0;
  double seconds_total = 0;
  std::optional<ReportedSample> sample;
  std::vector<std::string> not_covered;
  std::vector<std::string> spin_loops;           // places of loops that were made to wait
  std::vector<ReportedFinding> findings;         // errors come before what is not supported
  std::vector<AcceptedGroup> accepted;           // findings that do not count
  std::vector<std::string> unused_suppressions;  // "tsan.supp:7 (race:x)": they match no finding
  std::vector<UnsupportedName> unsupported;      // all of the program, if an execution reaches one
  std::vector<ReportedCount> classes;
  std::vector<OtherModel> other_models;
  std::optional<ReportedProperty> property;
  std::string specification;          // that the first finding violates, as in a property file
  std::optional<std::string> output;  // of a replay: what the program printed
  std::string check = {};             // the name of the check, if it is one of several
};

[[nodiscard]] std::string to_text(const CheckReport& report, const TextStyle& style,
                                  const SourceText& source);
/// Returns the verdict in a few words: "no error in any execution", …
[[nodiscard]] std::string verdict_text(const CheckReport& report);
/// Returns what was found and does not count, with what accepts it, in a few words: "2 races suppressed by
/// tsan.supp:3"; empty if there is nothing.
[[nodiscard]] std::string accepted_text(const CheckReport& report);
/// Returns what is not supported with its places, one sentence each, and what may be done about it; empty if
/// no execution reaches such a place.
[[nodiscard]] std::vector<std::string> unsupported_texts(const CheckReport& report);
/// Returns the last line of the text: verdict, counts, time.
[[nodiscard]] std::string summary_text(const CheckReport& report);
/// Returns one JSON object, which docs/reports.md describes.
[[nodiscard]] std::string to_json(const CheckReport& report);

}  // namespace heddle::report

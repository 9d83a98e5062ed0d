#include "report/page_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <vector>

#include "core/assert.hpp"
#include "report/folding.hpp"
#include "report/page.hpp"
#include "report/row_label.hpp"
#include "report/story_gaps.hpp"

namespace heddle::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr int page_version = 2;

/// Larger pages load too slowly. Files of the program count, too, and are never shortened.
constexpr std::size_t most_bytes = 5'000'000;
constexpr std::size_t most_steps = 8'000;  // of all stories together; fewer where they need more room
constexpr std::size_t fewest_steps = 50;   // of one
constexpr std::size_t most_rows = 150;     // of a story that opens with all but repetition unfolded

std::size_t count_findings(const ReportSet& set) {
  std::size_t findings = 0;
  for (const CheckReport& report : set.reports) findings += report.findings.size();
  return findings;
}

/// Adds the folded rows, each before those inside it.
void add_folds(const Story& story, const std::vector<StoryRow>& rows, Json& folds) {
  for (const StoryRow& row : rows) {
    if (row.kind == RowKind::step) continue;
    std::set<std::size_t> threads;
    for (std::size_t i = row.first; i <= row.last; ++i) threads.insert(story.steps[i].thread);
    folds.push_back({{"kind", name_of(row.kind)},
                     {"first", row.first},
                     {"last", row.last},
                     {"label", row_label(story, row)},
                     {"threads", threads}});
    add_folds(story, row.inside, folds);
  }
}

/// Returns the levels of folding that the page offers, and the one that it begins with.
Json folds_json(const Story& story) {
  const std::vector<StoryRow> rows = folded_rows(story);
  Json repetition = Json::array(), aside = Json::array();
  add_folds(story, rows, repetition);
  add_folds(story, rows_near_marked(story), aside);
  return {{"level", rows.size() > most_rows ? "aside" : "repetition"},
          {"repetition", repetition},
          {"aside", aside}};
}

/// Returns the report without what the page does not show: schedules, and steps far from the marked ones.
Json report_json(CheckReport report, std::size_t steps_of_story) {
  for (ReportedFinding& finding : report.findings) {
    finding = with_gaps(std::move(finding), steps_of_story);
    finding.schedule.clear();
  }
  Json json = Json::parse(to_json(report));
  HEDDLE_DCHECK(json.at("findings").size() == report.findings.size());
  for (std::size_t i = 0; i < report.findings.size(); ++i)
    if (Json& finding = json["findings"][i]; finding.contains("story"))
      finding["story"]["folds"] = folds_json(report.findings[i].story);
  return json;
}

std::string page_of(const ReportSet& set, std::size_t steps_of_story) {
  Json reports = Json::array(), files = Json::array();
  for (const CheckReport& report : set.reports) reports.push_back(report_json(report, steps_of_story));
  for (const SourceFile& source : set.sources) {
    Json file{{"name", source.name}};
    if (source.text) file["text"] = *source.text;
    files.push_back(file);
  }
  const Json page{{"version", page_version}, {"heddle", set.version}, {"reports", reports}, {"files", files}};
  return page.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

std::string to_html(const ReportSet& set) {
  return to_page(page_json(set));
}

std::string page_json(const ReportSet& set) {
  std::size_t steps = std::max(most_steps / std::max<std::size_t>(count_findings(set), 1), fewest_steps);
  std::string page = page_of(set, steps);
  while (page.size() > most_bytes && steps > fewest_steps) {
    steps = std::max(steps / 2, fewest_steps);
    page = page_of(set, steps);
  }
  return page;
}

}  // namespace heddle::report

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <set>

#include "core/finding.hpp"
#include "report/finding_rules.hpp"
#include "report/report_set.hpp"
#include "report/sarif/artifacts.hpp"
#include "report/sarif/message.hpp"
#include "report/turns.hpp"

namespace heddle::report {
namespace {

using Json = nlohmann::json;

Json run_of(const ReportSet& set) {
  return Json::parse(to_sarif(set)).at("runs").at(0);
}

/// Of all threads.
std::vector<Json> places_of(const Json& result) {
  std::vector<Json> places;
  for (const Json& flow : result.at("codeFlows").at(0).at("threadFlows"))
    for (const Json& place : flow.at("locations")) places.push_back(place);
  return places;
}

TEST(Sarif, EveryKindOfFindingHasARule) {
  for (int i = 0; i <= static_cast<int>(FindingKind::leak); ++i)
    EXPECT_TRUE(rule_of(name_of(static_cast<FindingKind>(i)))) << i;
  EXPECT_EQ(finding_rules().size(), static_cast<std::size_t>(FindingKind::unsupported) + 1);
  EXPECT_FALSE(rule_of("unheard-of"));
  std::set<std::string_view> names;
  for (const FindingRule& rule : finding_rules()) {
    names.insert(rule.name);
    EXPECT_LE(rule.summary.size(), 1024U);
    EXPECT_LE(rule.text.size(), 1024U);
  }
  EXPECT_EQ(names.size(), finding_rules().size());
}

TEST(Sarif, AThreadFlowAThreadAndOneOrderOverAll) {
  const Json result = run_of(set_of({report_with({finding_with(story_of_turns(6))})})).at("results").at(0);
  const Json& flows = result.at("codeFlows").at(0).at("threadFlows");
  ASSERT_EQ(flows.size(), 2U);
  EXPECT_EQ(flows[0].at("id"), "main");
  EXPECT_EQ(flows[0].at("message").at("text"), "main: waiting at 9: join T1");
  EXPECT_EQ(flows[1].at("id"), "T1");
  std::vector<int> orders;
  for (const Json& place : flows[0].at("locations")) orders.push_back(place.at("executionOrder").get<int>());
  EXPECT_EQ(orders, (std::vector{0, 1, 4, 5}));
  // After its last step the thread fails, at a place of its own.
  const Json& last = flows[1].at("locations").back();
  EXPECT_EQ(last.at("executionOrder"), 6);
  EXPECT_EQ(last.at("importance"), "essential");
  EXPECT_EQ(last.at("location").at("physicalLocation").at("region").at("startLine"), 99);
  const Json& read = flows[0].at("locations").at(1);
  EXPECT_EQ(read.at("state").at("x").at("text"), "0");
  EXPECT_EQ(read.at("location").at("message").at("text"), "main: load x → 0 (from main, step 0)");
}

TEST(Sarif, TheOtherSideIsRelated) {
  ReportedFinding finding = finding_with(story_of_turns(4), "data-race");
  finding.line = finding.story.steps[3].place.line;
  const Json result = run_of(set_of({report_with({finding})})).at("results").at(0);
  ASSERT_EQ(result.at("relatedLocations").size(), 1U);
  EXPECT_EQ(result.at("relatedLocations")[0].at("message").at("text"), "main: x = 0");
  EXPECT_EQ(places_of(result).size(), 4U);  // the last step is the failing one
}

TEST(Sarif, LocksThatAreHeldAreRelatedToADeadlock) {
  Story story = story_of_turns(0);
  story.locations = {{"a", "0", true}, {"b", "0", true}};
  const auto add = [&](std::size_t thread, StepKind kind, std::size_t location, std::uint32_t line) {
    StoryStep step;
    step.thread = thread;
    step.kind = kind;
    step.text = "lock";
    step.place = {"turns.c", line, 1};
    step.location = location;
    story.steps.push_back(step);
  };
  add(0, StepKind::lock, 0, 11);
  add(0, StepKind::unlock, 0, 12);
  add(1, StepKind::lock, 0, 13);
  add(0, StepKind::lock, 1, 14);
  const Json result = run_of(set_of({report_with({finding_with(story, "deadlock")})})).at("results").at(0);
  ASSERT_EQ(result.at("relatedLocations").size(), 2U);
  EXPECT_EQ(result.at("relatedLocations")[0].at("message").at("text"), "T1 locked a and still holds it");
  EXPECT_EQ(result.at("relatedLocations")[1].at("physicalLocation").at("region").at("startLine"), 14);
}

TEST(Sarif, ALongStoryKeepsItsEndAndWhatIsMarked) {
  const Json result =
      run_of(set_of({report_with({finding_with(story_of_turns(50'000))})})).at("results").at(0);
  const std::vector<Json> places = places_of(result);
  EXPECT_EQ(places.size(), 1'000U);
  std::set<std::size_t> orders;
  for (const Json& place : places) orders.insert(place.at("executionOrder").get<std::size_t>());
  EXPECT_EQ(*orders.begin(), 0U);
  EXPECT_EQ(*std::next(orders.begin()), 50'000U - 998U);
  EXPECT_EQ(*orders.rbegin(), 50'000U);
  EXPECT_EQ(result.at("codeFlows")[0].at("message").at("text"),
            "50000 steps of 2 threads; 49001 of them, far from the end, are left out");
}

/// How many findings are kept, and that it is said of the others.
std::size_t kept_of(std::size_t findings, const ReportedFinding& finding) {
  const std::string text = to_sarif(set_of({report_with(std::vector(findings, finding))}));
  EXPECT_LE(text.size(), 10'000'000U);
  const Json run = Json::parse(text).at("runs").at(0);
  const std::size_t kept = run.at("results").size();
  const Json& notes = run.at("invocations")[0].at("toolExecutionNotifications");
  EXPECT_EQ(notes.back().at("message").at("text"),
            fmt::format("{} more findings are left out: the file would be too large", findings - kept));
  // Stories are short, but their ends are there.
  const std::vector<Json> places = places_of(run.at("results").back());
  EXPECT_LE(places.size(), 1'000U);
  EXPECT_EQ(places.back().at("executionOrder"), finding.story.steps.size());
  return kept;
}

TEST(Sarif, ManyFindingsFitIntoOneFile) {
  ReportedFinding small = finding_with(story_of_turns(1));
  small.stack.clear();
  EXPECT_EQ(kept_of(5'010, small), 5'000U);
  const std::size_t kept = kept_of(2'200, finding_with(story_of_turns(60)));
  EXPECT_GE(kept, 1'000U);
  EXPECT_LT(kept, 2'200U);
}

TEST(Sarif, LargeFindingsFitIntoOneFile) {
  ReportedFinding large = finding_with(story_of_turns(2'000));
  for (StoryStep& step : large.story.steps) step.text = std::string(5'000, 'x');
  const std::size_t kept = kept_of(12, large);
  EXPECT_GE(kept, 1U);
  EXPECT_LT(kept, 12U);
}

TEST(Sarif, AllModelsAreOneRun) {
  CheckReport limited = report_with({});
  limited.model = "tso";
  limited.verdict = CheckVerdict::limit;
  limited.limit = "limit on time reached";
  limited.not_covered = {"leaks"};
  CheckReport failing = report_with({finding_with(story_of_turns(2))});
  failing.model = "pso";
  failing.other_models = {{"sc", CheckVerdict::ok, "no error in any execution"}};
  failing.not_covered = {"leaks"};
  const Json run = run_of(set_of({report_with({}), limited, failing}));
  EXPECT_EQ(run.at("results").size(), 1U);
  EXPECT_EQ(run.at("results")[0].at("message").at("text"),
            "assertion failed. Found under pso. Under sc: no error in any execution.");
  EXPECT_EQ(run.at("properties").at("reports").size(), 3U);
  const Json& notes = run.at("invocations")[0].at("toolExecutionNotifications");
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[0].at("level"), "warning");
  EXPECT_EQ(notes[0].at("message").at("text"), "under tso: not verified: limit on time reached");
  EXPECT_EQ(notes[1].at("message").at("text"), "not covered: leaks");
}

TEST(Sarif, TheFingerprintKnowsTheErrorNotItsLine) {
  const auto fingerprint = [](const ReportedFinding& finding) {
    return run_of(set_of({report_with({finding})})).at("results")[0].at("partialFingerprints").dump();
  };
  const ReportedFinding finding = finding_with(story_of_turns(2));
  ReportedFinding moved = finding, other = finding;
  moved.line = 100;
  moved.source = "    assert(x == 0);";
  other.source = "  assert(x == 1);";
  EXPECT_EQ(fingerprint(finding), fingerprint(moved));
  EXPECT_NE(fingerprint(finding), fingerprint(other));
  other = finding;
  other.kind = "abort";
  EXPECT_NE(fingerprint(finding), fingerprint(other));
}

TEST(Sarif, NamesOfFilesAreUris) {
  using sarif::file_uri;
  EXPECT_EQ(file_uri("/project", "src/a.c"), "src/a.c");
  EXPECT_EQ(file_uri("/project", "./src/../src/a.c"), "src/a.c");
  EXPECT_EQ(file_uri("/project", "/project/src/a.c"), "src/a.c");
  EXPECT_EQ(file_uri("/project/", "/project/a.c"), "a.c");
  EXPECT_EQ(file_uri("/project", "/projects/a.c"), "file:///projects/a.c");
  EXPECT_EQ(file_uri("/project", "../a.c"), "file:///a.c");
  EXPECT_EQ(file_uri("/project", "my file#1.c"), "my%20file%231.c");
  EXPECT_EQ(file_uri("/project", "ä:b.c"), "%C3%A4%3Ab.c");
}

TEST(Sarif, TextStaysText) {
  const auto text = [](const std::string& from) {
    return sarif::message(from).at("text").get<std::string>();
  };
  EXPECT_EQ(text("a[1] = {0}"), "a[1] = {{0}}");
  EXPECT_EQ(text("f[x](y) {a} {}"), "f\\[x](y) {a} {}");
  const std::string cut = text(std::string(3'999, 'a') + "äöü");
  EXPECT_EQ(cut, std::string(3'999, 'a') + " …");
}

}  // namespace
}  // namespace heddle::report

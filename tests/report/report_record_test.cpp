#include "report/report_record.hpp"

#include <gtest/gtest.h>

namespace heddle::report {
namespace {

ReportedFinding a_finding() {
  ReportedFinding finding;
  finding.kind = "data-race";
  finding.title = "data race on x";
  finding.because = {"one", "two"};
  finding.line = 12;
  finding.stack = {"f", "main"};
  finding.schedule = "0 1 2";
  finding.story.threads = {{"main", "finished", ""}, {"T1", "waiting", "54: join"}};
  finding.story.locations = {{"x", "0", true}};
  StoryStep step;
  step.thread = 1;
  step.kind = StepKind::fence;
  step.place = {"a.c", 3, 4};
  step.location = 0;
  step.read = "\xff is no text";
  step.memory_after = {{0, "7"}};
  step.owners_after = {{0, std::nullopt}, {1, 3}};
  finding.story.steps = {step, StoryStep{}};
  finding.story.edges.reads_from = {{0, 1}};
  finding.story.marked = {1};
  finding.story.clash = StoryEdge{0, 1};
  return finding;
}

CheckReport a_report() {
  CheckReport report;
  report.check = "queue";
  report.file = "a.c";
  report.files = {"a.c", "b.c"};
  report.model = "tso";
  report.verdict = CheckVerdict::limit;
  report.complete = UINT64_MAX;
  report.seconds = 0.25;
  report.explorer = {{"races", 3}};
  report.sample = ReportedSample{"pct", 7, 3};
  report.findings = {a_finding(), {}};
  report.accepted = {{"data-race", "tsan.supp:3", "race:f", {a_finding()}}};
  report.unused_suppressions = {"tsan.supp:4 (race:g)"};
  report.property = ReportedProperty{"no-data-race", "UNKNOWN"};
  report.specification = "CHECK( init(main()), LTL(G ! data-race) )";
  report.unsupported = {{"f", "", true, {{"b.c", 1, 0}}}};
  report.classes = {{"views", 1, 2}};
  report.other_models = {{"sc", CheckVerdict::ok, "fine"}};
  report.output = "printed";
  return report;
}

TEST(ReportRecord, AllOfAReportIsThereAgain) {
  const CheckReport report = a_report();
  const auto again = read_record(record_of(report));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->check, report.check);
  EXPECT_EQ(again->verdict, report.verdict);
  EXPECT_EQ(again->complete, report.complete);
  EXPECT_EQ(again->sample->depth, report.sample->depth);
  EXPECT_EQ(again->unsupported[0].places[0].file, "b.c");
  EXPECT_EQ(again->other_models[0].summary, "fine");
  EXPECT_EQ(again->output, report.output);
  EXPECT_EQ(again->files, report.files);
  EXPECT_EQ(again->specification, report.specification);
  const StoryStep& step = again->findings[0].story.steps[0];
  EXPECT_EQ(step.kind, StepKind::fence);
  EXPECT_EQ(step.read, "\xff is no text");
  EXPECT_FALSE(step.source);
  EXPECT_EQ(step.owners_after, report.findings[0].story.steps[0].owners_after);
  EXPECT_EQ(again->findings[0].story.clash, report.findings[0].story.clash);
  // What is left is compared as a whole.
  EXPECT_EQ(to_json(*again), to_json(report));
  EXPECT_EQ(record_of(*again), record_of(report));
}

TEST(ReportRecord, OtherBytesAreAnError) {
  EXPECT_FALSE(read_record(""));
  EXPECT_FALSE(read_record("something else"));
  const std::string record = record_of(a_report());
  EXPECT_FALSE(read_record(record.substr(0, record.size() / 2)));
}

}  // namespace
}  // namespace heddle::report

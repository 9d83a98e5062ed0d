#include "report/checks_report.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "report/turns.hpp"

namespace heddle::report {
namespace {

CheckOutcome passing(const std::string& name) {
  return {name, "turns.c", {report_with({})}, {}, {}, 0};
}
CheckOutcome failing(const std::string& name) {
  return {name, "turns.c", {report_with({finding_with(story_of_turns(2))})}, {}, {}, 1};
}
CheckOutcome limited(const std::string& name) {
  CheckReport report = report_with({});
  report.verdict = CheckVerdict::limit;
  report.limit = "interrupted";
  return {name, "turns.c", {report}, {}, {}, 3};
}

TEST(ChecksReport, AFindingCountsMost) {
  CheckOutcome outcome = passing("a");
  EXPECT_EQ(result_of(outcome), CheckResult::passed);
  outcome.reports.push_back(limited("a").reports.front());
  EXPECT_EQ(result_of(outcome), CheckResult::not_verified);
  outcome.error = "the rest cannot be checked";
  EXPECT_EQ(result_of(outcome), CheckResult::error);
  outcome.reports.push_back(failing("a").reports.front());
  EXPECT_EQ(result_of(outcome), CheckResult::failed);
}

TEST(ChecksReport, ThereIsALineForEachModel) {
  CheckOutcome outcome = passing("push");
  EXPECT_EQ(lines_text(outcome, 6), "passed        push           7 executions,     0.00 s\n");
  outcome.reports.push_back(outcome.reports.front());
  outcome.reports.back().model = "tso";
  EXPECT_EQ(lines_text(outcome, 10),
            "passed        push (sc)          7 executions,     0.00 s\n"
            "passed        push (tso)         7 executions,     0.00 s\n");
  EXPECT_EQ(details_text(outcome, {}, {}), "");
}

TEST(ChecksReport, AnErrorHasALineAndItsText) {
  const CheckOutcome outcome{"push", "a.c", {}, {}, "a.c:1: error: what\nthis", 2};
  EXPECT_EQ(lines_text(outcome, 4), "error         push  a.c:1: error: what\n");
  EXPECT_EQ(details_text(outcome, {}, {}), "\n--- push\na.c:1: error: what\nthis\n");
}

TEST(ChecksReport, WhatHadNoTurnIsNoError) {
  CheckOutcome outcome{"push", "a.c", {}, {}, "interrupted", 3};
  outcome.error_result = CheckResult::not_verified;
  EXPECT_EQ(lines_text(outcome, 4), "not verified  push  interrupted\n");
  EXPECT_EQ(result_of(outcome), CheckResult::not_verified);
}

TEST(ChecksReport, TotalsNameWhatThereIs) {
  ChecksReport all{"test", {passing("a")}, 0.25, 0};
  EXPECT_EQ(totals_text(all), "1 test: 1 passed, 0.25 s");
  all.checks = {
      passing("a"), failing("b"), limited("c"), {"d", "d.c", {}, {}, "no", 2}, {"e", "e.c", {}, {}, "no", 2}};
  EXPECT_EQ(totals_text(all), "5 tests: 1 passed, 1 failed, 1 not verified, 2 errors, 0.25 s");
}

TEST(ChecksReport, TheJsonHasEveryReport) {
  const ChecksReport all{"check", {passing("a"), failing("b"), {"d", "d.c", {}, {}, "no", 2}}, 0.25, 1};
  const auto json = nlohmann::json::parse(to_json(all));
  EXPECT_EQ(json["exit_status"], 1);
  EXPECT_EQ(json["results"]["failed"], 1);
  EXPECT_EQ(json["checks"][1]["reports"][0]["findings"].size(), 1U);
  EXPECT_EQ(json["checks"][2]["error"], "no");
  EXPECT_FALSE(json["checks"][0].contains("error"));
}

}  // namespace
}  // namespace heddle::report

#include <gtest/gtest.h>

#include "report/check_report.hpp"
#include "report/text/stories.hpp"

namespace heddle::report {
namespace {

CheckReport failing() {
  StoryMaker maker(2);
  maker.write(0, "x", "1", 3);
  maker.read(1, "x", "1", 0, 4);
  ReportedFinding finding;
  finding.kind = "assertion";
  finding.message =
      "assertion x == 0 failed, because T1 reads what main has written before it was ready for that";
  finding.because = {"a first reason that is so long that it does not fit into one line of eighty columns",
                     "another"};
  finding.file = "a.c";
  finding.title = "assertion failed";
  finding.line = 4;
  finding.column = 8;
  finding.thread = "T1";
  finding.source = "\tassert(x == 0);";
  finding.stack = {"check", "worker"};
  finding.schedule = "0 1";
  finding.replay = "heddle replay a.schedule";
  finding.story = maker.story;
  CheckReport report;
  report.file = "a.c";
  report.model = "sc";
  report.reduction = "rf";
  report.verdict = CheckVerdict::error;
  report.complete = 3;
  report.not_covered = {
      "what nobody can know before it has happened, and what nobody would like to know even afterwards"};
  report.findings = {finding};
  return report;
}

TEST(CheckText, SaysWhyThenWhereThenHow) {
  EXPECT_EQ(to_text(failing(), {80, false, false}, {}),
            "a.c:4:8: error: assertion x == 0 failed, because T1 reads what main has written\n"
            "    before it was ready for that\n"
            "    a first reason that is so long that it does not fit into one line of eighty\n"
            "      columns\n"
            "    another\n"
            "    4 |  assert(x == 0);\n"
            "      |        ^\n"
            "\n"
            "  step  main      T1\n"
            "  ────  ────────  ─────────────────────\n"
            "     0  3: x = 1\n"
            "     1            4: x → 1 ← main:0\n"
            "                  4: ✗ assertion failed\n"
            "  “x → 1 ← main:0” means: reads x and gets 1, which main wrote in step 0\n"
            "\n"
            "T1 is in check, called from worker\n"
            "replay: heddle replay a.schedule\n"
            "\n"
            "not covered: what nobody can know before it has happened, and what nobody would\n"
            "    like to know even afterwards\n"
            "heddle: error: assertion failed at a.c:4:8: 3 executions, 0 blocked (rf, sc), 0.00 s\n");
}

TEST(CheckText, LongPathsStandAlone) {
  CheckReport report = failing();
  report.findings.front().file =
      "a/folder/with/a/name/that/is/longer/than/any/terminal/has/columns/for/it/indeed.c";
  for (const std::size_t width : {40, 80, 100, 240})
    for (const bool colour : {false, true}) {
      const std::string text = to_text(report, {width, colour, false}, {});
      EXPECT_EQ(text.find(" \n"), std::string::npos) << text;
      EXPECT_NE(text.find("indeed.c:4:8: "), std::string::npos);
      EXPECT_NE(text.find("assertion"), std::string::npos);
    }
}

TEST(CheckText, TheScheduleIsShownInFullOnly) {
  EXPECT_EQ(to_text(failing(), {80, false, false}, {}).find("schedule: "), std::string::npos);
  EXPECT_NE(to_text(failing(), {80, false, true}, {}).find("schedule: 0 1\n"), std::string::npos);
}

TEST(CheckText, LongSourceLinesAreCutAroundTheColumn) {
  CheckReport report = failing();
  report.findings[0].source = std::string(150, 'a') + "HERE" + std::string(150, 'b');
  report.findings[0].column = 151;
  const std::vector<std::string> lines = lines_of(to_text(report, {80, false, false}, {}));
  const std::string &source = lines.at(5), &caret = lines.at(6);
  EXPECT_LE(columns_of(source), 80u);
  const std::size_t here = source.find("HERE");
  ASSERT_NE(here, std::string::npos);
  EXPECT_EQ(columns_of(source.substr(0, here)), columns_of(caret.substr(0, caret.find('^'))));
}

TEST(CheckText, TheMarkStandsBelowItsCharacter) {
  CheckReport report = failing();
  report.findings[0].source = "\"ä日\" + x";
  report.findings[0].column = 11;  // in bytes, as compilers count
  const std::vector<std::string> lines = lines_of(to_text(report, {80, false, false}, {}));
  const std::string before = lines.at(5).substr(0, lines.at(5).find('x'));
  EXPECT_EQ(columns_of(before), lines.at(6).find('^'));
}

}  // namespace
}  // namespace heddle::report

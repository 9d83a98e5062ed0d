#include <gtest/gtest.h>

#include "report/report_set.hpp"
#include "report/turns.hpp"
#include "report/xml_text.hpp"

namespace heddle::report {
namespace {

bool xml_has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST(XmlText, KeepsTextAndShowsTheRest) {
  EXPECT_EQ(xml_text("a < b && c > \"d\""), "a &lt; b &amp;&amp; c &gt; \"d\"");
  EXPECT_EQ(xml_attribute("say \"it\"\n\tnow"), "say &quot;it&quot;&#10;&#9;now");
  EXPECT_EQ(xml_text("line\n\ttab\r"), "line\n\ttab&#13;");
  EXPECT_EQ(xml_text(std::string("\0\x1b[31m\x7f", 7)), "␀␛[31m␡");
  EXPECT_EQ(xml_text("zwölf → ∞ 𝛼"), "zwölf → ∞ 𝛼");
}

TEST(XmlText, BytesThatAreNoTextAreShownAsSuch) {
  EXPECT_EQ(xml_text("\xff\xfe"), "��");
  EXPECT_EQ(xml_text("\xc3"), "�");                 // cut off
  EXPECT_EQ(xml_text("\xc0\xaf"), "��");            // longer than needed
  EXPECT_EQ(xml_text("\xe0\x80\xaf"), "���");       // the same
  EXPECT_EQ(xml_text("\xed\xa0\x80"), "���");       // half of a pair
  EXPECT_EQ(xml_text("\xf4\x90\x80\x80"), "����");  // beyond Unicode
  EXPECT_EQ(xml_text("\xef\xbf\xbf"), "�");         // no character by definition
  EXPECT_EQ(xml_text("\xc2\x85"), "�");             // a control character
}

TEST(Junit, SeveralChecksGoByTheirNames) {
  CheckReport named = report_with({});
  named.check = "push_pop";
  ReportSet set = set_of({named});
  set.without_report = {{"broken", "broken.c", "broken.c:1:1: error"}};
  const std::string xml = to_junit(set);
  EXPECT_TRUE(xml_has(xml, "tests=\"2\" failures=\"0\" errors=\"1\""));
  EXPECT_TRUE(xml_has(xml, "<testcase classname=\"turns.c\" name=\"push_pop (sc, rf)\" time=\"1.500\">"));
  EXPECT_TRUE(xml_has(xml, "<testcase classname=\"broken.c\" name=\"broken\" time=\"0.000\">"));
  EXPECT_TRUE(xml_has(xml, "<error type=\"error\" message=\"broken.c:1:1: error\">"));
}

TEST(Junit, ATestCaseAModel) {
  CheckReport limited = report_with({});
  limited.model = "tso";
  limited.verdict = CheckVerdict::limit;
  limited.limit = "limit on time reached";
  CheckReport failing =
      report_with({finding_with(story_of_turns(2)), finding_with(story_of_turns(2), "abort")});
  failing.model = "pso";
  const std::string xml = to_junit(set_of({report_with({}), limited, failing}));
  EXPECT_TRUE(xml_has(
      xml,
      "<testsuite name=\"heddle\" tests=\"3\" failures=\"1\" errors=\"1\" skipped=\"0\" time=\"4.500\">"));
  EXPECT_TRUE(xml_has(xml, "<testcase classname=\"turns.c\" name=\"turns.c (sc, rf)\" time=\"1.500\">"));
  EXPECT_TRUE(xml_has(xml, "<error type=\"limit\" message=\"not verified: limit on time reached\">"));
  EXPECT_TRUE(xml_has(xml, "<failure type=\"assertion\" message=\"assertion failed (and 1 more)\">"));
  EXPECT_TRUE(xml_has(xml, "  assert(x == 0);"));
}

TEST(Junit, NothingThatAProgramSaysBreaksIt) {
  ReportedFinding finding = finding_with(story_of_turns(2));
  finding.message = "a \"b\" <c> & \x01";
  CheckReport report = report_with({finding});
  report.output = "]]></failure>\x1b";
  const std::string xml = to_junit(set_of({report}));
  EXPECT_TRUE(xml_has(xml, "message=\"a &quot;b&quot; &lt;c&gt; &amp; ␁\""));
  EXPECT_TRUE(xml_has(xml, "]]&gt;&lt;/failure&gt;␛"));
}

}  // namespace
}  // namespace heddle::report

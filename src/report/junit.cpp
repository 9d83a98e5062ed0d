// JUnit's XML, as Ant and Surefire write it and as servers for continuous integration read it.
#include <fmt/format.h>

#include "report/report_set.hpp"
#include "report/xml_text.hpp"

namespace heddle::report {

namespace {

std::string property(std::string_view name, std::string_view value) {
  return fmt::format("        <property name=\"{}\" value=\"{}\"/>\n", xml_attribute(name),
                     xml_attribute(value));
}

std::string properties(const CheckReport& report) {
  std::string out =
      property("model", report.model) + property("reduction", report.reduction) +
      property("runtime", report.runtime) + property("executions", std::to_string(report.complete)) +
      property("blocked", std::to_string(report.blocked)) + property("cut", std::to_string(report.cut)) +
      property("events", std::to_string(report.events)) + property("summary", summary_text(report));
  if (report.sample) {
    out += property("sample", report.sample->method) + property("seed", std::to_string(report.sample->seed));
    if (report.sample->depth) out += property("depth", std::to_string(*report.sample->depth));
  }
  if (const std::string accepted = accepted_text(report); !accepted.empty())
    out += property("suppressed", accepted);
  for (const std::string& what : report.not_covered) out += property("not covered", what);
  for (const OtherModel& other : report.other_models) out += property("under " + other.model, other.summary);
  if (!report.findings.empty() && !report.findings.front().replay.empty())
    out += property("replay", report.findings.front().replay);
  return "      <properties>\n" + out + "      </properties>\n";
}

std::string text_of(const CheckReport& report, const SourceText& source) {
  return xml_text(to_text(report, {}, source));
}

/// A finding is a failure. A limit, or what is not supported, is an error: the test did not pass, but nothing
/// that was tested failed.
std::string outcome(const CheckReport& report, const SourceText& source) {
  const auto element = [&](const char* name, std::string_view type, std::string_view message) {
    return fmt::format("      <{0} type=\"{1}\" message=\"{2}\">{3}</{0}>\n", name, xml_attribute(type),
                       xml_attribute(message), text_of(report, source));
  };
  switch (report.verdict) {
    case CheckVerdict::ok:
      return {};
    case CheckVerdict::limit:
    case CheckVerdict::unsupported:
      return element("error", name_of(report.verdict), verdict_text(report));
    case CheckVerdict::error:
      break;
  }
  const ReportedFinding& first = report.findings.front();
  const std::size_t others = report.findings.size() - 1;
  return element("failure", first.kind,
                 others == 0 ? first.message : fmt::format("{} (and {} more)", first.message, others));
}

std::string testcase(const CheckReport& report, const SourceText& source) {
  const std::string& name = report.check.empty() ? report.file : report.check;
  std::string out = fmt::format(
      "    <testcase classname=\"{}\" name=\"{}\" time=\"{:.3f}\">\n", xml_attribute(report.file),
      xml_attribute(fmt::format("{} ({}, {})", name, report.model, report.reduction)), report.seconds_total);
  out += properties(report) + outcome(report, source);
  if (report.verdict == CheckVerdict::ok)
    out += fmt::format("      <system-out>{}</system-out>\n", text_of(report, source));
  return out + "    </testcase>\n";
}

std::string testcase(const ReportlessCheck& check) {
  return fmt::format(
      "    <testcase classname=\"{}\" name=\"{}\" time=\"0.000\">\n"
      "      <error type=\"error\" message=\"{}\">{}</error>\n"
      "    </testcase>\n",
      xml_attribute(check.file), xml_attribute(check.name), xml_attribute(check.error),
      xml_text(check.error));
}

}  // namespace

std::string to_junit(const ReportSet& set) {
  std::size_t failures = 0, errors = 0;
  double seconds = 0;
  std::string cases;
  for (const CheckReport& report : set.reports) {
    failures += report.verdict == CheckVerdict::error ? 1 : 0;
    errors += is_open(report.verdict) ? 1 : 0;
    seconds += report.seconds_total;
    cases += testcase(report, set.line);
  }
  for (const ReportlessCheck& check : set.without_report) cases += testcase(check);
  errors += set.without_report.size();
  const std::string counts =
      fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"0\" time=\"{:.3f}\"",
                  set.reports.size() + set.without_report.size(), failures, errors, seconds);
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<testsuites name=\"heddle\" {0}>\n"
      "  <testsuite name=\"heddle\" {0}>\n"
      "    <properties>\n"
      "      <property name=\"heddle\" value=\"{1}\"/>\n"
      "    </properties>\n"
      "{2}"
      "  </testsuite>\n"
      "</testsuites>\n",
      counts, xml_attribute(set.version), cases);
}

}  // namespace heddle::report

#include "checking/suppression/accepted_report.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "checking/finding/finding_report.hpp"
#include "checking/suppression/accepted_findings.hpp"
#include "checking/suppression/suppression_rules.hpp"

namespace heddle::checking {

std::optional<Error> add_accepted(report::CheckReport& report, const CheckedProgram& program,
                                  Runtime& runtime, const std::vector<AcceptedFinding>& accepted) {
  const std::vector<SuppressionRule>& rules = program.request().errors.suppressions;
  std::map<AcceptanceRule, report::AcceptedGroup> groups;
  for (const AcceptedFinding& one : accepted) {
    auto reported = reported_finding(program, runtime, one.finding);
    if (!reported) return reported.error();
    report::AcceptedGroup& group = groups[one.rule];
    group.kind = name_of(one.finding.kind);
    if (one.rule != AcceptedFindings::declared_benign) {
      group.by = place_of(rules[one.rule]);
      group.rule = to_text(rules[one.rule]);
    }
    group.findings.push_back(std::move(reported->finding));
  }
  for (AcceptanceRule rule = 0; rule < rules.size(); ++rule)
    if (!groups.contains(rule))
      report.unused_suppressions.push_back(place_of(rules[rule]) + " (" + to_text(rules[rule]) + ")");
  for (auto& [rule, group] : groups) report.accepted.push_back(std::move(group));
  return std::nullopt;
}

}  // namespace heddle::checking

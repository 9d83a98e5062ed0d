#include <nlohmann/json.hpp>

#include "report/compare_report.hpp"

namespace heddle::report {

std::string to_json(const CompareReport& report) {
  using Json = nlohmann::ordered_json;
  Json json{{"file", report.file}, {"model", report.model}, {"equivalences", Json::array()}};
  for (const EquivalenceRow& row : report.rows)
    json["equivalences"].push_back({{"name", row.equivalence},
                                    {"classes", row.classes()},
                                    {"complete", row.complete},
                                    {"blocked", row.blocked},
                                    {"lower_bound", row.is_lower_bound},
                                    {"reduction", row.reduction},
                                    {"runs", row.runs},
                                    {"seconds", row.seconds}});
  return json.dump(2) + "\n";
}

}  // namespace heddle::report

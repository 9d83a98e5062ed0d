#include "report/page_json.hpp"

#include <nlohmann/json.hpp>

#include "report/page.hpp"

namespace heddle::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr int page_version = 1;

}  // namespace

std::string to_html(const ReportSet& set) {
  return to_page(page_json(set));
}

std::string page_json(const ReportSet& set) {
  Json reports = Json::array(), files = Json::array();
  for (const CheckReport& report : set.reports) reports.push_back(Json::parse(to_json(report)));
  for (const SourceFile& source : set.sources) {
    Json file{{"name", source.name}};
    if (source.text) file["text"] = *source.text;
    files.push_back(file);
  }
  const Json page{{"version", page_version}, {"heddle", set.version}, {"reports", reports}, {"files", files}};
  return page.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace heddle::report

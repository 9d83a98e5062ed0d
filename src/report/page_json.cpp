#include "report/page_json.hpp"

#include <nlohmann/json.hpp>

namespace heddle::report {

namespace {

using Json = nlohmann::ordered_json;

constexpr int page_version = 1;

/// Within a page "<" may begin a tag, even in a string; in JSON it stands in strings only.
std::string without_tags(const std::string& json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json)
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  return out;
}

}  // namespace

std::string page_json(const ReportSet& set) {
  Json reports = Json::array(), files = Json::array();
  for (const CheckReport& report : set.reports) reports.push_back(Json::parse(to_json(report)));
  for (const SourceFile& source : set.sources) {
    Json file{{"name", source.name}};
    if (source.text) file["text"] = *source.text;
    files.push_back(file);
  }
  const Json page{{"version", page_version}, {"heddle", set.version}, {"reports", reports}, {"files", files}};
  return without_tags(page.dump(-1, ' ', false, Json::error_handler_t::replace));
}

}  // namespace heddle::report

#include "cli/litmus_expected.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "files/json_document.hpp"
#include "memory/model.hpp"

namespace heddle::cli {

using Json = nlohmann::json;

namespace {

/// Returns the name of a test, from a line that must have all fields that are compared.
Result<std::string> name_in(const std::string& line, const std::string& where) {
  const auto document = JsonDocument::parse(line, where);
  if (!document) return document.error();
  const JsonValue root = (*document)->root();
  const std::string name = root.at("name").text();
  for (const Model& model : models())
    if (const auto results = root.find(model.name)) results->each_member([](const auto&, const auto&) {});
  if (const auto& wrong = (*document)->error()) return *wrong;
  return name;
}

std::string shown(const Json& value) {
  const std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
  constexpr std::size_t most = 300;
  return text.size() <= most ? text : text.substr(0, most) + "…";
}

}  // namespace

Result<ExpectedResults> ExpectedResults::parse(const std::string& text, const std::string& file_name) {
  ExpectedResults results;
  std::istringstream lines(text);
  std::size_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
    const auto name = name_in(line, fmt::format("{}:{}", file_name, number));
    if (!name) return name.error();
    results.by_name_[*name] = line;
  }
  return results;
}

std::vector<std::string> ExpectedResults::differences(const report::LitmusReport& report) const {
  const auto found = by_name_.find(report.name);
  if (found == by_name_.end()) return {fmt::format("{}: no expected result", report.name)};
  const Json expected = Json::parse(found->second);
  const Json actual = Json::parse(to_json_line(report));
  std::vector<std::string> result;
  const auto compare = [&](const std::string& where, const Json& want, const Json& have) {
    if (want != have)
      result.push_back(
          fmt::format("{}: {}: expected {}, have {}", report.name, where, shown(want), shown(have)));
  };
  if (expected.contains("vars")) compare("vars", expected["vars"], actual["vars"]);
  for (const report::LitmusModelReport& model : report.models) {
    if (!expected.contains(model.model)) {
      result.push_back(fmt::format("{}: {}: no expected result", report.name, model.model));
      continue;
    }
    const Json& have = actual[model.model];
    for (const auto& [field, want] : expected[model.model].items())
      if (have.contains(field)) compare(model.model + " " + field, want, have[field]);
  }
  return result;
}

}  // namespace heddle::cli

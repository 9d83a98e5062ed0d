#include "bench/row.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace heddle::bench {

namespace {

constexpr std::array status_names{"done", "limit", "skipped", "unsupported", "failed"};

using Json = nlohmann::ordered_json;

Json json_of(const Defines& define) {
  Json json = Json::object();
  for (const auto& [name, value] : define) json[name] = value;
  return json;
}

Row row_of(const Json& json) {
  Row row;
  row.key.program = json.at("program");
  for (const auto& [name, value] : json.at("define").items())
    row.key.define.emplace_back(name, value.get<std::int64_t>());
  std::ranges::sort(row.key.define);
  row.key.goal = json.at("goal") == "error" ? Goal::error : Goal::all;
  row.key.model = json.at("model");
  row.key.reduction = json.at("reduction");
  const auto* const status = std::ranges::find(status_names, json.at("status").get<std::string>());
  if (status == status_names.end()) throw std::runtime_error("there is no such status");
  row.status = static_cast<RowStatus>(status - status_names.begin());
  row.why = json.value("why", "");
  row.count = {json.at("complete"), json.at("blocked")};
  row.partial = json.at("partial");
  row.events = json.at("events");
  row.found_error = json.at("found_error");
  row.seconds = json.at("seconds");
  row.load_seconds = json.at("load_seconds");
  if (json.contains("replay_seconds")) row.replay_seconds = json["replay_seconds"].get<double>();
  row.peak_megabytes = json.at("peak_megabytes");
  row.grown_megabytes = json.at("grown_megabytes");
  row.runtime = json.at("runtime");
  row.machine = json.at("machine");
  row.commit = json.at("commit");
  row.build = json.at("build");
  row.source = json.at("source");
  row.limit_seconds = json.at("limit_seconds");
  row.limit_megabytes = json.at("limit_megabytes");
  return row;
}

/// As many digits as a measurement has.
double rounded(double value) {
  return std::stod(fmt::format("{:.4g}", value));
}

}  // namespace

std::string_view name_of(RowStatus status) {
  return status_names.at(static_cast<std::size_t>(status));
}

double Row::us_per_execution() const {
  return count.total() == 0 ? 0 : seconds * 1e6 / static_cast<double>(count.total());
}

double Row::events_per_execution() const {
  const std::uint64_t runs = count.total() + partial;
  return runs == 0 ? 0 : static_cast<double>(events) / static_cast<double>(runs);
}

std::optional<double> Row::replay_ratio() const {
  if (!replay_seconds || *replay_seconds <= 0 || count.total() == 0) return std::nullopt;
  return us_per_execution() / (*replay_seconds * 1e6);
}

std::string to_json_line(const Row& row) {
  Json json{{"program", row.key.program},     {"define", json_of(row.key.define)},
            {"goal", name_of(row.key.goal)},  {"model", row.key.model},
            {"reduction", row.key.reduction}, {"status", name_of(row.status)}};
  if (!row.why.empty()) json["why"] = row.why;
  json["complete"] = row.count.complete;
  json["blocked"] = row.count.blocked;
  json["partial"] = row.partial;
  json["events"] = row.events;
  json["found_error"] = row.found_error;
  json["seconds"] = rounded(row.seconds);
  json["us_per_execution"] = rounded(row.us_per_execution());
  if (row.replay_seconds) json["replay_seconds"] = rounded(*row.replay_seconds);
  if (const auto ratio = row.replay_ratio()) json["replay_ratio"] = rounded(*ratio);
  json["load_seconds"] = rounded(row.load_seconds);
  json["peak_megabytes"] = rounded(row.peak_megabytes);
  json["grown_megabytes"] = rounded(row.grown_megabytes);
  json["runtime"] = row.runtime;
  json["limit_seconds"] = row.limit_seconds;
  json["limit_megabytes"] = row.limit_megabytes;
  json["machine"] = row.machine;
  json["commit"] = row.commit;
  json["build"] = row.build;
  json["source"] = row.source;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<Row> parse_row(std::string_view line) {
  try {
    return row_of(Json::parse(line));
  } catch (const std::exception& wrong) {
    return Error{wrong.what()};
  }
}

}  // namespace heddle::bench

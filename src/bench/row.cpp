#include "bench/row.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "files/json_document.hpp"

namespace heddle::bench {

namespace {

constexpr std::array status_names{"done", "limit", "skipped", "unsupported", "failed"};

using Json = nlohmann::ordered_json;

Json json_of(const Defines& define) {
  Json json = Json::object();
  for (const auto& [name, value] : define) json[name] = value;
  return json;
}

RowKey key_of(const JsonValue& json) {
  RowKey key;
  key.program = json.at("program").text();
  key.define = read_defines(json.at("define"));
  const JsonValue goal = json.at("goal");
  const std::string name = goal.text();
  if (name != "all" && name != "error") goal.fail("there is no such goal; supported: all, error");
  key.goal = name == "error" ? Goal::error : Goal::all;
  key.model = json.at("model").text();
  key.reduction = json.at("reduction").text();
  return key;
}

RowStatus status_of(const JsonValue& json) {
  const auto* const status = std::ranges::find(status_names, json.text());
  if (status != status_names.end()) return static_cast<RowStatus>(status - status_names.begin());
  json.fail("there is no such status");
  return RowStatus::failed;
}

/// Returns a measured number, which must not be negative.
double not_negative(const JsonValue& json) {
  const double number = json.number();
  if (number < 0) json.fail("expected a number that is not negative");
  return number;
}

Row row_from(const JsonValue& json) {
  Row row{key_of(json), status_of(json.at("status"))};
  if (const auto why = json.find("why")) row.why = why->text();
  row.count = {json.at("complete").whole<std::uint64_t>(), json.at("blocked").whole<std::uint64_t>()};
  row.partial = json.at("partial").whole<std::uint64_t>();
  row.events = json.at("events").whole<std::uint64_t>();
  row.found_error = json.at("found_error").flag();
  row.seconds = not_negative(json.at("seconds"));
  row.load_seconds = not_negative(json.at("load_seconds"));
  if (const auto seconds = json.find("replay_seconds")) row.replay_seconds = not_negative(*seconds);
  row.peak_megabytes = not_negative(json.at("peak_megabytes"));
  row.grown_megabytes = not_negative(json.at("grown_megabytes"));
  row.runtime = json.at("runtime").text();
  row.machine = json.at("machine").text();
  row.commit = json.at("commit").text();
  row.build = json.at("build").text();
  row.source = json.at("source").text();
  row.limit_seconds = not_negative(json.at("limit_seconds"));
  row.limit_megabytes = not_negative(json.at("limit_megabytes"));
  return row;
}

/// Returns the value rounded to as many digits as a measurement has.
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

Result<Row> parse_row(std::string_view line, const std::string& where) {
  const auto document = JsonDocument::parse(line, where);
  if (!document) return document.error();
  Row row = row_from((*document)->root());
  if (const auto& wrong = (*document)->error()) return *wrong;
  return row;
}

}  // namespace heddle::bench

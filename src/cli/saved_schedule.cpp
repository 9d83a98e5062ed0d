#include "cli/saved_schedule.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "cli/files.hpp"
#include "core/fingerprint.hpp"

namespace heddle::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;
namespace fs = std::filesystem;

OrderedJson to_json(const SavedSchedule& schedule) {
  const Settings& settings = schedule.settings;
  OrderedJson json{{"heddle", "schedule"},
                   {"files", OrderedJson::array()},
                   {"model", settings.models.front().name},
                   {"flags", settings.compiler_flags},
                   {"defines", settings.defines},
                   {"allow", settings.allowed},
                   {"ignore_aborts", settings.ignore_aborts},
                   {"ignore_assertions", settings.ignore_assertions},
                   {"ignore_deadlocks", settings.ignore_deadlocks},
                   {"ignore_races", settings.ignore_races},
                   {"ignore_undefined", settings.ignore_undefined},
                   {"ignore_use_after_free", settings.ignore_use_after_free},
                   {"leaks", settings.leaks},
                   {"threads", schedule.numbers.threads},
                   {"locations", OrderedJson::array()},
                   {"shared", schedule.numbers.shared},
                   {"steps", schedule_text(schedule.steps)}};
  for (const std::string& file : settings.files) json["files"].push_back(fs::absolute(file).string());
  if (!settings.compile_commands.empty())
    json["compile_commands"] = fs::absolute(settings.compile_commands).string();
  if (settings.nondet) json["nondet"] = *settings.nondet;
  if (settings.unroll) json["unroll"] = *settings.unroll;
  for (const Place& place : schedule.numbers.locations)
    json["locations"].push_back({place.address, place.size});
  return json;
}

SavedSchedule from_json(const OrderedJson& json) {
  SavedSchedule schedule;
  Settings& settings = schedule.settings;
  json.at("files").get_to(settings.files);
  for (const Model& model : models)
    if (json.at("model") == model.name) settings.models = {model};
  json.at("flags").get_to(settings.compiler_flags);
  json.at("defines").get_to(settings.defines);
  json.at("allow").get_to(settings.allowed);
  json.at("ignore_aborts").get_to(settings.ignore_aborts);
  json.at("ignore_assertions").get_to(settings.ignore_assertions);
  json.at("ignore_deadlocks").get_to(settings.ignore_deadlocks);
  json.at("ignore_races").get_to(settings.ignore_races);
  json.at("ignore_undefined").get_to(settings.ignore_undefined);
  json.at("ignore_use_after_free").get_to(settings.ignore_use_after_free);
  json.at("leaks").get_to(settings.leaks);
  if (json.contains("compile_commands")) json.at("compile_commands").get_to(settings.compile_commands);
  if (json.contains("nondet"))
    settings.nondet = json.at("nondet").get<std::pair<std::int64_t, std::int64_t>>();
  if (json.contains("unroll")) settings.unroll = json.at("unroll").get<std::uint32_t>();
  json.at("threads").get_to(schedule.numbers.threads);
  json.at("shared").get_to(schedule.numbers.shared);
  for (const OrderedJson& place : json.at("locations"))
    schedule.numbers.locations.push_back(
        {place.at(0).get<std::uint64_t>(), place.at(1).get<std::uint32_t>()});
  return schedule;
}

/// Named by what it holds: the same finding is the same file.
Result<fs::path> path_in_cache(const SavedSchedule& schedule, const std::string& text) {
  const fs::path folder = cache_folder();
  if (folder.empty()) return Error{"there is no cache folder; use --schedule=FILE"};
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) return Error{folder.string() + ": " + error.message()};
  Hasher hash(text.size());
  for (const char c : text) hash.add(static_cast<unsigned char>(c));
  const fs::path program = fs::path(schedule.settings.files.front()).stem();
  return folder / fmt::format("{}-{:08x}.schedule", program.string(), hash.done().lo & 0xffffffffU);
}

}  // namespace

std::string schedule_text(const std::vector<Step>& steps) {
  std::string out;
  for (const Step& step : steps) {
    out += fmt::format("{}{}", out.empty() ? "" : " ", step.strand.thread.value);
    if (!step.strand.is_thread()) out += fmt::format(".{}", step.strand.buffer);
    if (step.choice != 0) out += fmt::format("={}", step.choice);
  }
  return out;
}

Result<std::vector<Step>> parse_schedule(const std::string& text) {
  std::vector<Step> steps;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    std::istringstream parts(word);
    unsigned thread = 0, buffer = 0, choice = 0;
    char sign = 0;
    bool good = static_cast<bool>(parts >> thread) && thread < no_thread.value;
    while (good && parts >> sign) {
      if (sign == '.')
        good = static_cast<bool>(parts >> buffer);
      else
        good = sign == '=' && static_cast<bool>(parts >> choice);
    }
    if (!good) return Error{"'" + word + "' is not a step"};
    steps.push_back({{{static_cast<std::uint16_t>(thread)}, buffer}, choice});
  }
  return steps;
}

Result<std::string> save_schedule(const SavedSchedule& schedule) {
  const std::string text = to_json(schedule).dump(1) + "\n";
  fs::path path = schedule.settings.schedule;
  if (path.empty()) {
    const auto cached = path_in_cache(schedule, text);
    if (!cached) return cached.error();
    path = *cached;
  }
  std::ofstream out(path);
  out << text;
  if (!out.flush()) return Error{path.string() + ": cannot be written"};
  return path.string();
}

Result<SavedSchedule> load_schedule(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  const Error wrong{path + ": this is not a schedule that heddle check saved"};
  const OrderedJson json = OrderedJson::parse(*text, nullptr, false);
  if (!json.is_object() || json.value("heddle", "") != "schedule") return wrong;
  try {
    SavedSchedule schedule = from_json(json);
    const auto steps = parse_schedule(json.at("steps").get<std::string>());
    if (!steps) return Error{path + ": " + steps.error().message};
    if (schedule.settings.models.empty() || schedule.settings.files.empty()) return wrong;
    schedule.steps = *steps;
    return schedule;
  } catch (const OrderedJson::
               exception&) {  // the library's way of saying that a field is missing or of another type
    return wrong;
  }
}

}  // namespace heddle::cli

#include "checking/saved_schedule.hpp"

#include <cstdlib>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "checking/choosable.hpp"
#include "core/fingerprint.hpp"
#include "files/json_document.hpp"
#include "files/private_files.hpp"
#include "files/user_files.hpp"

namespace heddle::checking {

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
  if (!settings.choices.empty()) json["choices"] = settings.choices;
  if (settings.unroll) json["unroll"] = *settings.unroll;
  for (const Place& place : schedule.numbers.locations)
    json["locations"].push_back({place.address, place.size});
  return json;
}

/// What a run has learnt of a program's threads and memory. Whether it fits the program is seen when it is
/// restored.
LearntNumbers numbers_from(const JsonValue& json) {
  LearntNumbers numbers;
  json.at("threads").each([&](const JsonValue& thread) {
    numbers.threads.emplace_back(thread.at(0).whole<std::uint16_t>(), thread.at(1).whole<std::uint32_t>());
  });
  json.at("locations").each([&](const JsonValue& place) {
    numbers.locations.push_back({place.at(0).whole<std::uint64_t>(), place.at(1).whole<std::uint32_t>(0, 8)});
  });
  json.at("shared").each(
      [&](const JsonValue& object) { numbers.shared.push_back(object.whole<std::uint32_t>()); });
  return numbers;
}

Settings settings_from(const JsonValue& json) {
  Settings settings;
  settings.files = json.at("files").texts();
  if (settings.files.empty()) json.at("files").fail("expected at least one file");
  const JsonValue name = json.at("model");
  if (const Model* const model = find_model(name.text()))
    settings.models = {*model};
  else
    name.fail("there is no such model");
  settings.compiler_flags = json.at("flags").texts();
  json.at("defines").each([&](const JsonValue& define) {
    settings.defines.emplace_back(define.at(0).text(), define.at(1).whole<Value>());
  });
  settings.allowed = json.at("allow").texts();
  settings.ignore_aborts = json.at("ignore_aborts").flag();
  settings.ignore_assertions = json.at("ignore_assertions").flag();
  settings.ignore_deadlocks = json.at("ignore_deadlocks").flag();
  settings.ignore_races = json.at("ignore_races").flag();
  settings.ignore_undefined = json.at("ignore_undefined").flag();
  settings.ignore_use_after_free = json.at("ignore_use_after_free").flag();
  settings.leaks = json.at("leaks").flag();
  if (const auto path = json.find("compile_commands")) settings.compile_commands = path->text();
  if (const auto range = json.find("nondet")) {
    settings.nondet = {range->at(0).whole<std::int64_t>(), range->at(1).whole<std::int64_t>()};
    if (settings.nondet->first > settings.nondet->second) range->fail("the range is empty");
  }
  if (const auto choices = json.find("choices")) {
    choices->each_member([&](const std::string& function, const JsonValue& range) {
      const std::pair values{range.at(0).whole<std::int64_t>(), range.at(1).whole<std::int64_t>()};
      if (values.first > values.second) range.fail("the range is empty");
      if (const auto wrong = wrong_choice(function, values)) range.fail(*wrong);
      settings.choices[function] = values;
    });
  }
  if (const auto rounds = json.find("unroll")) settings.unroll = rounds->whole<std::uint32_t>(1);
  return settings;
}

/// Named by what it holds: the same finding is the same file.
Result<fs::path> path_in_cache(const SavedSchedule& schedule, const std::string& text) {
  const fs::path folder = cache_folder();
  if (folder.empty()) return Error{"there is no cache folder; use --schedule=FILE"};
  if (private_cache_folder().empty())
    return Error{folder.string() + ": cannot be made, or others can write there; use --schedule=FILE"};
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
  return replace_file(path, text);
}

Result<SavedSchedule> load_schedule(const std::string& path) {
  const auto text = read_file(path);
  if (!text) return text.error();
  return read_schedule(*text, path);
}

Result<SavedSchedule> read_schedule(const std::string& text, const std::string& name) {
  const auto document = JsonDocument::parse(text, name);
  if (!document) return document.error();
  const JsonValue json = (*document)->root();
  const auto mark = json.find("heddle");
  if (!mark || !mark->is_text() || mark->text() != "schedule")
    return Error{name + ": this is not a schedule that heddle check saved"};
  SavedSchedule schedule{settings_from(json), {}, numbers_from(json)};
  auto steps = parse_schedule(json.at("steps").text());
  if (!steps) json.at("steps").fail(steps.error().message);
  if (const auto& wrong = (*document)->error()) return *wrong;
  schedule.steps = std::move(*steps);
  return schedule;
}

}  // namespace heddle::checking

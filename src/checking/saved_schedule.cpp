#include "checking/saved_schedule.hpp"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "checking/choosable.hpp"
#include "files/json_document.hpp"
#include "program/source_endings.hpp"

namespace heddle::checking {

namespace {

using OrderedJson = nlohmann::ordered_json;
namespace fs = std::filesystem;

OrderedJson to_json(const LearntBarrier& barrier) {
  OrderedJson users = OrderedJson::array();
  for (const LearntBarrier::User& user : barrier.users) users.push_back({user.thread, user.asks});
  return {barrier.address, barrier.needed, barrier.any_order, users};
}

/// Whether the compiler is given other names of the program's files in a replay, which are whole ones. What a
/// build compiles has whole names from the start.
bool is_renamed(const ProgramRequest& program) {
  return program.compile_commands.empty() && !is_in(SourceLanguage::script, program.files.front()) &&
         std::ranges::any_of(program.files, [](const fs::path& file) { return file.is_relative(); });
}

/// Adds the flags by which __FILE__ is in a replay what it was in the search: the program may copy or compare
/// the text. Headers beside a file are named after it, but not where the flags name the folder, too.
void add_names(const std::vector<std::string>& names, ProgramRequest& program) {
  std::vector<std::string> flags;
  const auto map = [&](const std::string& from, const std::string& to) {
    if (from.find('=') == std::string::npos) flags.push_back("-fmacro-prefix-map=" + from + "=" + to);
  };
  for (std::size_t i = 0; i < names.size(); ++i) {
    const fs::path name = names[i];
    const std::string folder = fs::path(program.files[i]).parent_path().string() + "/";
    const bool is_named = std::ranges::any_of(program.compiler_flags, [&](const std::string& flag) {
      return flag.find(folder.substr(0, folder.size() - 1)) != std::string::npos;
    });
    if (name.is_absolute()) continue;
    if (!is_named) map(folder, name.has_parent_path() ? name.parent_path().string() + "/" : "./");
    map(program.files[i], names[i]);
  }
  // Names would lose their "./" where prefixes are mapped, but for this.
  if (std::ranges::none_of(program.compiler_flags, [](const std::string& flag) {
        return flag.find("prefix-map=") != std::string::npos;
      }))
    flags.emplace_back("-fno-file-reproducible");
  program.compiler_flags.insert(program.compiler_flags.begin(), flags.begin(), flags.end());
}

OrderedJson to_json(const SavedSchedule& schedule) {
  const ProgramRequest& program = schedule.program;
  const ErrorSelection& errors = program.errors;
  OrderedJson json{{"heddle", "schedule"},
                   {"files", OrderedJson::array()},
                   {"model", schedule.model.name},
                   {"flags", program.compiler_flags},
                   {"defines", program.defines},
                   {"allow", program.allowed},
                   {"ignore_aborts", errors.ignore_aborts},
                   {"ignore_assertions", errors.ignore_assertions},
                   {"ignore_deadlocks", errors.ignore_deadlocks},
                   {"ignore_races", errors.ignore_races},
                   {"ignore_undefined", errors.ignore_undefined},
                   {"ignore_use_after_free", errors.ignore_use_after_free},
                   {"leaks", errors.leaks},
                   {"threads", schedule.numbers.threads},
                   {"locations", OrderedJson::array()},
                   {"shared", schedule.numbers.shared},
                   {"steps", schedule_text(schedule.steps)}};
  for (const std::string& file : program.files) json["files"].push_back(fs::absolute(file).string());
  if (is_renamed(program)) json["names"] = program.files;
  if (!program.compiler_flags.empty())
    json["folder"] = program.folder.empty() ? fs::current_path().string() : program.folder;
  if (!program.compile_commands.empty())
    json["compile_commands"] = fs::absolute(program.compile_commands).string();
  if (!program.entry.empty()) json["entry"] = program.entry;
  if (!program.target.empty()) json["target"] = program.target;
  if (!program.arguments.empty()) json["arguments"] = program.arguments;
  if (errors.property) json["property"] = errors.property->text;
  if (program.nondet) json["nondet"] = *program.nondet;
  if (!program.choices.empty()) json["choices"] = program.choices;
  if (program.unroll) json["unroll"] = *program.unroll;
  for (const AskedLoopBound& bound : program.loop_bounds)
    json["loop_bounds"].push_back({bound.file, bound.line, bound.iterations});
  if (errors.ignore_leaks) json["ignore_leaks"] = true;
  if (errors.uninitialised) json["uninitialised"] = true;
  if (!program.waits_by_state) json["waits"] = "access";
  for (const SuppressionRule& rule : errors.suppressions)
    json["suppressions"].push_back({rule.file, rule.line, to_text(rule)});
  if (program.volatile_is_atomic) json["volatile"] = "atomic";
  if (!schedule.numbers.loops.empty()) json["loops"] = schedule.numbers.loops;
  if (!schedule.numbers.cut_loops.empty()) json["cut_loops"] = schedule.numbers.cut_loops;
  for (const LearntBarrier& barrier : schedule.numbers.barriers) json["barriers"].push_back(to_json(barrier));
  for (const Place& place : schedule.numbers.locations)
    json["locations"].push_back({place.address, place.size});
  return json;
}

LearntBarrier barrier_from(const JsonValue& json) {
  LearntBarrier barrier{
      json.at(0).whole<std::uint64_t>(), json.at(1).whole<std::uint32_t>(1), json.at(2).flag(), {}};
  json.at(3).each([&](const JsonValue& user) {
    barrier.users.push_back({user.at(0).whole<std::uint16_t>(), user.at(1).flag()});
  });
  return barrier;
}

/// Reads what runs have learnt about the program's threads, memory, loops and barriers. Whether it fits is
/// checked when it is restored.
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
  const auto read_pairs = [&](const char* name, auto& pairs) {
    if (const auto list = json.find(name))
      list->each([&](const JsonValue& pair) {
        pairs.emplace_back(pair.at(0).whole<std::uint32_t>(), pair.at(1).whole<std::uint32_t>());
      });
  };
  read_pairs("loops", numbers.loops);
  read_pairs("cut_loops", numbers.cut_loops);
  if (const auto barriers = json.find("barriers"))
    barriers->each([&](const JsonValue& barrier) { numbers.barriers.push_back(barrier_from(barrier)); });
  return numbers;
}

ProgramRequest program_from(const JsonValue& json) {
  ProgramRequest program;
  ErrorSelection& errors = program.errors;
  program.files = json.at("files").texts();
  if (program.files.empty()) json.at("files").fail("expected at least one file");
  program.compiler_flags = json.at("flags").texts();
  json.at("defines").each([&](const JsonValue& define) {
    program.defines.emplace_back(define.at(0).text(), define.at(1).whole<Value>());
  });
  program.allowed = json.at("allow").texts();
  errors.ignore_aborts = json.at("ignore_aborts").flag();
  errors.ignore_assertions = json.at("ignore_assertions").flag();
  errors.ignore_deadlocks = json.at("ignore_deadlocks").flag();
  errors.ignore_races = json.at("ignore_races").flag();
  errors.ignore_undefined = json.at("ignore_undefined").flag();
  errors.ignore_use_after_free = json.at("ignore_use_after_free").flag();
  errors.leaks = json.at("leaks").flag();
  if (const auto ignored = json.find("ignore_leaks")) errors.ignore_leaks = ignored->flag();
  if (const auto uninitialised = json.find("uninitialised")) errors.uninitialised = uninitialised->flag();
  if (const auto folder = json.find("folder")) program.folder = folder->text();
  if (const auto names = json.find("names")) {
    const std::vector<std::string> given = names->texts();
    if (given.size() != program.files.size())
      names->fail("expected as many names as there are files");
    else
      add_names(given, program);
  }
  if (const auto text = json.find("property")) {
    auto property = parse_property(text->text(), "the property");
    if (!property)
      text->fail(property.error().message);
    else
      errors.property = std::move(*property);
  }
  if (const auto path = json.find("compile_commands")) program.compile_commands = path->text();
  if (const auto entry = json.find("entry")) program.entry = entry->text();
  if (const auto rules = json.find("suppressions"))
    rules->each([&](const JsonValue& rule) {
      const std::string file = rule.at(0).text();
      auto read = suppression_rules(rule.at(2).text(), file);
      if (!read) return rule.fail(read.error().message);
      for (SuppressionRule& one : *read) {
        one.line = rule.at(1).whole<std::uint32_t>();
        errors.suppressions.push_back(std::move(one));
      }
    });
  if (const auto target = json.find("target")) program.target = target->text();
  if (const auto arguments = json.find("arguments")) program.arguments = arguments->texts();
  if (const auto range = json.find("nondet")) {
    program.nondet = {range->at(0).whole<std::int64_t>(), range->at(1).whole<std::int64_t>()};
    if (program.nondet->first > program.nondet->second) range->fail("the range is empty");
  }
  if (const auto choices = json.find("choices")) {
    choices->each_member([&](const std::string& function, const JsonValue& range) {
      const std::pair values{range.at(0).whole<std::int64_t>(), range.at(1).whole<std::int64_t>()};
      if (values.first > values.second) range.fail("the range is empty");
      if (const auto error = choice_error(function, values)) range.fail(*error);
      program.choices[function] = values;
    });
  }
  if (const auto waits = json.find("waits")) {
    if (waits->text() != "access") waits->fail("expected \"access\"");
    program.waits_by_state = false;
  }
  if (const auto accesses = json.find("volatile")) {
    if (accesses->text() != "atomic") accesses->fail("expected \"atomic\"");
    program.volatile_is_atomic = true;
  }
  if (const auto bounds = json.find("loop_bounds"))
    bounds->each([&](const JsonValue& bound) {
      program.loop_bounds.push_back(
          {bound.at(0).text(), bound.at(1).whole<std::uint32_t>(1), bound.at(2).whole<std::uint32_t>(1)});
    });
  if (const auto rounds = json.find("unroll")) program.unroll = rounds->whole<std::uint32_t>(1);
  return program;
}

Model model_from(const JsonValue& json) {
  const JsonValue name = json.at("model");
  if (const Model* const model = find_model(name.text())) return *model;
  name.fail("there is no such model");
  return sc;
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

std::string to_text(const SavedSchedule& schedule) {
  return to_json(schedule).dump(1) + "\n";
}

Result<SavedSchedule> read_schedule(const std::string& text, const std::string& name) {
  const auto document = JsonDocument::parse(text, name);
  if (!document) return document.error();
  const JsonValue json = (*document)->root();
  const auto mark = json.find("heddle");
  if (!mark || !mark->is_text() || mark->text() != "schedule")
    return Error{name + ": this is not a schedule that heddle check saved"};
  SavedSchedule schedule{program_from(json), model_from(json), {}, numbers_from(json)};
  auto steps = parse_schedule(json.at("steps").text());
  if (!steps) json.at("steps").fail(steps.error().message);
  if (const auto& error = (*document)->error()) return *error;
  schedule.steps = std::move(*steps);
  return schedule;
}

}  // namespace heddle::checking

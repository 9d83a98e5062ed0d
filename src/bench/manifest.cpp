#include "bench/manifest.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sstream>

#include "bench/class_keys.hpp"
#include "files/json_document.hpp"
#include "memory/model.hpp"

namespace heddle::bench {

namespace {

namespace fs = std::filesystem;

Goal goal_of(const JsonValue& json) {
  const auto goal = json.find("goal");
  if (!goal) return Goal::all;
  const std::string name = goal->text();
  if (name != "all" && name != "error")
    goal->fail(fmt::format("there is no goal '{}'; supported: all, error", name));
  return name == "error" ? Goal::error : Goal::all;
}

KnownCounts counts_of(const JsonValue& json) {
  KnownCounts counts;
  json.each_member([&](const std::string& name, const JsonValue& value) {
    if (name == "rvf_runs")
      counts.rvf_runs = value.whole<std::uint64_t>();
    else if (std::ranges::find(class_keys(), name) != class_keys().end())
      counts.classes[name] = {value.at(0).whole<std::uint64_t>(), value.at(1).whole<std::uint64_t>()};
    else
      value.fail(
          fmt::format("there are no such counts; supported: {}, rvf_runs", fmt::join(class_keys(), ", ")));
  });
  return counts;
}

ProgramSize size_of(const JsonValue& json) {
  ProgramSize size{read_defines(json.at("define")), goal_of(json)};
  if (const auto suites = json.find("suites"))
    suites->each([&](const JsonValue& suite) {
      const std::string name = suite.text();
      if (name != "quick" && name != "speed")
        suite.fail(fmt::format("there is no suite '{}'; supported: quick, speed", name));
      (name == "quick" ? size.in_quick : size.in_speed) = true;
    });
  if (const auto by_model = json.find("counts"))
    by_model->each_member([&](const std::string& model, const JsonValue& counts) {
      if (find_model(model) == nullptr)
        counts.fail(fmt::format("there is no such model; supported: {}", model_names()));
      size.counts[model] = counts_of(counts);
    });
  return size;
}

PublishedLink link_of(const JsonValue& json) {
  const auto differs = json.find("differs");
  return {json.at("paper").text(), json.at("benchmark").text(),
          json.at("size").text(),  read_defines(json.at("define")),
          goal_of(json),           differs ? differs->text() : ""};
}

void add_sizes(BenchProgram& program, const JsonValue& sizes) {
  sizes.each([&](const JsonValue& json) {
    ProgramSize size = size_of(json);
    if (find_size(program, size.define, size.goal) != nullptr)
      json.fail(fmt::format("the size ({}) is there twice", to_text(size.define)));
    program.sizes.push_back(std::move(size));
  });
}

void add_links(BenchProgram& program, const JsonValue& links) {
  links.each([&](const JsonValue& json) {
    PublishedLink link = link_of(json);
    if (find_size(program, link.define, link.goal) == nullptr)
      json.fail(fmt::format("a published row is linked to ({}), which is not among the sizes",
                            to_text(link.define)));
    program.published.push_back(std::move(link));
  });
}

}  // namespace

std::string to_text(const Defines& defines) {
  if (defines.size() == 1 && defines.front().first == "N") return std::to_string(defines.front().second);
  std::string first;
  std::string rest;
  for (const auto& [name, value] : defines) {
    std::string& text = name == "N" ? first : rest;
    text += fmt::format("{}{}={}", text.empty() ? "" : ", ", name, value);
  }
  return first + (first.empty() || rest.empty() ? "" : ", ") + rest;
}

std::string_view name_of(Goal goal) {
  return goal == Goal::all ? "all" : "error";
}

const ProgramSize* find_size(const BenchProgram& program, const Defines& define, Goal goal) {
  const auto found = std::ranges::find_if(
      program.sizes, [&](const ProgramSize& size) { return size.define == define && size.goal == goal; });
  return found == program.sizes.end() ? nullptr : &*found;
}

Defines read_defines(const JsonValue& json) {
  Defines defines;
  json.each_member([&](const std::string& name, const JsonValue& value) {
    defines.emplace_back(name, value.whole<std::int64_t>());
  });
  std::ranges::sort(defines);
  return defines;
}

Result<BenchProgram> read_program(const std::string& text, const fs::path& path) {
  const auto document = JsonDocument::parse(text, path.string());
  if (!document) return document.error();
  const JsonValue json = (*document)->root();
  BenchProgram program{path.stem().string(), path.parent_path() / json.at("file").text()};
  std::error_code problem;
  if (!fs::is_regular_file(program.file, problem))
    json.at("file").fail(fmt::format("there is no file '{}'", program.file.string()));
  add_sizes(program, json.at("sizes"));
  if (const auto links = json.find("published")) add_links(program, *links);
  if (const auto& wrong = (*document)->error()) return *wrong;
  return program;
}

Result<std::vector<BenchProgram>> read_programs(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> paths;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, error))
    if (entry.path().extension() == ".json") paths.push_back(entry.path());
  if (error || paths.empty())
    return Error{fmt::format("there are no manifests (*.json) in {}", folder.string())};
  std::ranges::sort(paths);
  std::vector<BenchProgram> programs;
  for (const fs::path& path : paths) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    auto program = read_program(text.str(), path);
    if (!program) return program.error();
    programs.push_back(std::move(*program));
  }
  return programs;
}

}  // namespace heddle::bench

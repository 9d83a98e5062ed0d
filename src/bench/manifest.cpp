#include "bench/manifest.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fstream>
#include <nlohmann/json.hpp>

namespace heddle::bench {

namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;

Defines defines_of(const Json& json) {
  Defines defines;
  for (const auto& [name, value] : json.items()) {
    if (!value.is_number_integer())
      throw std::runtime_error(fmt::format("the parameter {} is not a whole number", name));
    defines.emplace_back(name, value.get<std::int64_t>());
  }
  std::ranges::sort(defines);
  return defines;
}

Goal goal_of(const Json& json) {
  const std::string name = json.value("goal", "all");
  if (name == "all") return Goal::all;
  if (name == "error") return Goal::error;
  throw std::runtime_error(fmt::format("there is no goal '{}'; supported: all, error", name));
}

KnownCounts counts_of(const Json& json) {
  constexpr std::array<std::string_view, 4> equivalences{"maz", "rf", "rvf", "view"};
  KnownCounts counts;
  for (const auto& [name, value] : json.items()) {
    if (name != "rvf_runs" && std::ranges::find(equivalences, name) == equivalences.end())
      throw std::runtime_error(
          fmt::format("there are no counts '{}'; supported: maz, rf, rvf, view, rvf_runs", name));
    if (name == "rvf_runs")
      counts.rvf_runs = value.get<std::uint64_t>();
    else
      counts.classes[name] = {value.at(0).get<std::uint64_t>(), value.at(1).get<std::uint64_t>()};
  }
  return counts;
}

ProgramSize size_of(const Json& json) {
  ProgramSize size{defines_of(json.at("define")), goal_of(json)};
  for (const auto& suite : json.value("suites", std::vector<std::string>())) {
    if (suite != "quick" && suite != "speed")
      throw std::runtime_error(fmt::format("there is no suite '{}'; supported: quick, speed", suite));
    (suite == "quick" ? size.in_quick : size.in_speed) = true;
  }
  const Json by_model = json.value("counts", Json::object());
  constexpr std::array<std::string_view, 3> model_names{"sc", "tso", "pso"};
  for (const auto& [model, counts] : by_model.items()) {
    if (std::ranges::find(model_names, model) == model_names.end())
      throw std::runtime_error(fmt::format("there is no model '{}'; supported: sc, tso, pso", model));
    size.counts[model] = counts_of(counts);
  }
  return size;
}

PublishedLink link_of(const Json& json) {
  return {json.at("paper"), json.at("benchmark"),     json.at("size"), defines_of(json.at("define")),
          goal_of(json),    json.value("differs", "")};
}

/// Throws what the reader of JSON throws, and std::runtime_error.
BenchProgram program_of(const fs::path& path) {
  std::ifstream file(path);
  const Json json = Json::parse(file);
  BenchProgram program{path.stem().string(), path.parent_path() / json.at("file").get<std::string>()};
  if (!fs::exists(program.file))
    throw std::runtime_error(fmt::format("there is no file '{}'", program.file.string()));
  for (const Json& json_size : json.at("sizes")) {
    ProgramSize size = size_of(json_size);
    if (find_size(program, size.define, size.goal) != nullptr)
      throw std::runtime_error(fmt::format("the size ({}) is there twice", to_text(size.define)));
    program.sizes.push_back(std::move(size));
  }
  const Json links = json.value("published", Json::array());
  for (const Json& link : links) program.published.push_back(link_of(link));
  for (const PublishedLink& link : program.published)
    if (find_size(program, link.define, link.goal) == nullptr)
      throw std::runtime_error(fmt::format("a published row is linked to ({}), which is not among the sizes",
                                           to_text(link.define)));
  return program;
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
    try {
      programs.push_back(program_of(path));
    } catch (const std::exception& wrong) {
      return Error{fmt::format("{}: {}", path.string(), wrong.what())};
    }
  }
  return programs;
}

}  // namespace heddle::bench

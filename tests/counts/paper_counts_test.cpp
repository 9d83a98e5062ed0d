// Class counts as facts: the programs of the papers' evaluations, counted by brute force.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sstream>

#include "explore/algorithms.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/class_counts.hpp"
#include "support/files.hpp"
#include "support/scripts.hpp"

namespace heddle {
namespace {

using Json = nlohmann::json;

ClassCounts counts_of(const ScriptProgram& program, const Model& model, CountWanted wanted) {
  ScriptedRuntime runtime(program, model);
  const auto counts = count_classes(runtime, {}, wanted);
  EXPECT_TRUE(counts.ok());
  return *counts;
}

/// Compares one line of the manifest with what brute force counts.
void expect_counts(const Json& line, const ClassCounts& counts) {
  const auto expect = [&](const std::string& key, const ClassCount& count) {
    if (!line.contains(key)) return;
    EXPECT_EQ((std::vector{count.complete, count.blocked}), line[key].get<std::vector<std::uint64_t>>())
        << key;
  };
  expect("maz", counts.traces);
  expect("rf", counts.reads_from);
  expect("rvf", counts.reads_value_from);
  expect("view", counts.views);
}

/// A reduction runs each class of its equivalence once.
void expect_runs(const Json& line, const ScriptProgram& program, const Model& model,
                 std::string_view reduction, const std::string& equivalence) {
  if (!line.contains(equivalence)) return;
  ScriptedRuntime runtime(program, model);
  const std::unique_ptr<Explorer> explorer = find_algorithm(reduction)->make({.model = model});
  const auto end = explore(*explorer, runtime, {}, [](const Execution&) { return true; });
  ASSERT_TRUE(end.ok());
  EXPECT_EQ((std::vector{end->statistics.complete, end->statistics.blocked}),
            line[equivalence].get<std::vector<std::uint64_t>>())
      << reduction;
}

/// Exploration by values: at least one run a view, at most one a reads-value-from class.
void expect_rvf_runs(const Json& line, const ScriptProgram& program) {
  const bool known = line.contains("rvf") || line.contains("view") || line.contains("rvf_runs");
  if (!known || line["model"] != "sc") return;
  ScriptedRuntime runtime(program, sc);
  const std::unique_ptr<Explorer> explorer = find_algorithm("rvf")->make({});
  const auto end = explore(*explorer, runtime, {}, [](const Execution&) { return true; });
  ASSERT_TRUE(end.ok());
  const std::uint64_t runs = end->statistics.complete + end->statistics.blocked;
  const auto total = [&](const char* key) {
    return line[key][0].get<std::uint64_t>() + line[key][1].get<std::uint64_t>();
  };
  if (line.contains("view")) {
    EXPECT_GE(runs, total("view"));
  }
  if (line.contains("rvf")) {
    EXPECT_LE(runs, total("rvf"));
  }
  if (line.contains("rvf_runs")) {
    EXPECT_EQ(runs, line["rvf_runs"].get<std::uint64_t>());
  }
}

const Model& model_named(const std::string& name) {
  if (const Model* model = find_model(name)) return *model;
  throw std::runtime_error("no model " + name);
}

class PaperCounts : public testing::TestWithParam<std::string> {};

TEST_P(PaperCounts, AreMet) {
  std::istringstream manifest(test::read(test::path_of("scripts/benchmarks/counts.jsonl")));
  std::size_t rows = 0;
  for (std::string text; std::getline(manifest, text);) {
    const Json line = Json::parse(text);
    if (line["file"] != GetParam()) continue;
    SCOPED_TRACE(text);
    ScriptParameters parameters;
    for (const auto& [name, value] : line["params"].items())
      parameters.values.emplace_back(name, value.get<Value>());
    const std::string path = test::path_of("scripts/benchmarks/" + GetParam()).string();
    const auto program = parse_script(test::read(path), path, parameters);
    ASSERT_TRUE(program.ok()) << program.error().message;
    const CountWanted wanted{.traces = line.contains("maz"),
                             .coarser = line.contains("rf") || line.contains("rvf") || line.contains("view")};
    ASSERT_TRUE(wanted.traces || wanted.coarser || line.contains("rvf_runs"));
    if (wanted.traces || wanted.coarser)
      expect_counts(line, counts_of(*program, model_named(line["model"]), wanted));
    expect_rvf_runs(line, *program);
    for (const std::string_view reduction : {"rf", "rf-poly"})
      expect_runs(line, *program, model_named(line["model"]), reduction, "rf");
    expect_runs(line, *program, model_named(line["model"]), "view", "view");
    if (line["model"] == "sc") expect_runs(line, *program, sc, "mcr", "view");
    ++rows;
  }
  EXPECT_GT(rows, 0U) << "no line of the manifest names this program";
}

std::vector<std::string> benchmark_names() {
  std::vector<std::string> names;
  for (const std::string& path : test::files_in("scripts/benchmarks", ".heddle"))
    names.push_back(std::filesystem::path(path).filename().string());
  return names;
}

INSTANTIATE_TEST_SUITE_P(Benchmarks, PaperCounts, testing::ValuesIn(benchmark_names()),
                         [](const auto& instance) {
                           std::string name = instance.param.substr(0, instance.param.find('.'));
                           std::ranges::replace_if(
                               name, [](char c) { return std::isalnum(static_cast<unsigned char>(c)) == 0; },
                               '_');
                           return name;
                         });

}  // namespace
}  // namespace heddle

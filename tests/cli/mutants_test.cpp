// Documents from outside, changed at random: whoever reads them says what is wrong, or takes them, and
// nothing else happens. HEDDLE_MUTANTS=10000 makes more of them.
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "bench/manifest.hpp"
#include "bench/row.hpp"
#include "checking/saved_schedule.hpp"
#include "cli/litmus_expected.hpp"
#include "core/random.hpp"
#include "runtime/scripted_runtime.hpp"
#include "session/known_run.hpp"
#include "support/scripts.hpp"
#ifdef HEDDLE_NATIVE
#include "checking/native/compile_commands.hpp"
#include "program/native/module_record.hpp"
#endif

namespace heddle::cli {
namespace {

using namespace checking;

using Json = nlohmann::ordered_json;

std::uint64_t mutants() {
  const char* const number = std::getenv("HEDDLE_MUTANTS");
  return number == nullptr ? 500 : std::stoull(number);
}

/// All values of a tree.
void collect(Json& json, std::vector<Json*>& nodes) {
  nodes.push_back(&json);
  if (json.is_structured())
    for (Json& child : json) collect(child, nodes);
}

Json strange_value(Random& random) {
  switch (random.below(14)) {
    case 0:
      return nullptr;
    case 1:
      return true;
    case 2:
      return -1;
    case 3:
      return 0;
    case 4:
      return UINT64_MAX;
    case 5:
      return INT64_MIN;
    case 6:
      return 1e300;
    case 7:
      return 0.5;
    case 8:
      return "";
    case 9:
      return "x";
    case 10:
      return std::string(1, '\0') + "\x7f\xc3\xa4/~.. 9=9 65536 0.4294967296";
    case 11:
      return Json::array();
    case 12:
      return Json::object();
    default:
      return random.below(70'000);
  }
}

/// A value is replaced, taken away, given twice or moved.
void change_tree(Json& json, Random& random) {
  std::vector<Json*> nodes;
  collect(json, nodes);
  Json& node = *nodes[random.below(nodes.size())];
  if (node.is_structured() && !node.empty() && random.chance(40)) {
    const std::size_t index = random.below(node.size());
    auto child = std::next(node.begin(), static_cast<std::ptrdiff_t>(index));
    if (node.is_array() && random.chance(50))
      node.push_back(Json(*child));
    else
      node.erase(child);
  } else if (random.chance(30)) {
    const Json other = *nodes[random.below(nodes.size())];
    node = other;
  } else {
    node = strange_value(random);
  }
}

void change_text(std::string& text, Random& random) {
  constexpr std::string_view tokens = "{}[]\",:0123456789-.eEtruefalsn\\/ \n";
  const std::size_t at = random.below(text.size() + 1);
  switch (random.below(4)) {
    case 0:
      text.insert(at, 1, tokens[random.below(tokens.size())]);
      break;
    case 1:
      text.erase(at, random.below(6));
      break;
    case 2:
      if (at < text.size()) text[at] = static_cast<char>(random.below(256));
      break;
    default:
      text.insert(at, text.substr(random.below(text.size() + 1), random.below(40)));
  }
}

std::string mutant(const Json& original, Random& random) {
  Json json = original;
  if (random.chance(70))
    for (std::uint64_t i = random.below(3) + 1; i > 0; --i) change_tree(json, random);
  std::string text = json.dump(random.chance(50) ? 1 : -1, ' ', false, Json::error_handler_t::replace);
  if (random.chance(40))
    for (std::uint64_t i = random.below(4) + 1; i > 0; --i) change_text(text, random);
  return text;
}

/// Reads mutants of a document. The reader hands back what was wrong.
void read_mutants(const Json& original, const std::function<std::string(const std::string&)>& read) {
  ASSERT_EQ(read(original.dump()), "");
  std::uint64_t refused = 0;
  for (std::uint64_t number = 0; number < mutants(); ++number) {
    Random random(number);
    const std::string text = mutant(original, random);
    std::string wrong;
    ASSERT_NO_THROW(wrong = read(text)) << text;
    refused += wrong.empty() ? 0 : 1;
    ASSERT_LT(wrong.size(), 2'000U + text.size()) << text;
  }
  EXPECT_GT(refused, mutants() / 4);
  testing::Test::RecordProperty("refused", std::to_string(refused));
}

template <class T>
std::string wrong_with(const Result<T>& result) {
  return result ? "" : result.error().message;
}

TEST(Mutants, Schedules) {
  const ScriptProgram program =
      test::script("var x, y; thread T0 { x = 1; a = y; } thread T1 { c = choose(2); y = c; b = x; }");
  const Json original =
      Json::parse(R"({"heddle": "schedule", "files": ["a.heddle"], "model": "tso", "flags": ["-O2"],
    "defines": [["N", 3]], "allow": ["f"], "ignore_aborts": false, "ignore_undefined": false, "ignore_assertions": false, "ignore_deadlocks": false, "ignore_races": true,
    "ignore_use_after_free": false, "leaks": false, "nondet": [0, 3], "choices": {"rand": [0, 3]}, "unroll": 4,
    "threads": [[0, 0], [0, 1]], "locations": [[35184439197696, 4]], "shared": [1], "steps": "0 1=1 1.0 0.0 0 1"})");
  read_mutants(original, [&](const std::string& text) {
    const auto schedule = read_schedule(text, "a.schedule");
    if (!schedule) return schedule.error().message;
    ScriptedRuntime runtime(program, schedule->model);
    static_cast<void>(run_known(runtime, {schedule->steps, Finish{}}));
    return std::string();
  });
}

TEST(Mutants, Manifests) {
  std::string folder = (std::filesystem::temp_directory_path() / "heddle-mutants-XXXXXX").string();
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  std::ofstream(std::filesystem::path(folder) / "a.c") << "";
  const Json original = Json::parse(R"({"file": "a.c", "sizes": [
    {"define": {"N": 2, "L": 1}, "suites": ["quick", "speed"], "counts": {"sc": {"maz": [9, 1], "rvf_runs": 3}, "tso": {"rf": [4, 0]}}},
    {"define": {"N": 3}, "goal": "error"}], "published": [
    {"paper": "1", "benchmark": "a", "size": "2", "define": {"N": 2, "L": 1}, "differs": "it has no lock"}]})");
  read_mutants(original, [&](const std::string& text) {
    return wrong_with(bench::read_program(text, std::filesystem::path(folder) / "a.json"));
  });
  std::filesystem::remove_all(folder);
}

TEST(Mutants, Results) {
  bench::Row row{{"a", {{"N", 3}}, bench::Goal::all, "sc", "rf"}};
  row.replay_seconds = 0.5;
  read_mutants(Json::parse(bench::to_json_line(row)), [](const std::string& text) {
    const auto read = bench::parse_row(text, "results.jsonl:1");
    if (read) static_cast<void>(bench::to_json_line(*read));
    return wrong_with(read);
  });
}

TEST(Mutants, ExpectedResults) {
  const report::LitmusStatesReport states{{{{0, 1}, 2}, {{1, 1}, 1}}, true, 1, 2};
  const report::LitmusReport report{"SB",    "SB.litmus", "exists",
                                    "(a=0)", {"a", "b"},  {{"sc", states, {}, 0}}};
  read_mutants(Json::parse(to_json_line(report)), [&](const std::string& text) {
    std::string line = text;
    std::ranges::replace(line, '\n', ' ');
    const auto expected = ExpectedResults::parse(line, "expected.jsonl");
    if (expected) static_cast<void>(expected->differences(report));
    return wrong_with(expected);
  });
}

#ifdef HEDDLE_NATIVE
TEST(Mutants, CompileDatabases) {
  const Json original = Json::parse(R"([
    {"directory": "/", "file": "b.c", "command": "cc -DX='a b' -o b.o -c b.c"},
    {"directory": "/", "file": "a.c", "arguments": ["cc", "-Iinclude", "-o", "a.o", "-c", "a.c"], "output": "a.o"}])");
  read_mutants(original, [](const std::string& text) {
    std::vector<SourceFile> files{{"/a.c", {}, ""}};
    const auto added = add_compile_commands(text, "compile_commands.json", files);
    if (!added && added.error().message.find("has no entry for") != std::string::npos) return std::string();
    return wrong_with(added);
  });
}

TEST(Mutants, RecordsOfCompiledPrograms) {
  ModuleFacts facts;
  facts.sites = {{"a.c", 3, 4, "f", "m", false}, {"a.c", 5, 6, "g", "", true}};
  facts.types.add({8, {{"first", 0, 2}, {"second", 4, 2}}, 0});
  facts.types.add({4, {}, 0});
  facts.types.add({16, {}, 2});
  facts.globals = {{"image", "x", 35184439197696, 8, false, 1}};
  facts.functions = {{"f", 0, false}, {"g", 1, true}};
  facts.externals = {"pthread_create"};
  facts.spin_loops = {1};
  facts.locals = {{"l", 3, 8}};
  read_mutants(Json::parse(record_of(facts)), [](const std::string& text) {
    const auto read = read_record(text);
    if (!read) return read.error().message;
    for (const GuestGlobal& global : read->globals)
      static_cast<void>(read->types.path(global.name, global.type, global.size / 2));
    for (const GuestLocal& local : read->locals)
      static_cast<void>(read->types.path(local.name, local.type, local.offset));
    return std::string();
  });
}
#endif

}  // namespace
}  // namespace heddle::cli

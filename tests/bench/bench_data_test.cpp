// What the benchmarks know: manifests, published figures, rows, and what is said of them.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

#include "bench/compare_runs.hpp"
#include "bench/results_file.hpp"
#include "bench/suite.hpp"
#include "bench/verdicts.hpp"
#include "support/files.hpp"

namespace heddle::bench {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone afterwards.
class Folder {
 public:
  Folder() {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }
  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
    return path_ / name;
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_ = fs::temp_directory_path() /
                   ("heddle-bench-data-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) +
                    testing::UnitTest::GetInstance()->current_test_info()->name());
};

constexpr auto manifest = R"({"file": "a.c", "sizes": [
  {"define": {"N": 2, "L": 1}, "suites": ["quick"], "counts": {"sc": {"maz": [9, 1], "rf": [4, 0], "view": [3, 0], "rvf_runs": 3}, "tso": {"rf": [5, 0]}}},
  {"define": {"N": 3, "L": 1}, "suites": ["speed"]},
  {"define": {"N": 2}, "goal": "error"}],
  "published": [{"paper": "002", "benchmark": "a", "size": "2", "define": {"N": 2, "L": 1}},
                {"paper": "002", "benchmark": "a", "size": "3", "define": {"N": 3, "L": 1}, "differs": "it has no lock"}]})";

PublishedFigure figure(const std::string& size, const std::string& reduction, std::uint64_t count,
                       const std::string& table = "1") {
  return {"002", table, "a", size, "sc", "tool", reduction, count, 1.0};
}

Row row(const std::string& reduction, Count count, const Defines& define = {{"L", 1}, {"N", 2}},
        const std::string& model = "sc") {
  Row result{{"a", define, Goal::all, model, reduction}};
  result.count = count;
  result.seconds = 1;
  return result;
}

BenchData data_of(std::vector<Row> rows) {
  const Folder folder;
  folder.write("a.c", "");
  folder.write("a.json", manifest);
  auto programs = read_programs(folder.path());
  EXPECT_TRUE(programs.ok()) << programs.error().message;
  return {"papers", std::move(*programs), {}, std::move(rows)};
}

TEST(Manifests, AreRead) {
  const BenchData data = data_of({});
  ASSERT_EQ(data.programs.size(), 1U);
  const BenchProgram& program = data.programs.front();
  EXPECT_EQ(program.name, "a");
  ASSERT_EQ(program.sizes.size(), 3U);
  EXPECT_EQ(to_text(program.sizes[0].define), "N=2, L=1");
  EXPECT_EQ(to_text(program.sizes[2].define), "2");
  EXPECT_TRUE(program.sizes[0].in_quick);
  EXPECT_FALSE(program.sizes[1].in_quick);
  EXPECT_TRUE(program.sizes[1].in_speed);
  EXPECT_EQ(program.sizes[2].goal, Goal::error);
  EXPECT_EQ(program.sizes[0].counts.at("sc").classes.at("maz"), (Count{9, 1}));
  EXPECT_EQ(program.sizes[0].counts.at("sc").rvf_runs, 3U);
  EXPECT_EQ(program.published[1].differs, "it has no lock");
}

TEST(Manifests, MistakesAreNamed) {
  const auto error_of = [](const std::string& text) {
    const Folder folder;
    folder.write("a.c", "");
    folder.write("a.json", text);
    const auto programs = read_programs(folder.path());
    return programs.ok() ? "" : programs.error().message;
  };
  EXPECT_NE(error_of("{").find("a.json"), std::string::npos);
  EXPECT_NE(error_of(R"({"file": "b.c", "sizes": [], "published": []})").find("there is no file"),
            std::string::npos);
  EXPECT_NE(error_of(R"({"file": "a.c", "sizes": [{"define": {}, "suites": ["slow"]}], "published": []})")
                .find("no suite 'slow'; supported: quick, speed"),
            std::string::npos);
  EXPECT_NE(error_of(R"({"file": "a.c", "sizes": [{"define": {}, "goal": "x"}], "published": []})")
                .find("no goal 'x'"),
            std::string::npos);
  EXPECT_NE(
      error_of(
          R"({"file": "a.c", "sizes": [], "published": [{"paper": "1", "benchmark": "a", "size": "", "define": {"N": 7}}]})")
          .find("not among the sizes"),
      std::string::npos);
  EXPECT_NE(read_programs("/nowhere").error().message.find("no manifests"), std::string::npos);
}

TEST(Manifests, OfTheRepositoryAreRead) {
  const fs::path bench = test::path_of("../../bench");
  const auto programs = read_programs(bench / "programs");
  ASSERT_TRUE(programs.ok()) << programs.error().message;
  EXPECT_GT(programs->size(), 40U);
  const auto published = read_published(bench / "papers");
  ASSERT_TRUE(published.ok()) << published.error().message;
  EXPECT_GT(published->figures.size(), 2000U);
  // Links lead somewhere, and every row of a paper has a program of ours or a reason why not.
  for (const BenchProgram& program : *programs)
    for (const PublishedLink& link : program.published)
      EXPECT_TRUE(std::ranges::any_of(published->figures,
                                      [&](const PublishedFigure& figure) {
                                        return figure.paper == link.paper &&
                                               figure.benchmark == link.benchmark &&
                                               figure.size == link.size && figure.goal() == link.goal;
                                      }))
          << program.name << ": " << link.paper << " " << link.benchmark << " " << link.size;
  for (const PaperRow& paper_row : paper_rows({"papers", *programs, *published, {}})) {
    EXPECT_FALSE(paper_row.verdict == Reproduced::not_built &&
                 paper_row.why == "There is no program of ours.")
        << paper_row.paper << " " << paper_row.benchmark << "(" << paper_row.size << ")";
  }
}

TEST(PublishedFigures, FieldsMayBeQuoted) {
  const Folder folder;
  folder.write("published.csv",
               "head\n003,II,pgsql,\"5,5\",sc,viequi,view,781,0.73\n002,5-hit-bug,r,3,sc,t,,,\n");
  folder.write("left_out.csv", "head\n004,poke,\"It says \"\"no\"\", twice.\"\n");
  const auto published = read_published(folder.path());
  ASSERT_TRUE(published.ok()) << published.error().message;
  EXPECT_EQ(published->figures[0].size, "5,5");
  EXPECT_EQ(published->figures[0].count, 781U);
  EXPECT_EQ(published->figures[0].goal(), Goal::all);
  EXPECT_FALSE(published->figures[1].count.has_value());
  EXPECT_EQ(published->figures[1].goal(), Goal::error);
  EXPECT_EQ(published->left_out.at("004 poke"), "It says \"no\", twice.");
  folder.write("published.csv", "head\n1,2,3\n");
  EXPECT_NE(read_published(folder.path()).error().message.find("published.csv:2: 3 fields, not 9"),
            std::string::npos);
}

TEST(WrongCounts, AgainstTheManifest) {
  EXPECT_TRUE(wrong_counts(data_of({row("dpor", {9, 1}), row("rf", {4, 0}), row("rvf", {3, 0})})).empty());
  const auto wrong = wrong_counts(data_of({row("dpor", {9, 0}), row("rf", {5, 0}), row("rvf", {2, 0})}));
  ASSERT_EQ(wrong.size(), 3U);
  EXPECT_EQ(wrong[0],
            "a(N=2, L=1) under sc by dpor: 9 executions and 0 blocked, not 9 executions and 1 blocked");
}

TEST(WrongCounts, WhatReachedALimitSaysNothing) {
  Row cut = row("dpor", {8, 0});
  cut.status = RowStatus::limit;
  EXPECT_TRUE(wrong_counts(data_of({cut})).empty());
}

TEST(WrongCounts, AgainstEachOther) {
  const Defines unknown{{"L", 1}, {"N", 3}};
  EXPECT_TRUE(wrong_counts(data_of({row("rf", {7, 0}, unknown), row("rf-poly", {7, 0}, unknown)})).empty());
  EXPECT_EQ(wrong_counts(data_of({row("rf", {7, 0}, unknown), row("rf-poly", {6, 1}, unknown)})).size(), 1U);
  EXPECT_EQ(wrong_counts(data_of({row("rf", {7, 0}, unknown), row("view", {8, 0}, unknown)})).size(), 1U);
  EXPECT_TRUE(
      wrong_counts(data_of({row("rf", {7, 0}, unknown), row("view", {8, 0}, unknown, "tso")})).empty());
}

PaperRow judged(const std::string& size, std::vector<Row> rows, std::uint64_t count,
                const std::string& reduction = "rf") {
  BenchData data = data_of(std::move(rows));
  data.published.figures = {figure(size, reduction, count), figure(size, "", 77)};
  return paper_rows(data).at(0);
}

TEST(PaperRows, AreReproducedOrNot) {
  const Defines larger{{"L", 1}, {"N", 3}};
  EXPECT_EQ(judged("2", {row("rf", {4, 0})}, 4).verdict, Reproduced::reproduced);
  EXPECT_EQ(judged("2", {row("rf", {3, 1})}, 4).verdict,
            Reproduced::reproduced);  // papers count both together
  const PaperRow wrong = judged("2", {row("rf", {4, 0})}, 5);
  EXPECT_EQ(wrong.verdict, Reproduced::differs);
  EXPECT_TRUE(wrong.is_error);
  EXPECT_EQ(wrong.why, "rf under sc: 4 executions, published 5.");
  EXPECT_EQ(wrong_paper_rows({wrong}).size(), 1U);
  const PaperRow own_version = judged("3", {row("rf", {4, 0}, larger)}, 5);
  EXPECT_EQ(own_version.verdict, Reproduced::differs);
  EXPECT_FALSE(own_version.is_error);
  EXPECT_EQ(own_version.why, "rf under sc: 4 executions, published 5. It has no lock.");
  EXPECT_EQ(judged("2", {}, 5).verdict, Reproduced::not_run);
  EXPECT_EQ(judged("9", {}, 5).verdict, Reproduced::not_built);
  Row cut = row("rf", {2, 0});
  cut.status = RowStatus::limit;
  EXPECT_EQ(judged("2", {cut}, 5).verdict, Reproduced::unfinished);
}

TEST(PaperRows, FewerExecutionsByValuesAreNoError) {
  const PaperRow fewer = judged("2", {row("rvf", {3, 0})}, 5, "rvf");
  EXPECT_EQ(fewer.verdict, Reproduced::differs);
  EXPECT_FALSE(fewer.is_error);
  EXPECT_TRUE(judged("2", {row("rvf", {6, 0})}, 5, "rvf").is_error);
}

TEST(PaperRows, UntilTheFirstErrorIsNotCompared) {
  BenchData data = data_of({});
  data.published.figures = {figure("2", "rf", 5, "5-hit-bug")};
  EXPECT_EQ(paper_rows(data).at(0).verdict, Reproduced::not_comparable);
}

TEST(Rows, AreTheSameAfterwards) {
  Row before = row("rf", {4, 1});
  before.status = RowStatus::limit;
  before.why = "limit on \"time\" reached";
  before.events = 100;
  before.partial = 5;
  before.replay_seconds = 0.05;
  before.machine = "m";
  before.commit = "c";
  const auto after = parse_row(to_json_line(before), "row");
  ASSERT_TRUE(after.ok()) << after.error().message;
  EXPECT_EQ(after->key, before.key);
  EXPECT_EQ(after->count, before.count);
  EXPECT_EQ(after->why, before.why);
  EXPECT_EQ(after->status, before.status);
  EXPECT_EQ(to_json_line(*after), to_json_line(before));
  EXPECT_DOUBLE_EQ(after->us_per_execution(), 200'000);
  EXPECT_DOUBLE_EQ(after->events_per_execution(), 10);
  EXPECT_DOUBLE_EQ(*after->replay_ratio(), 4);
  EXPECT_FALSE(parse_row("{}", "row").ok());
  EXPECT_FALSE(parse_row("no", "row").ok());
}

TEST(Results, GoOnAfterALineThatWasCut) {
  const Folder folder;
  const fs::path file = folder.path() / "r.jsonl";
  ASSERT_FALSE(append_result(file, row("rf", {1, 0})).has_value());
  ASSERT_FALSE(append_result(file, row("rf", {4, 0})).has_value());
  std::ofstream(file, std::ios::app) << R"({"program": "a", "de)";
  drop_cut_line(file);
  ASSERT_FALSE(append_result(file, row("dpor", {9, 1})).has_value());
  const auto rows = read_results(file);
  ASSERT_TRUE(rows.ok()) << rows.error().message;
  ASSERT_EQ(rows->size(), 2U);
  EXPECT_EQ((*rows)[0].count, (Count{4, 0}));  // the later line counts
  std::ofstream(file, std::ios::app) << "nonsense\n";
  EXPECT_NE(read_results(file).error().message.find(":4: "), std::string::npos);
  EXPECT_TRUE(append_result("/nowhere/r.jsonl", row("rf", {1, 0})).has_value());
}

TEST(Results, AreKeptAsLongAsNothingChanged) {
  Row kept = row("rf", {4, 0});
  kept.build = "b";
  kept.machine = "m";
  kept.source = "s";
  kept.limit_seconds = 10;
  kept.limit_megabytes = 100;
  EXPECT_TRUE(is_current(kept, {"b", "m", 20, 100}, "s"));
  EXPECT_FALSE(is_current(kept, {"c", "m", 20, 100}, "s"));
  EXPECT_FALSE(is_current(kept, {"b", "n", 20, 100}, "s"));
  EXPECT_FALSE(is_current(kept, {"b", "m", 20, 100}, "t"));
  kept.status = RowStatus::limit;
  EXPECT_FALSE(is_current(kept, {"b", "m", 20, 100}, "s"));
  EXPECT_FALSE(is_current(kept, {"b", "m", 10, 200}, "s"));
  EXPECT_TRUE(is_current(kept, {"b", "m", 10, 100}, "s"));
  kept.status = RowStatus::failed;
  EXPECT_FALSE(is_current(kept, {"b", "m", 10, 100}, "s"));
}

std::size_t rows_in(const std::vector<Chain>& chains) {
  std::size_t rows = 0;
  for (const Chain& chain : chains) rows += chain.size();
  return rows;
}

TEST(Suites, HaveTheirRows) {
  BenchData data = data_of({});
  const auto rows = [&](Suite suite, const Wanted& wanted = {}) {
    return chains_of(suite, data.programs, data.published, wanted);
  };
  // Quick: dpor, rf, rf-poly, rvf, view, mcr under sc, rf and rf-poly under tso: what the manifest knows.
  EXPECT_EQ(rows_in(rows(Suite::quick)), 8U);
  EXPECT_EQ(rows_in(rows(Suite::speed)), 12U);
  EXPECT_EQ(rows_in(rows(Suite::papers)), 12U + 12U + 6U);
  EXPECT_EQ(rows_in(rows(Suite::papers, {{}, {"sc"}, {"rf"}})), 3U);
  EXPECT_EQ(rows_in(rows(Suite::quick, {{}, {}, {"dpor"}})), 1U);
  EXPECT_TRUE(rows(Suite::quick, {{"b"}, {}, {}}).empty());
  // What a paper has figures of is run, too, and the sizes of one reduction stand in one chain.
  data.published.figures = {figure("2", "icb", 5)};
  EXPECT_EQ(rows_in(rows(Suite::papers)), 31U);
  for (const Chain& chain : rows(Suite::papers, {{}, {"sc"}, {"rf"}})) EXPECT_LE(chain.size(), 2U);
}

TEST(Suites, LargerIsInEveryParameter) {
  EXPECT_TRUE(is_at_least({{"N", 3}}, {{"N", 2}}));
  EXPECT_FALSE(is_at_least({{"L", 1}, {"N", 3}}, {{"N", 2}}));  // L=1 may make it smaller
  EXPECT_TRUE(is_at_least({{"L", 1}, {"N", 3}}, {{"L", 1}, {"N", 3}}));
  EXPECT_FALSE(is_at_least({{"L", 1}, {"N", 3}}, {{"L", 2}, {"N", 2}}));
  EXPECT_FALSE(is_at_least({{"N", 3}}, {{"L", 1}}));
}

TEST(RunsCompared, SayWhatChanged) {
  Row slow = row("rf", {4, 0});
  slow.seconds = 2;
  Row cut = row("dpor", {3, 0});
  cut.status = RowStatus::limit;
  const RunsCompared compared = compare_runs({row("rf", {4, 0}), row("dpor", {9, 1}), row("view", {3, 0})},
                                             {slow, cut, row("mcr", {3, 0})});
  ASSERT_EQ(compared.rows.size(), 1U);
  EXPECT_DOUBLE_EQ(compared.rows[0].gain(), 0.5);
  EXPECT_EQ(compared.other_ends.size(), 1U);
  EXPECT_EQ(compared.only_before, 1U);
  EXPECT_EQ(compared.only_after, 1U);
  EXPECT_TRUE(compared.different_counts.empty());
  EXPECT_EQ(compare_runs({row("rf", {4, 0})}, {row("rf", {5, 0})}).different_counts.size(), 1U);
  EXPECT_NE(to_text(compared).find("0.50"), std::string::npos);
  EXPECT_NE(to_text(compared).find("dpor: done before, limit now"), std::string::npos);
}

}  // namespace
}  // namespace heddle::bench

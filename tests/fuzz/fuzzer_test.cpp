#include "fuzz/fuzzer.hpp"

#include <gtest/gtest.h>

#include "fuzz/shrink.hpp"
#include "program/script/parser.hpp"
#include "support/files.hpp"

namespace heddle::fuzz {
namespace {

TEST(Generator, SameSeedSameProgram) {
  for (std::uint64_t i = 0; i < 20; ++i)
    EXPECT_EQ(print(nth_program(3, i, {})), print(nth_program(3, i, {})));
  EXPECT_NE(print(nth_program(3, 0, {})), print(nth_program(4, 0, {})));
}

TEST(Generator, KeepsItsShape) {
  const Shape shape;
  for (std::uint64_t i = 0; i < 500; ++i) {
    const Draft draft = nth_program(5, i, shape);
    EXPECT_GE(draft.threads.size(), 2U);
    EXPECT_LE(draft.threads.size(), 4U);
    EXPECT_LE(estimated_interleavings(draft), shape.max_interleavings);
    for (const DraftThread& thread : draft.threads) EXPECT_LE(longest_path(thread.body), shape.max_events);
  }
}

TEST(Generator, WithoutBlockingThereIsNone) {
  for (std::uint64_t i = 0; i < 200; ++i) {
    const std::string text = print(nth_program(5, i, {.blocking = false, .failures = false}));
    for (const char* word : {"lock", "wait", "await", "assume", "assert"})
      EXPECT_EQ(text.find(word), std::string::npos) << text;
  }
}

TEST(Shrink, LeavesOnlyWhatMatters) {
  // At most: the fence in a thread, and a main thread that spawns it, joins it and loads.
  const auto has_fence_and_load = [](const Draft& draft) {
    const std::string text = print(draft);
    return text.find("  fence;") != std::string::npos && text.find(" = x0;") != std::string::npos;
  };
  for (std::uint64_t i = 0; i < 300; ++i) {
    const Draft draft = nth_program(6, i, {});
    if (!has_fence_and_load(draft)) continue;
    EXPECT_LE(event_count(shrink(draft, has_fence_and_load)), 4U);
  }
}

TEST(Regressions, FileNamesItsComparison) {
  const FuzzMismatch mismatch{7, find_comparison("replay"), "var x0;\nthread T0 {\n}\n", "nothing", 0};
  const std::string file = regression_file(mismatch, 3);
  const auto named = comparisons_named_in(file);
  ASSERT_TRUE(named.ok());
  ASSERT_EQ(named->size(), 1U);
  EXPECT_EQ(named->front()->name, "replay");
  EXPECT_TRUE(parse_script(file, "file").ok());
  EXPECT_FALSE(comparisons_named_in("// comparison: nonsense\n").ok());
  EXPECT_EQ(comparisons_named_in("")->size(), comparisons().size());
}

TEST(Comparisons, AgreeOnFreshPrograms) {
  FuzzOptions options;
  options.seed = 11;
  options.programs = 12;
  for (const Comparison& comparison : comparisons()) options.comparisons.push_back(&comparison);
  const FuzzReport report = run_fuzzer(options, [](std::uint64_t) {});
  EXPECT_EQ(report.programs, 12U);
  if (report.mismatch) FAIL() << regression_file(*report.mismatch, options.seed);
}

/// Every file in tests/data/regressions is a mismatch that was found once.
TEST(Regressions, AllFilesAgreeNow) {
  const std::vector<std::string> files = test::files_in("regressions", ".heddle");
  EXPECT_GE(files.size(), 5U);
  for (const std::string& path : files) {
    const std::string text = test::read(path);
    const auto program = parse_script(text, path);
    ASSERT_TRUE(program.ok()) << program.error().message;
    const auto named = comparisons_named_in(text);
    ASSERT_TRUE(named.ok()) << named.error().message;
    for (const Comparison* comparison : *named) EXPECT_EQ(comparison->run(*program, 1), std::nullopt) << path;
  }
}

}  // namespace
}  // namespace heddle::fuzz

// Random programs for real threads: what the generator promises, and that an outcome outside is noticed.
#include <gtest/gtest.h>

#include "fuzz/native/real_comparison.hpp"
#include "fuzz/native/real_program.hpp"
#include "fuzz/native/real_text.hpp"
#include "fuzz/native/temporary_files.hpp"
#include "runtime/native/native_runtime.hpp"

namespace heddle::fuzz {
namespace {

std::size_t kind_named(std::string_view name) {
  for (std::size_t i = 0; i < real_statement_kinds().size(); ++i)
    if (real_statement_kinds()[i].name == name) return i;
  ADD_FAILURE() << name;
  return 0;
}

TEST(RealProgram, IsTheSameForTheSameSeedAndAnotherForAnother) {
  const auto text = [](std::uint64_t seed, std::uint64_t number) {
    return text_for_heddle({random_real_program(seed, number)});
  };
  EXPECT_EQ(text(7, 3), text(7, 3));
  EXPECT_NE(text(7, 3), text(7, 4));
  EXPECT_NE(text(7, 3), text(8, 3));
}

TEST(RealProgram, AwaitsOnlyWhatAnEarlierThreadAnnounces) {
  for (std::uint64_t number = 0; number < 500; ++number) {
    const RealProgram program = random_real_program(1, number);
    EXPECT_TRUE(program.ends()) << number;
    for (std::size_t t = 0; t < program.threads.size(); ++t)
      for (const RealStatement& statement : program.threads[t])
        if (real_statement_kinds()[statement.kind].awaits != Channel::none) {
          EXPECT_LT(statement.awaited, t);
        }
  }
}

TEST(RealProgram, DoesNotEndWhereNobodyAnnounces) {
  RealProgram program;
  program.threads.resize(2);
  program.threads[1].push_back({.kind = kind_named("spin for a flag"), .awaited = 0});
  EXPECT_FALSE(program.ends());
  program.threads[0].push_back({.kind = kind_named("announce by a flag")});
  EXPECT_TRUE(program.ends());
}

TEST(RealProgram, EveryKindOfStatementIsDrawn) {
  std::vector<bool> drawn(real_statement_kinds().size());
  for (std::uint64_t number = 0; number < 1000; ++number)
    for (const auto& thread : random_real_program(1, number).threads)
      for (const RealStatement& statement : thread) drawn[statement.kind] = true;
  for (std::size_t i = 0; i < drawn.size(); ++i) EXPECT_TRUE(drawn[i]) << real_statement_kinds()[i].name;
}

/// All kinds in one file, each in a thread of its own program: one execution each, under the model it is for.
TEST(RealProgram, EveryKindOfStatementRuns) {
  std::vector<RealProgram> programs;
  for (std::size_t kind = 0; kind < real_statement_kinds().size(); ++kind) {
    RealProgram program{real_statement_kinds()[kind].strong_only, {{}, {}}};
    for (const Channel channel : {Channel::flag, Channel::semaphore, Channel::condition})
      if (real_statement_kinds()[kind].awaits == channel)
        for (std::size_t i = 0; i < real_statement_kinds().size(); ++i)
          if (real_statement_kinds()[i].announces == channel) program.threads[0].push_back({.kind = i});
    program.threads[1].push_back({.kind = kind, .value = 1});
    programs.push_back(program);
  }
  const TemporarySource file(text_for_heddle(programs));
  auto native = NativeProgram::load({{file.path(), {}, ""}}, {});
  ASSERT_TRUE(native) << native.error().message;
  for (std::size_t i = 0; i < programs.size(); ++i) {
    ASSERT_TRUE(native->set_entry("p" + std::to_string(i) + "_main"));
    const auto runtime = native->make_runtime(programs[i].model());
    auto run = runtime->run({{}, Finish{}});
    while (!run && run.error().kind == ErrorKind::retry) run = runtime->run({{}, Finish{}});
    ASSERT_TRUE(run) << real_statement_kinds()[i].name << ": " << run.error().message;
    EXPECT_EQ((*run)->ending, Ending::complete) << real_statement_kinds()[i].name;
  }
}

TEST(RealComparison, NoticesAnOutcomeThatIsNotAllowed) {
  const std::set<RealOutcome> allowed{{0, 1}, {1, 0}, {1, 1}};
  EXPECT_EQ(first_outside({{0, 1}, {1, 1}}, allowed), std::nullopt);
  EXPECT_EQ(first_outside({{0, 0}, {1, 1}}, allowed), (RealOutcome{0, 0}));
}

}  // namespace
}  // namespace heddle::fuzz

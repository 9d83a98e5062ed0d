#include "explore/predicting.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "check/memory_judge.hpp"
#include "explore/view.hpp"
#include "fuzz/partly_plain.hpp"
#include "session/session.hpp"
#include "support/scripts.hpp"
#include "support/statistics.hpp"

namespace heddle {
namespace {

using fuzz::PartlyPlain;
using test::script;
using test::statistic;

/// Runs the program once, and nothing else.
class OneRun final : public Explorer {
 public:
  [[nodiscard]] std::optional<Job> next() override {
    if (started_) return std::nullopt;
    started_ = true;
    return Job{{7}, {.prefix = {}, .tail = Finish{}, .record_enabled = false}};
  }
  void observe(JobId job, const Execution&) override {
    EXPECT_EQ(job, JobId{7});  // runs of what was predicted are not handed on
    observed_ = true;
  }
  [[nodiscard]] ExplorerStatus status() const override { return {.done = observed_}; }

 private:
  bool started_ = false, observed_ = false;
};

struct Seen {
  std::vector<bool> races;             // of each run, in order: whether it has a data race
  std::vector<std::uint64_t> lengths;  // of each run
  std::uint64_t counted = 0, extra = 0;
};

/// What an exploration with prediction runs of a program. Bit k of `plain`: accesses of location k are not
/// atomic.
Seen seen_with(Predicting& predicting, const std::string& text, std::uint64_t plain) {
  PartlyPlain runtime(script(text), sc, plain);
  Seen seen;
  MemoryJudge judge;
  const auto end = explore(predicting, runtime, {}, [&](const Execution& execution) {
    judge.judge(execution);
    seen.races.push_back(judge.race().has_value());
    seen.lengths.push_back(execution.events.size());
    return true;
  });
  EXPECT_TRUE(end.ok());
  EXPECT_TRUE(predicting.status().done);
  seen.counted = end->statistics.runs();
  seen.extra = end->statistics.extra;
  return seen;
}

Seen seen_after_one_run(const std::string& text, std::uint64_t plain, const PredictionOptions& options = {}) {
  Predicting predicting(std::make_unique<OneRun>(), options);
  return seen_with(predicting, text, plain);
}

bool has_race(const Seen& seen) {
  return std::ranges::find(seen.races, true) != seen.races.end();
}

// In the first run all of A comes before B, ordered by the mutex.
constexpr const char* ordered_by_chance =
    "var x; mutex m; thread A { x = 1; lock(m); unlock(m); } thread B { lock(m); unlock(m); a = x; }";
constexpr std::uint64_t x_is_plain = 1;

TEST(Predicting, ARaceThatTheOnlyRunDoesNotShowIsPredictedAndShown) {
  const Seen seen = seen_after_one_run(ordered_by_chance, x_is_plain);
  ASSERT_EQ(seen.races.size(), 2U);
  EXPECT_FALSE(seen.races[0]);
  EXPECT_TRUE(seen.races[1]);
  EXPECT_EQ(seen.counted, 1U);  // what is run to show it is not counted
  EXPECT_EQ(seen.extra, 1U);
}

TEST(Predicting, RacesAreNotPredictedWhereTheyAreNotWanted) {
  const Seen seen = seen_after_one_run(ordered_by_chance, x_is_plain, {.races = false});
  EXPECT_FALSE(has_race(seen));
  EXPECT_EQ(seen.extra, 0U);
}

TEST(Predicting, AtomicAccessesDoNotRace) {
  EXPECT_EQ(seen_after_one_run(ordered_by_chance, 0).extra, 0U);
}

TEST(Predicting, NothingIsPredictedWhereAMutexProtectsTheAccesses) {
  const Seen seen = seen_after_one_run(
      "var x; mutex m; thread A { lock(m); x = 1; unlock(m); } thread B { lock(m); a = x; unlock(m); }",
      x_is_plain);
  EXPECT_FALSE(has_race(seen));
  EXPECT_EQ(seen.extra, 0U);
}

TEST(Predicting, ARelaxedMessageDoesNotOrderTheAccesses) {
  const Seen seen = seen_after_one_run(
      "var x, flag; thread A { x = 1; flag = 1; } thread B { await(flag == 1); a = x; }", x_is_plain);
  EXPECT_TRUE(has_race(seen));
}

TEST(Predicting, OnePairOfPlacesIsShownOnce) {
  Predicting predicting(std::make_unique<View>(), {});
  const Seen seen = seen_with(predicting, ordered_by_chance, x_is_plain);
  EXPECT_TRUE(has_race(seen));
  EXPECT_GT(seen.counted, 1U);
  EXPECT_EQ(seen.extra, 1U);
  EXPECT_EQ(statistic(predicting, "runs of predicted errors"), 1U);
  EXPECT_TRUE(predicting.status().keeps_happens_before);
}

TEST(Predicting, AReadThatFindsAnotherValueIsTriedWhereThatIsWanted) {
  const std::string text = "var x; thread A { x = 1; } thread B { a = x; if (a == 0) { x = 2; x = 3; } }";
  EXPECT_EQ(seen_after_one_run(text, 0).extra, 0U);
  const Seen seen = seen_after_one_run(text, 0, {.values = true});
  EXPECT_EQ(seen.extra, 1U);
  ASSERT_EQ(seen.lengths.size(), 2U);
  EXPECT_EQ(seen.lengths[0], 2U);
  EXPECT_EQ(seen.lengths[1], 4U);  // what follows the other value is run, too
}

TEST(Predicting, ExtraJobsAreOwedBeforeTheExplorationGoesOn) {
  PartlyPlain runtime(script(ordered_by_chance), sc, x_is_plain);
  Predicting predicting(std::make_unique<OneRun>(), {});
  predicting.start({});
  const std::optional<Job> first = predicting.next();
  ASSERT_TRUE(first.has_value());
  EXPECT_FALSE(first->is_extra);
  predicting.observe(first->id, test::run(runtime, first->plan));
  EXPECT_TRUE(predicting.status().owes_extra);
  EXPECT_FALSE(predicting.status().done);
  const std::optional<Job> extra = predicting.next();
  ASSERT_TRUE(extra.has_value());
  EXPECT_TRUE(extra->is_extra);
  EXPECT_FALSE(predicting.next().has_value());  // one at a time
  predicting.observe(extra->id, test::run(runtime, extra->plan));
  EXPECT_TRUE(predicting.status().done);
}

}  // namespace
}  // namespace heddle

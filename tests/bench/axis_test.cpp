#include "bench/plot/axis.hpp"

#include <gtest/gtest.h>

namespace heddle::bench {

namespace {

std::vector<std::string> labels(const LogAxis& axis) {
  std::vector<std::string> all;
  for (const Tick& tick : axis.ticks()) all.push_back(tick.label);
  return all;
}

}  // namespace

TEST(LogAxis, EndsAtRoundValuesAroundTheData) {
  const LogAxis axis({0.003, 42, 0}, 0, 300);
  EXPECT_DOUBLE_EQ(axis.from(), 0.002);
  EXPECT_DOUBLE_EQ(axis.to(), 50);
  const LogAxis exact({1, 100}, 0, 300);
  EXPECT_DOUBLE_EQ(exact.from(), 1);
  EXPECT_DOUBLE_EQ(exact.to(), 100);
}

TEST(LogAxis, PlacesValuesByTheirLogarithms) {
  const LogAxis axis({1, 100}, 50, 250);
  EXPECT_DOUBLE_EQ(axis.place(1), 50);
  EXPECT_NEAR(axis.place(10), 150, 1e-9);
  EXPECT_DOUBLE_EQ(axis.place(100), 250);
  EXPECT_DOUBLE_EQ(axis.place(0), 50);
  EXPECT_DOUBLE_EQ(axis.place(1e9), 250);
  const LogAxis upwards({1, 100}, 250, 50);
  EXPECT_NEAR(upwards.place(10), 150, 1e-9);
}

TEST(LogAxis, HasAsManyTicksAsThereIsRoomFor) {
  EXPECT_EQ(labels(LogAxis({1, 100}, 0, 330)),
            (std::vector<std::string>{"1", "2", "5", "10", "20", "50", "100"}));
  EXPECT_EQ(labels(LogAxis({0.001, 1000}, 0, 330)),
            (std::vector<std::string>{"0.001", "0.01", "0.1", "1", "10", "100", "1k"}));
  // Twelve powers of ten on the place of seven labels: every second is named. Upwards, there is room for all.
  EXPECT_EQ(labels(LogAxis({1, 1e12}, 0, 330)),
            (std::vector<std::string>{"1", "", "100", "", "10k", "", "1M", "", "100M", "", "10G", "", "1T"}));
  EXPECT_EQ(labels(LogAxis({0.001, 1e9}, 330, 0)).at(1), "0.01");
}

TEST(LogAxis, OfOneValueOrNoneHasALength) {
  const LogAxis one({7, 7}, 0, 300);
  EXPECT_LT(one.from(), one.to());
  const LogAxis none({}, 0, 300);
  EXPECT_LT(none.from(), none.to());
}

TEST(CountAxis, StepsAreRound) {
  const CountAxis axis(230, 0, 300);
  std::vector<std::string> all;
  for (const Tick& tick : axis.ticks()) all.push_back(tick.label);
  EXPECT_EQ(all, (std::vector<std::string>{"0", "50", "100", "150", "200", "250"}));
  EXPECT_DOUBLE_EQ(axis.place(125), 150);
}

TEST(TickLabel, IsShort) {
  EXPECT_EQ(tick_label(0.00002), "0.00002");
  EXPECT_EQ(tick_label(0.5), "0.5");
  EXPECT_EQ(tick_label(2000), "2k");
  EXPECT_EQ(tick_label(1e7), "10M");
}

}  // namespace heddle::bench

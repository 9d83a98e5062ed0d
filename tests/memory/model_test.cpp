#include "memory/model.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

TEST(Models, AreFoundByName) {
  for (const Model& model : models()) EXPECT_EQ(find_model(model.name), &model);
  EXPECT_EQ(find_model("nonsense"), nullptr);
  EXPECT_EQ(model_names(), "sc, tso, pso");
}

TEST(Models, SayWhatFollowsFromTheirBuffering) {
  EXPECT_FALSE(sc.has_buffers());
  EXPECT_TRUE(sc.keeps_store_order());
  EXPECT_TRUE(tso.has_buffers());
  EXPECT_TRUE(tso.keeps_store_order());
  EXPECT_TRUE(pso.has_buffers());
  EXPECT_FALSE(pso.keeps_store_order());
}

}  // namespace
}  // namespace heddle

// The axioms on the textbook graphs, each written out: what the models are known for.
#include "memory/axioms.hpp"

#include <gtest/gtest.h>

namespace heddle {
namespace {

constexpr std::uint32_t x = 0, y = 1;

/// Builds a graph event by event; writes go to the end of their location's coherence order.
class GraphTest : public testing::Test {
 protected:
  GraphTest() { graph_.coherence.resize(2); }

  NodeId write(std::uint16_t thread, std::uint32_t location, Order order = Order::relaxed) {
    const NodeId id = add(thread, OpKind::store, location, order, false, true, initial_node);
    graph_.coherence[location].push_back(id);
    return id;
  }
  NodeId read(std::uint16_t thread, std::uint32_t location, NodeId source = initial_node) {
    return add(thread, OpKind::load, location, Order::relaxed, true, false, source);
  }
  NodeId modify(std::uint16_t thread, std::uint32_t location, NodeId source = initial_node) {
    const NodeId id = add(thread, OpKind::modify, location, Order::seq_cst, true, true, source);
    graph_.coherence[location].push_back(id);
    return id;
  }
  void fence(std::uint16_t thread, OpKind kind = OpKind::fence) {
    Operation op;
    op.kind = kind;
    graph_.append({{thread}, op, false, false, initial_node});
  }
  /// "sc tso pso": the models that allow the graph.
  std::string allowed() const {
    std::string names;
    for (const Model& model : models())
      if (consistent(graph_, model)) names += (names.empty() ? "" : " ") + std::string(model.name);
    return names;
  }

  Graph graph_;

 private:
  NodeId add(std::uint16_t thread, OpKind kind, std::uint32_t location, Order order, bool reads, bool writes,
             NodeId source) {
    Operation op;
    op.kind = kind;
    op.location = {location};
    op.order = order;
    return graph_.append({{thread}, op, reads, writes, source});
  }
};

TEST_F(GraphTest, StoreBuffering) {
  write(0, x);
  read(0, y);
  write(1, y);
  read(1, x);
  EXPECT_EQ(allowed(), "tso pso");
}

TEST_F(GraphTest, StoreBufferingWithFences) {
  for (std::uint16_t t = 0; t < 2; ++t) {
    write(t, t == 0 ? x : y);
    fence(t);
    read(t, t == 0 ? y : x);
  }
  EXPECT_EQ(allowed(), "");
}

TEST_F(GraphTest, StoreBufferingWithStoreFencesOnly) {
  for (std::uint16_t t = 0; t < 2; ++t) {
    write(t, t == 0 ? x : y);
    fence(t, OpKind::store_fence);
    read(t, t == 0 ? y : x);
  }
  EXPECT_EQ(allowed(), "tso pso");
}

TEST_F(GraphTest, StoreBufferingWithStrongStores) {
  for (std::uint16_t t = 0; t < 2; ++t) {
    write(t, t == 0 ? x : y, Order::seq_cst);
    read(t, t == 0 ? y : x);
  }
  EXPECT_EQ(allowed(), "");
}

TEST_F(GraphTest, MessagePassing) {
  write(0, x);
  const NodeId flag = write(0, y);
  read(1, y, flag);
  read(1, x);
  EXPECT_EQ(allowed(), "pso");
}

TEST_F(GraphTest, MessagePassingWithReleaseStore) {
  write(0, x);
  const NodeId flag = write(0, y, Order::release);
  read(1, y, flag);
  read(1, x);
  EXPECT_EQ(allowed(), "");
}

TEST_F(GraphTest, MessagePassingWithStoreFence) {
  write(0, x);
  fence(0, OpKind::store_fence);
  const NodeId flag = write(0, y);
  read(1, y, flag);
  read(1, x);
  EXPECT_EQ(allowed(), "");
}

TEST_F(GraphTest, OneThreadReadsItsOwnNewestStore) {
  const NodeId first = write(0, x);
  write(0, x);
  read(0, x, first);
  EXPECT_EQ(allowed(), "");
}

TEST_F(GraphTest, ForwardingFromTheBuffer) {
  const NodeId wx = write(0, x);
  read(0, x, wx);
  read(0, y);
  const NodeId wy = write(1, y);
  read(1, y, wy);
  read(1, x);
  EXPECT_EQ(allowed(), "tso pso");
}

TEST_F(GraphTest, TwoModificationsOfOneValue) {
  modify(0, x);
  modify(1, x);
  EXPECT_EQ(allowed(), "");
}

TEST_F(GraphTest, ModificationsInARow) {
  const NodeId first = modify(0, x);
  modify(1, x, first);
  EXPECT_EQ(allowed(), "sc tso pso");
}

TEST_F(GraphTest, ReadsThatGoBackInCoherenceOrder) {
  const NodeId wx = write(0, x);
  read(1, x, wx);
  read(1, x);
  EXPECT_EQ(allowed(), "");
}

}  // namespace
}  // namespace heddle

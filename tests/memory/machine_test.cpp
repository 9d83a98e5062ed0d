#include "memory/machine.hpp"

#include <array>
#include <gtest/gtest.h>

namespace heddle {
namespace {

constexpr ThreadId t0{0}, t1{1};
constexpr LocationId x{0}, y{1};

/// Two threads, two locations that start at 0.
class MachineTest : public testing::Test {
 protected:
  void use(const Model& model) {
    constexpr std::array<Value, 2> initial{};
    machine_.memory().reset(initial);
    machine_.reset(model);
    position_ = 0;
  }
  Event perform(ThreadId thread, Operation op) {
    Event event;
    event.id = {strand_of(thread), 0};
    event.op = op;
    EXPECT_TRUE(machine_.enabled(thread, op));
    machine_.perform(event, position_++);
    return event;
  }
  Event store(ThreadId thread, LocationId location, Value value, Order order = Order::relaxed) {
    Operation op;
    op.kind = OpKind::store;
    op.location = location;
    op.value = value;
    op.order = order;
    return perform(thread, op);
  }
  Event load(ThreadId thread, LocationId location) {
    Operation op;
    op.kind = OpKind::load;
    op.location = location;
    return perform(thread, op);
  }
  Event store_part(ThreadId thread, LocationId location, Part part, Value value) {
    Operation op;
    op.kind = OpKind::store;
    op.location = location;
    op.part = part;
    op.value = value;
    return perform(thread, op);
  }
  Event load_part(ThreadId thread, LocationId location, Part part) {
    Operation op;
    op.kind = OpKind::load;
    op.location = location;
    op.part = part;
    return perform(thread, op);
  }
  Event drain(StrandId buffer) {
    Event event;
    event.id = {buffer, 0};
    EXPECT_TRUE(machine_.can_drain(buffer));
    machine_.drain(buffer, event);
    ++position_;
    return event;
  }
  std::vector<StrandId> drainable(ThreadId thread) {
    std::vector<StrandId> buffers;
    machine_.for_each_drainable(thread, [&](StrandId buffer) { buffers.push_back(buffer); });
    return buffers;
  }
  static Operation simple(OpKind kind) {
    Operation op;
    op.kind = kind;
    return op;
  }

  Machine machine_;
  std::uint32_t position_ = 0;
};

TEST_F(MachineTest, ScStoresAreInMemoryAtOnce) {
  use(sc);
  const Event event = store(t0, x, 1);
  EXPECT_FALSE(event.buffered);
  EXPECT_EQ(load(t1, x).read, 1);
  EXPECT_TRUE(machine_.drained(t0));
}

TEST_F(MachineTest, BufferedStoresAreSeenByTheirThreadOnly) {
  for (const Model& model : {tso, pso}) {
    use(model);
    EXPECT_TRUE(store(t0, x, 1).buffered);
    store(t0, x, 2);
    EXPECT_EQ(load(t0, x).read, 2);
    EXPECT_EQ(load(t0, x).source, 1U);
    EXPECT_EQ(load(t1, x).read, 0);
    EXPECT_EQ(load(t1, x).source, initial_source);
    const Event first = drain(model.buffer_of(t0, x));
    EXPECT_EQ(first.written, 1);
    EXPECT_EQ(first.source, 0U);
    EXPECT_EQ(load(t1, x).read, 1);
    EXPECT_EQ(load(t0, x).read, 2);
  }
}

TEST_F(MachineTest, BytesAreReadFromTheNewestStoreOfThem) {
  for (const Model& model : {tso, pso}) {
    use(model);
    store_part(t0, x, {0, 2}, 0x0202);
    store_part(t0, x, {1, 1}, 3);
    EXPECT_EQ(load(t0, x).read, 0x0302);
    EXPECT_EQ(load(t0, x).source, initial_source);  // not all bytes are its own
    EXPECT_EQ(load_part(t0, x, {0, 2}).source, initial_source);
    EXPECT_EQ(load_part(t0, x, {1, 1}).source, 1U);
    EXPECT_EQ(load(t1, x).read, 0);
    store(t1, x, 0x01010101);
    drain(model.buffer_of(t1, x));
    EXPECT_EQ(load(t0, x).read, 0x01010302);
    EXPECT_EQ(drain(model.buffer_of(t0, x)).written, 0x01010202);
    EXPECT_EQ(load(t1, x).read, 0x01010202);
    EXPECT_EQ(drain(model.buffer_of(t0, x)).written, 0x01010302);
  }
}

TEST_F(MachineTest, StoresOfPartsAreTakenBack) {
  use(tso);
  store(t1, x, 0x0101);
  drain(tso.buffer_of(t1, x));
  const Event buffered = store_part(t0, x, {0, 1}, 2);
  const Event drained = drain(tso.buffer_of(t0, x));
  machine_.undo(drained);
  EXPECT_EQ(load(t1, x).read, 0x0101);
  EXPECT_EQ(load(t0, x).read, 0x0102);
  machine_.undo(buffered);
  EXPECT_EQ(load(t0, x).read, 0x0101);
}

TEST_F(MachineTest, TsoDrainsInProgramOrder) {
  use(tso);
  store(t0, x, 1);
  store(t0, y, 1);
  EXPECT_EQ(drainable(t0), std::vector{tso.buffer_of(t0, x)});
  EXPECT_EQ(drain(tso.buffer_of(t0, x)).op.location, x);
  EXPECT_EQ(drain(tso.buffer_of(t0, x)).op.location, y);
  EXPECT_FALSE(machine_.can_drain(tso.buffer_of(t0, x)));
}

TEST_F(MachineTest, PsoDrainsLocationsInAnyOrder) {
  use(pso);
  store(t0, x, 1);
  store(t0, y, 1);
  EXPECT_EQ(drainable(t0), (std::vector{pso.buffer_of(t0, x), pso.buffer_of(t0, y)}));
  drain(pso.buffer_of(t0, y));
  EXPECT_EQ(load(t1, y).read, 1);
  EXPECT_EQ(load(t1, x).read, 0);
}

TEST_F(MachineTest, StoreFenceOrdersDrainsButDoesNotWait) {
  use(pso);
  store(t0, x, 1);
  perform(t0, simple(OpKind::store_fence));
  store(t0, y, 1);
  EXPECT_FALSE(machine_.can_drain(pso.buffer_of(t0, y)));
  EXPECT_EQ(load(t0, y).read, 1);
  drain(pso.buffer_of(t0, x));
  EXPECT_TRUE(machine_.can_drain(pso.buffer_of(t0, y)));
}

TEST_F(MachineTest, ReleaseStoreCarriesAStoreFence) {
  use(pso);
  store(t0, x, 1);
  store(t0, y, 1, Order::release);
  EXPECT_FALSE(machine_.can_drain(pso.buffer_of(t0, y)));
}

TEST_F(MachineTest, StrongOperationsWaitForTheBuffer) {
  Operation swap = simple(OpKind::modify);
  swap.location = y;
  Operation strong_store = simple(OpKind::store);
  strong_store.location = y;
  strong_store.order = Order::seq_cst;
  for (const Model& model : {tso, pso}) {
    use(model);
    store(t0, x, 1);
    for (const Operation& op :
         {swap, strong_store, simple(OpKind::fence), simple(OpKind::spawn), simple(OpKind::join)}) {
      EXPECT_FALSE(machine_.enabled(t0, op));
      EXPECT_TRUE(machine_.enabled(t1, op));
    }
    EXPECT_TRUE(machine_.enabled(t0, simple(OpKind::store_fence)));
    drain(model.buffer_of(t0, x));
    EXPECT_TRUE(machine_.enabled(t0, simple(OpKind::fence)));
    EXPECT_FALSE(store(t0, y, 1, Order::seq_cst).buffered);
  }
}

TEST_F(MachineTest, CompareExchangeWritesOnlyOnSuccess) {
  use(tso);
  Operation cas = simple(OpKind::modify);
  cas.location = x;
  cas.set_condition({Predicate::Kind::equal, 0});
  cas.set_update({Update::Kind::set, 5});
  const Event success = perform(t0, cas);
  EXPECT_TRUE(success.reads && success.writes);
  EXPECT_EQ(success.written, 5);
  const Event failure = perform(t1, cas);
  EXPECT_TRUE(failure.reads);
  EXPECT_FALSE(failure.writes);
  EXPECT_EQ(failure.read, 5);
  EXPECT_EQ(failure.source, 0U);
}

TEST_F(MachineTest, GuardsDecideWhatIsEnabled) {
  use(tso);
  Operation lock = simple(OpKind::modify);
  lock.location = x;
  lock.set_guard({Predicate::Kind::equal, 0});
  lock.set_update({Update::Kind::set, 1});
  perform(t0, lock);
  EXPECT_FALSE(machine_.enabled(t1, lock));
  Operation unlock = simple(OpKind::unlock);
  unlock.location = x;
  unlock.set_condition({Predicate::Kind::equal, 1});
  const Event released = perform(t0, unlock);
  EXPECT_TRUE(released.writes);
  EXPECT_FALSE(released.reads);
  EXPECT_TRUE(machine_.enabled(t1, lock));
  const Event misuse = perform(t1, unlock);
  EXPECT_FALSE(misuse.writes);
  EXPECT_TRUE(misuse.reads);
}

TEST_F(MachineTest, AWaitSeesItsOwnBuffer) {
  use(tso);
  Operation await = simple(OpKind::load);
  await.location = x;
  await.set_guard({Predicate::Kind::equal, 1});
  EXPECT_FALSE(machine_.enabled(t0, await));
  store(t0, x, 1);
  EXPECT_TRUE(machine_.enabled(t0, await));
  EXPECT_FALSE(machine_.enabled(t1, await));
}

}  // namespace
}  // namespace heddle

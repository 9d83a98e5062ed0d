// Races and uses of freed memory, judged on executions that are written down event by event.
#include "check/memory_judge.hpp"

#include <gtest/gtest.h>

#include "core/execution.hpp"

namespace heddle {

namespace {

constexpr bool plain = true, atomic = false;

/// An execution under construction. Every event has a site of its own: its position + 1.
class Written {
 public:
  explicit Written(std::size_t threads, std::size_t locations = 4) {
    execution_.threads.resize(threads);
    execution_.locations = locations;
    for (std::uint64_t i = 0; i < locations; ++i) places_.push_back({0x1000 + 0x10 * i, 8});
    indices_.resize(threads);
  }
  Written(const Written&) = delete;
  Written& operator=(const Written&) = delete;

  std::uint32_t store(std::uint16_t thread, std::uint32_t location, bool is_plain,
                      Order order = Order::relaxed, Part part = {}) {
    Event& event = access(OpKind::store, thread, location, is_plain, order, part);
    event.writes = true;
    return last();
  }
  std::uint32_t load(std::uint16_t thread, std::uint32_t location, bool is_plain,
                     Order order = Order::relaxed, std::uint32_t source = initial_source) {
    Event& event = access(OpKind::load, thread, location, is_plain, order, {});
    event.reads = true;
    event.source = source;
    return last();
  }
  std::uint32_t update(std::uint16_t thread, std::uint32_t location, Order order, std::uint32_t source) {
    Event& event = access(OpKind::modify, thread, location, atomic, order, {});
    event.reads = event.writes = true;
    event.source = source;
    return last();
  }
  std::uint32_t fence(std::uint16_t thread) {
    add(OpKind::fence, thread);
    return last();
  }
  std::uint32_t spawn(std::uint16_t thread, std::uint16_t child) {
    add(OpKind::spawn, thread).op.target = {child};
    return last();
  }
  std::uint32_t join(std::uint16_t thread, std::uint16_t child) {
    add(OpKind::join, thread).op.target = {child};
    return last();
  }
  /// A store that stays in a buffer until drain().
  std::uint32_t buffered_store(std::uint16_t thread, std::uint32_t location) {
    const std::uint32_t position = store(thread, location, plain);
    execution_.events.back().buffered = true;
    return position;
  }
  std::uint32_t drain(std::uint32_t stored) {
    Event event = execution_.events[stored];
    event.id = {{event.thread(), 1}, drains_++};
    event.op.kind = OpKind::drain;
    event.source = stored;
    event.writes = event.buffered = false;
    push(event);
    return last();
  }
  /// A block of the heap that holds `location`; the location before it is its cell.
  void allocate(std::uint32_t location) {
    Block& block = execution_.blocks.emplace_back();
    block.address = places_[location].address;
    block.size = 8;
    block.cell = places_[location - 1].address;
  }
  std::uint32_t free(std::uint16_t thread, std::uint32_t location) {
    return update(thread, location - 1, Order::relaxed, initial_source);
  }
  /// A variable at `location` of a function that ends, at this site, after the thread's events so far.
  void end_variable(std::uint16_t thread, std::uint32_t location, SiteId site) {
    allocate(location);
    Block& block = execution_.blocks.back();
    block.maker = Block::Maker::function;
    block.thread = {thread};
    block.ended_after = indices_[thread];
    block.ended_at = site;
  }
  void set_role(std::uint32_t position, Role role) { execution_.events[position].op.role = role; }
  void set_site(std::uint32_t position, std::uint32_t site) { execution_.events[position].op.site = {site}; }
  [[nodiscard]] ThreadEnd& end_of(std::uint16_t thread) { return execution_.threads[thread]; }
  void use(ReleaseSequences rule) { execution_.release_sequences = rule; }

  [[nodiscard]] const Execution& operator*() {
    execution_.places = places_;
    return execution_;
  }

 private:
  Event& add(OpKind kind, std::uint16_t thread) {
    Event event;
    event.id = {strand_of({thread}), indices_[thread]++};
    event.op.kind = kind;
    event.op.site = {static_cast<std::uint32_t>(execution_.events.size() + 1)};
    push(event);
    return execution_.events.back();
  }
  Event& access(OpKind kind, std::uint16_t thread, std::uint32_t location, bool is_plain, Order order,
                Part part) {
    Event& event = add(kind, thread);
    event.op.location = {location};
    event.op.plain = is_plain;
    event.op.order = order;
    event.op.part = part;
    return event;
  }
  void push(const Event& event) {
    execution_.events.push_back(event);
    execution_.steps.push_back({event.id.strand, 0});
  }
  [[nodiscard]] std::uint32_t last() const {
    return static_cast<std::uint32_t>(execution_.events.size() - 1);
  }

  Execution execution_;
  std::vector<Place> places_;
  std::vector<std::uint32_t> indices_;  // by thread: how many events
  std::uint32_t drains_ = 0;
};

MemoryJudge judged(Written& run) {
  MemoryJudge judge;
  judge.judge(*run);
  return judge;
}

constexpr std::uint32_t data = 0, flag = 1;

/// T0 writes data plainly and publishes it by a store of the flag; T1 reads the flag, then the data.
class Published {
 public:
  Published(Order stored, Order loaded) : run_(2) {
    written_ = run_.store(0, data, plain);
    const std::uint32_t published = run_.store(0, flag, atomic, stored);
    run_.load(1, flag, atomic, loaded, published);
    read_ = run_.load(1, data, plain, Order::relaxed, written_);
  }
  [[nodiscard]] Written& run() { return run_; }
  [[nodiscard]] std::uint32_t written() const { return written_; }
  [[nodiscard]] std::uint32_t read() const { return read_; }

 private:
  Written run_;
  std::uint32_t written_ = 0, read_ = 0;
};

TEST(MemoryJudge, UnorderedPlainAccessesRace) {
  Written run(2);
  const std::uint32_t first = run.store(0, data, plain), second = run.load(1, data, plain);
  const MemoryJudge judge = judged(run);
  ASSERT_TRUE(judge.race());
  EXPECT_EQ(judge.race()->first, first);
  EXPECT_EQ(judge.race()->second, second);
  EXPECT_EQ(judge.race()->other_place(*run), SiteId{first + 1});
}

TEST(MemoryJudge, ReadsOrAtomicAccessesDoNotRace) {
  Written reads(2);
  reads.load(0, data, plain);
  reads.load(1, data, plain);
  EXPECT_FALSE(judged(reads).race());
  Written atomics(2);
  atomics.store(0, data, atomic);
  atomics.store(1, data, atomic);
  EXPECT_FALSE(judged(atomics).race());
}

TEST(MemoryJudge, APlainAccessRacesWithAnAtomicOne) {
  Written run(2);
  run.store(0, data, atomic, Order::seq_cst);
  run.store(1, data, plain);
  EXPECT_TRUE(judged(run).race());
}

TEST(MemoryJudge, ReleaseAndAcquireOrderRelaxedDoesNot) {
  Published strong(Order::release, Order::acquire);
  EXPECT_FALSE(judged(strong.run()).race());
  for (const auto& [stored, loaded] :
       {std::pair(Order::relaxed, Order::acquire), std::pair(Order::release, Order::relaxed)}) {
    Published weak(stored, loaded);
    const MemoryJudge judge = judged(weak.run());
    ASSERT_TRUE(judge.race());
    EXPECT_EQ(judge.race()->first, weak.written());
    EXPECT_EQ(judge.race()->second, weak.read());
  }
}

TEST(MemoryJudge, FencesMakeRelaxedAccessesSynchronise) {
  Written run(2);
  const std::uint32_t written = run.store(0, data, plain);
  run.fence(0);
  const std::uint32_t published = run.store(0, flag, atomic);
  run.load(1, flag, atomic, Order::relaxed, published);
  run.fence(1);
  run.load(1, data, plain, Order::relaxed, written);
  EXPECT_FALSE(judged(run).race());
}

TEST(MemoryJudge, AReleaseSequenceGoesOnThroughUpdatesOfOtherThreads) {
  Written run(3);
  const std::uint32_t written = run.store(0, data, plain);
  const std::uint32_t published = run.store(0, flag, atomic, Order::release);
  const std::uint32_t updated = run.update(1, flag, Order::relaxed, published);
  run.load(2, flag, atomic, Order::acquire, updated);
  run.load(2, data, plain, Order::relaxed, written);
  EXPECT_FALSE(judged(run).race());
}

TEST(MemoryJudge, AStoreContinuesItsThreadsSequenceOnlyByTheOlderRule) {
  for (const bool older : {true, false})
    for (const std::uint16_t storing : {std::uint16_t{0}, std::uint16_t{2}}) {
      Written run(3);
      run.use(older ? ReleaseSequences::of_own_stores_too : ReleaseSequences::of_updates);
      const std::uint32_t written = run.store(0, data, plain);
      run.store(0, flag, atomic, Order::release);
      const std::uint32_t later = run.store(storing, flag, atomic, Order::relaxed);
      run.load(1, flag, atomic, Order::acquire, later);
      run.load(1, data, plain, Order::relaxed, written);
      EXPECT_EQ(judged(run).race().has_value(), !older || storing != 0) << older << storing;
    }
}

TEST(MemoryJudge, CreationAndJoinOrder) {
  Written run(2);
  run.store(0, data, plain);
  run.spawn(0, 1);
  run.store(1, data, plain);
  run.join(0, 1);
  run.store(0, data, plain);
  EXPECT_FALSE(judged(run).race());
  Written early(2);
  early.spawn(0, 1);
  early.store(0, data, plain);
  early.store(1, data, plain);
  EXPECT_TRUE(judged(early).race());
}

TEST(MemoryJudge, OnlyOverlappingPartsOfALocationRace) {
  const Part low{0, 4}, high{4, 4}, middle{2, 4};
  Written apart(2);
  apart.store(0, data, plain, Order::relaxed, low);
  apart.store(1, data, plain, Order::relaxed, high);
  EXPECT_FALSE(judged(apart).race());
  Written overlapping(2);
  overlapping.store(0, data, plain, Order::relaxed, low);
  overlapping.store(1, data, plain, Order::relaxed, middle);
  EXPECT_TRUE(judged(overlapping).race());
}

TEST(MemoryJudge, ASpinLoopHasReadItsVariableBeforeItFindsTheValue) {
  Written run(2);
  const std::uint32_t initialised = run.store(0, flag, plain);
  const std::uint32_t published = run.store(0, flag, atomic, Order::release);
  const std::uint32_t found = run.load(1, flag, atomic, Order::acquire, published);
  EXPECT_FALSE(judged(run).race());
  run.set_role(found, Role::spin);
  const MemoryJudge judge = judged(run);
  ASSERT_TRUE(judge.race());
  EXPECT_EQ(judge.race()->first, initialised);
  EXPECT_EQ(judge.race()->second, found);
}

TEST(MemoryJudge, AllRacesAreOnePerPairOfSites) {
  Written run(2);
  const std::uint32_t first = run.store(0, data, plain);
  run.store(1, data, plain);
  const std::uint32_t again = run.store(1, data, plain);
  run.store(1, 3, plain);
  run.store(0, 3, plain);
  run.set_site(again, first + 2);  // as the store before it
  MemoryJudge judge;
  judge.judge(*run);
  EXPECT_TRUE(judge.races().empty());
  judge.look_for_all_races();
  judge.judge(*run);
  EXPECT_EQ(judge.races().size(), 2U);
}

/// Accepts races on some locations, and between some events.
class Accepted final : public RaceFilter {
 public:
  void begin(const Execution&) override {}
  [[nodiscard]] bool accepts(const Execution& execution, const Clash& race) const override {
    const bool is_pair = pair && pair->first == race.first && pair->second == race.second;
    return is_pair || execution.events[race.second].op.location == location;
  }
  [[nodiscard]] bool tells_callers_apart() const override { return by_callers; }

  LocationId location = no_location;
  std::optional<std::pair<std::uint32_t, std::uint32_t>> pair;
  bool by_callers = false;
};

TEST(MemoryJudge, ARaceThatIsAcceptedHidesNoRaceOfOtherMemoryAtItsPlaces) {
  Written run(2);
  const std::uint32_t first = run.store(0, data, plain), second = run.store(1, data, plain);
  run.set_site(run.store(0, 3, plain), first + 1);
  const std::uint32_t other = run.store(1, 3, plain);
  run.set_site(other, second + 1);
  Accepted accepted;
  MemoryJudge judge;
  judge.leave_out(accepted);
  judge.judge(*run);
  EXPECT_EQ(judge.races().size(), 2U);
  accepted.location = {data};
  judge.judge(*run);
  ASSERT_TRUE(judge.race());
  EXPECT_EQ(judge.race()->second, other);
  EXPECT_EQ(judge.races().size(), 1U);
  EXPECT_EQ(judge.accepted_races().size(), 1U);
}

TEST(MemoryJudge, ARaceThatIsAcceptedHidesNoEarlierAccessOfItsThread) {
  Written run(2);
  const std::uint32_t first = run.store(0, data, plain), again = run.store(0, data, plain),
                      second = run.store(1, data, plain);
  Accepted accepted;
  accepted.pair = {again, second};
  MemoryJudge judge;
  judge.leave_out(accepted);
  judge.judge(*run);
  ASSERT_TRUE(judge.race());
  EXPECT_EQ(judge.race()->first, first);
  // At one place, only callers can differ.
  run.set_site(again, first + 1);
  judge.judge(*run);
  EXPECT_FALSE(judge.race());
  accepted.by_callers = true;
  judge.judge(*run);
  ASSERT_TRUE(judge.race());
  EXPECT_EQ(judge.race()->first, first);
}

TEST(MemoryJudge, AnAccessAfterTheFreeIsAUseOfFreedMemory) {
  Written run(2);
  run.allocate(2);
  const std::uint32_t freed = run.free(0, 2), used = run.load(1, 2, plain);
  const MemoryJudge judge = judged(run);
  ASSERT_TRUE(judge.use_after_free());
  EXPECT_EQ(judge.use_after_free()->first, freed);
  EXPECT_EQ(judge.use_after_free()->second, used);
  EXPECT_TRUE(judge.unordered_uses().empty());
  EXPECT_TRUE(judge.unfreed().empty());
}

TEST(MemoryJudge, AnAccessBeforeTheFreeIsReportedUnlessItHappensBefore) {
  Written unordered(2);
  unordered.allocate(2);
  const std::uint32_t used = unordered.load(1, 2, plain), freed = unordered.free(0, 2);
  const MemoryJudge judge = judged(unordered);
  EXPECT_FALSE(judge.use_after_free());
  ASSERT_EQ(judge.unordered_uses().size(), 1U);
  EXPECT_EQ(judge.unordered_uses()[0].first, freed);
  EXPECT_EQ(judge.unordered_uses()[0].second, used);
  Written ordered(2);
  ordered.allocate(2);
  ordered.load(1, 2, plain);
  ordered.join(0, 1);
  ordered.free(0, 2);
  EXPECT_TRUE(judged(ordered).unordered_uses().empty());
}

TEST(MemoryJudge, AStoreThatReachesMemoryAfterTheFreeIsAUse) {
  Written run(2);
  run.allocate(2);
  const std::uint32_t stored = run.buffered_store(1, 2);
  const std::uint32_t freed = run.free(0, 2);
  run.drain(stored);
  const MemoryJudge judge = judged(run);
  ASSERT_TRUE(judge.use_after_free());
  EXPECT_EQ(judge.use_after_free()->first, freed);
  EXPECT_EQ(judge.use_after_free()->second, stored);
}

TEST(MemoryJudge, AVariableIsFreedWhereItsFunctionEnds) {
  const SiteId end{77};
  Written run(2);
  run.store(0, 2, plain);
  const std::uint32_t last = run.store(0, flag + 2, atomic);
  run.end_variable(0, 2, end);
  const std::uint32_t used = run.load(1, 2, plain);
  const MemoryJudge judge = judged(run);
  ASSERT_TRUE(judge.use_after_free());
  EXPECT_EQ(judge.use_after_free()->first, last);
  EXPECT_EQ(judge.use_after_free()->second, used);
  EXPECT_EQ(judge.use_after_free()->other_place(*run), end);
  EXPECT_TRUE(judge.unfreed().empty());
}

TEST(MemoryJudge, ALoopThatSpinsOnFreedMemoryIsFound) {
  Written run(2);
  run.allocate(2);
  const std::uint32_t freed = run.free(0, 2);
  run.end_of(1).state = ThreadState::waiting;
  run.end_of(1).next.kind = OpKind::load;
  run.end_of(1).next.location = {2};
  EXPECT_FALSE(judged(run).freed_wait());
  run.end_of(1).next.role = Role::spin;
  const MemoryJudge judge = judged(run);
  ASSERT_TRUE(judge.freed_wait());
  EXPECT_EQ(judge.freed_wait()->thread, ThreadId{1});
  EXPECT_EQ(judge.freed_wait()->freed, freed);
}

TEST(MemoryJudge, BlocksThatAreNotFreedAreListed) {
  Written run(1, 6);
  run.allocate(1);
  run.allocate(3);
  run.allocate(5);
  run.free(0, 3);
  EXPECT_EQ(judged(run).unfreed(), (std::vector<std::uint32_t>{0, 2}));
}

TEST(MemoryJudge, NothingIsLeftOfTheExecutionBefore) {
  Written bad(2);
  bad.allocate(2);
  bad.store(0, data, plain);
  bad.store(1, data, plain);
  bad.free(0, 2);
  bad.load(1, 2, plain);
  MemoryJudge judge;
  judge.look_for_all_races();
  judge.judge(*bad);
  EXPECT_TRUE(judge.race() && judge.use_after_free() && !judge.races().empty());
  Written good(1);
  good.store(0, data, plain);
  judge.judge(*good);
  EXPECT_FALSE(judge.race() || judge.use_after_free() || judge.freed_wait());
  EXPECT_TRUE(judge.races().empty() && judge.unordered_uses().empty() && judge.unfreed().empty());
}

}  // namespace

}  // namespace heddle

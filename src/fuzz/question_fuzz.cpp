#include "fuzz/question_fuzz.hpp"

#include <array>
#include <string_view>

#include "fuzz/question_text.hpp"

namespace heddle::fuzz {

namespace {

template <class Visit>
void for_each_event(const Query& query, Visit visit) {
  for (const auto& thread : query.threads)
    for (const QueryEvent& event : thread) visit(event);
}

WriteRef random_source(const Query& query, const QueryEvent& read, Random& random) {
  std::vector<WriteRef> candidates{std::nullopt};
  for_each_event(query, [&](const QueryEvent& event) {
    if (event.writes && event.op.location == read.op.location && event.id != read.id)
      candidates.emplace_back(event.id);
  });
  return candidates[random.below(candidates.size())];
}

std::vector<QueryEvent*> reads_of(Query& query) {
  std::vector<QueryEvent*> reads;
  for (auto& thread : query.threads)
    for (QueryEvent& event : thread)
      if (event.reads) reads.push_back(&event);
  return reads;
}

QueryEvent random_access(std::uint64_t locations, Random& random) {
  QueryEvent event;
  event.op.location = {static_cast<std::uint32_t>(random.below(locations))};
  const std::uint64_t kind = random.below(100);
  event.reads = kind < 55;
  event.writes = kind >= 45;
  event.op.kind = !event.reads ? OpKind::store : event.writes ? OpKind::modify : OpKind::load;
  return event;
}

/// Returns threads of accesses that have no sources yet.
Query random_threads(const TraceShape& shape, Random& random) {
  Query query;
  const auto between = [&](std::uint64_t least, std::uint64_t most) {
    return least + random.below(most - least + 1);
  };
  query.threads.resize(between(shape.least_threads, shape.most_threads));
  query.locations = between(2, shape.most_locations);
  std::uint64_t total = 0;
  for (auto& thread : query.threads)
    for (std::uint64_t left = between(1, shape.most_events); left > 0 && total < shape.most_total; --left) {
      thread.push_back(random_access(query.locations, random));
      ++total;
    }
  if (random.chance(15)) {  // the first thread starts another and waits for it
    QueryEvent spawn, join;
    spawn.op.kind = OpKind::spawn;
    join.op.kind = OpKind::join;
    spawn.op.target = join.op.target = {1};
    auto& thread = query.threads[0];
    thread.insert(thread.begin() + static_cast<std::ptrdiff_t>(random.below(thread.size() + 1)), spawn);
    if (random.chance(50)) thread.push_back(join);
  }
  ThreadId thread;
  for (auto& events : query.threads) {
    std::uint32_t index = 0;
    for (QueryEvent& event : events) event.id = {strand_of(thread), index++};
    ++thread.value;
  }
  return query;
}

/// An order of all events that respects spawns and joins.
std::vector<Step> random_order(const Query& query, Random& random) {
  std::vector<std::size_t> done(query.threads.size(), 0);
  std::vector<bool> waits(query.threads.size(), false);
  for_each_event(query, [&](const QueryEvent& event) {
    if (event.op.kind == OpKind::spawn) waits[event.op.target.value] = true;
  });
  const auto can_move = [&](std::size_t t) {
    if (waits[t] || done[t] == query.threads[t].size()) return false;
    const Operation& op = query.threads[t][done[t]].op;
    return op.kind != OpKind::join || done[op.target.value] == query.threads[op.target.value].size();
  };
  std::vector<Step> order;
  while (order.size() < query.size()) {
    const std::size_t t = random.below(done.size());
    if (!can_move(t)) continue;
    const Operation& op = query.threads[t][done[t]++].op;
    if (op.kind == OpKind::spawn) waits[op.target.value] = false;
    order.push_back({strand_of({static_cast<std::uint16_t>(t)}), 0});
  }
  return order;
}

/// Gives each read the last write before it in the order as its source.
void read_in_order(Query& query, std::span<const Step> order) {
  std::vector<std::size_t> done(query.threads.size(), 0);
  std::vector<WriteRef> memory(query.locations);
  for (const Step& step : order) {
    const std::size_t t = step.strand.thread.value;
    QueryEvent& event = query.threads[t][done[t]++];
    if (event.reads) event.sources = {memory[event.op.location.value]};
    if (event.writes) memory[event.op.location.value] = event.id;
  }
}

/// Inserts an event. Later events of the thread get other indices.
void insert(Query& query, std::size_t thread, std::size_t index, QueryEvent event, Random& random) {
  auto& events = query.threads[thread];
  event.id = {strand_of({static_cast<std::uint16_t>(thread)}), static_cast<std::uint32_t>(index)};
  const auto shift = [&](EventId& id) {
    if (id.strand == event.id.strand && id.index >= index) ++id.index;
  };
  for (auto& others : query.threads)
    for (QueryEvent& other : others) {
      shift(other.id);
      for (WriteRef& source : other.sources)
        if (source) shift(*source);
    }
  if (event.reads) event.sources = {random_source(query, event, random)};
  events.insert(events.begin() + static_cast<std::ptrdiff_t>(index), event);
}

}  // namespace

void insert_access(Query& query, Random& random) {
  const std::size_t thread = random.below(query.threads.size());
  const std::size_t index = random.below(query.threads[thread].size() + 1);
  insert(query, thread, index, random_access(query.locations, random), random);
}

void change_source(Query& query, Random& random) {
  const std::vector<QueryEvent*> reads = reads_of(query);
  if (reads.empty()) return;
  QueryEvent& read = *reads[random.below(reads.size())];
  read.sources = {random_source(query, read, random)};
}

void mix_sources(Query& query, const Query& other, Random& random) {
  const auto find = [](const Query& in, const EventId& id) -> const QueryEvent* {
    const std::size_t t = id.strand.thread.value;
    return t < in.threads.size() && id.index < in.threads[t].size() ? &in.threads[t][id.index] : nullptr;
  };
  for (QueryEvent* read : reads_of(query)) {
    const QueryEvent* theirs = find(other, read->id);
    if (theirs == nullptr || !theirs->reads || random.chance(50)) continue;
    const WriteRef source = theirs->sources.front();
    const QueryEvent* write = source ? find(query, *source) : nullptr;
    if (!source || (write != nullptr && write->writes && write->op.location == read->op.location))
      read->sources = {source};
  }
}

Asked random_question(Random& random, const TraceShape& shape) {
  Asked asked{random_threads(shape, random), {}};
  Query& query = asked.query;
  asked.guide = random_order(query, random);
  read_in_order(query, asked.guide);
  const std::uint64_t kind = random.below(10);
  if (kind < 6) {
    Query other = query;
    read_in_order(other, random_order(query, random));
    mix_sources(query, other, random);
  }
  for (std::uint64_t changes = random.below(3); changes > 0; --changes) change_source(query, random);
  if (kind == 9)
    for (QueryEvent* read : reads_of(query)) read->sources = {random_source(query, *read, random)};
  if (random.chance(50)) asked.guide = random_order(query, random);
  return asked;
}

Asked hard_question(Random& random) {
  // Saturated, acyclic, and inconsistent: two. Consistent, but not in the order that the guide has: the
  // others.
  constexpr std::array<std::string_view, 5> cores{
      "T0: Wx Wy Rz<T1.1 Rx<T0.0 | T1: Wy Wz Rx<T2.1 Ry<T1.0 | T2: Wz Wx Ry<T0.1 Rz<T2.0",
      "T0: Wx Wy Rz<T1.1 Ru<T2.0 | T1: Wx Wz Ry<T0.1 Ru<T3.0 | T2: Wu Wv Rw<T3.1 Rx<T0.0 | T3: Wu Ww Rv<T2.1 "
      "Rx<T1.0",
      "T0: Wz | T1: Wy | T2: Wx | T3: Rz<T0.0 Ry<T1.0 Wx | T4: Rx<T2.0 Wy Rz<T0.0 | T5: Rx<T2.0 Wz Ry<T1.0",
      "T0: Wx Wy | T1: Wx Ry<T0.1 | T2: Ry<T3.0 Rx<T1.0 | T3: Wy Rx<T0.0",
      "T0: Wx Wy Rx<T0.0 | T1: Wy Wx Ry<T1.0",
  };
  Asked asked{question_of(cores[random.below(cores.size())]), {}};
  for (std::uint64_t more = random.below(4); more > 0; --more) insert_access(asked.query, random);
  if (random.chance(30)) change_source(asked.query, random);
  asked.guide = random_order(asked.query, random);
  return asked;
}

}  // namespace heddle::fuzz

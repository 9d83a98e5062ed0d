// Random questions for models with store buffers.
#include <algorithm>

#include "fuzz/question_fuzz.hpp"

namespace heddle::fuzz {

namespace {

/// Some accesses become others, which wait or do not, and fences are put between them.
Query with_buffer_kinds(const Query& query, Random& random) {
  Query result;
  result.locations = query.locations;
  for (const auto& thread : query.threads) {
    auto& events = result.threads.emplace_back();
    for (QueryEvent event : thread) {
      if (random.chance(12)) {
        QueryEvent fence;
        fence.op.kind = random.chance(50) ? OpKind::fence : OpKind::store_fence;
        events.push_back(fence);
      }
      if (event.op.kind == OpKind::modify && random.chance(40)) event.writes = false;  // it fails
      if (event.op.kind == OpKind::store && random.chance(25))
        event.op.order = random.chance(50) ? Order::seq_cst : Order::release;
      event.sources.clear();
      events.push_back(event);
    }
    for (std::uint32_t i = 0; i < events.size(); ++i)
      events[i].id = {strand_of({static_cast<std::uint16_t>(result.threads.size() - 1)}), i};
  }
  return result;
}

/// Steps at random, as a machine with queues takes them, and what the reads see then. It shares no code with
/// what is tested.
class Walk {
 public:
  Walk(Query& query, const Model& model, Random& random)
      : query_(query),
        model_(model),
        random_(random),
        done_(query.threads.size(), 0),
        fences_(query.threads.size(), 0),
        queues_(query.threads.size()),
        unborn_(query.threads.size(), false),
        memory_(query.locations) {
    for (const auto& thread : query.threads)
      for (const QueryEvent& event : thread)
        if (event.op.kind == OpKind::spawn) unborn_[event.op.target.value] = true;
  }

  std::vector<Step> run() {
    while (!over()) {
      const std::size_t t = random_.below(done_.size());
      if (!queues_[t].empty() && random_.chance(40))
        drain(t);
      else if (done_[t] < query_.threads[t].size())
        take(t);
    }
    return std::move(steps_);
  }

 private:
  struct Waiting {
    EventId id;
    LocationId location;
    std::uint32_t fences;
  };

  [[nodiscard]] bool over() const {
    for (std::size_t t = 0; t < done_.size(); ++t)
      if (done_[t] < query_.threads[t].size()) return false;
    return true;
  }
  void drain(std::size_t t) {
    auto& queue = queues_[t];
    std::size_t i = model_.keeps_store_order() ? 0 : random_.below(queue.size());
    if (queue[i].fences != queue.front().fences) i = 0;
    const LocationId location = queue[i].location;  // the first of that location
    i = static_cast<std::size_t>(std::ranges::find(queue, location, &Waiting::location) - queue.begin());
    memory_[location.value] = queue[i].id;
    queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(i));
  }
  void take(std::size_t t) {
    QueryEvent& event = query_.threads[t][done_[t]];
    const Operation& op = event.op;
    if (unborn_[t] || (op.needs_drained() && !queues_[t].empty())) return;
    const std::size_t target = op.target.value;
    if (op.kind == OpKind::join &&
        (done_[target] < query_.threads[target].size() || !queues_[target].empty()))
      return;
    if (op.kind == OpKind::spawn) unborn_[target] = false;
    if (event.reads) event.sources = {seen(t, op.location)};
    const bool releases = op.kind == OpKind::store && op.order == Order::release;
    if (op.kind == OpKind::store_fence || releases) ++fences_[t];
    if (event.writes && op.kind == OpKind::store && !op.needs_drained())
      queues_[t].push_back({event.id, op.location, fences_[t]});
    else if (event.writes)
      memory_[op.location.value] = event.id;
    ++done_[t];
    steps_.push_back({event.id.strand, 0});
  }
  [[nodiscard]] WriteRef seen(std::size_t t, LocationId location) const {
    for (std::size_t i = queues_[t].size(); i-- > 0;)
      if (queues_[t][i].location == location) return queues_[t][i].id;
    return memory_[location.value];
  }

  Query& query_;
  Model model_;
  Random& random_;
  std::vector<std::size_t> done_;
  std::vector<std::uint32_t> fences_;
  std::vector<std::vector<Waiting>> queues_;
  std::vector<bool> unborn_;
  std::vector<WriteRef> memory_;
  std::vector<Step> steps_;
};

}  // namespace

Asked random_buffer_question(Random& random, const Model& model, const TraceShape& shape) {
  Asked asked{with_buffer_kinds(random_question(random, shape).query, random), {}};
  asked.guide = Walk(asked.query, model, random).run();
  const std::uint64_t kind = random.below(10);
  if (kind < 5) {
    Query other = asked.query;
    Walk(other, model, random).run();
    mix_sources(asked.query, other, random);
  }
  for (std::uint64_t changes = random.below(3); changes > 0; --changes) change_source(asked.query, random);
  return asked;
}

}  // namespace heddle::fuzz

#include "oracle/brute_force.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "oracle/growing_query.hpp"

namespace heddle {

namespace {

/// A depth-first search over states. A state is: how many events of each thread are done, which stores are
/// buffered, and which write each location holds.
class Search {
 public:
  Search(const Query& query, const Model& model)
      : query_(query),
        model_(model),
        next_(query.threads.size(), 0),
        waiting_(query.threads.size()),
        fences_(query.threads.size(), 0),
        spawned_(spawn_targets(query)),
        memory_(query.locations) {}

  Verdict run() {
    if (search()) return Witness{steps_};
    return Inconsistent{};
  }

 private:
  struct Store {
    EventId id;
    LocationId location;
    std::uint32_t fences;
  };

  /// By thread: whether it exists from the start, is not spawned yet, or was spawned.
  enum class Birth : std::uint8_t { at_start, awaited, done };
  static std::vector<Birth> spawn_targets(const Query& query) {
    std::vector<Birth> births(query.threads.size(), Birth::at_start);
    for (const auto& thread : query.threads)
      for (const QueryEvent& event : thread)
        if (event.op.kind == OpKind::spawn && event.op.target.value < births.size())
          births[event.op.target.value] = Birth::awaited;
    return births;
  }

  bool search() {
    if (finished()) return true;
    if (!seen_.insert(state())) return false;
    for (std::size_t t = 0; t < next_.size(); ++t)
      if (try_thread(t) || try_drains(t)) return true;
    return false;
  }

  [[nodiscard]] bool finished() const {
    for (std::size_t t = 0; t < next_.size(); ++t)
      if (next_[t] < query_.threads[t].size() || !waiting_[t].empty()) return false;
    return true;
  }

  [[nodiscard]] Fingerprint state() const {
    Hasher hasher(next_.size());
    for (const std::uint32_t next : next_) hasher.add(next);
    for (const auto& stores : waiting_) {
      hasher.add(stores.size());
      for (const Store& store : stores) hasher.add(store.id);
    }
    for (const WriteRef& write : memory_) hasher.add(write ? 1 : 0).add(write.value_or(EventId{}));
    return hasher.done();
  }

  [[nodiscard]] WriteRef visible(std::size_t thread, LocationId location) const {
    const auto& stores = waiting_[thread];
    const auto own =
        std::find_if(stores.rbegin(), stores.rend(), [&](const Store& s) { return s.location == location; });
    return own != stores.rend() ? WriteRef{own->id} : memory_[location.value];
  }

  [[nodiscard]] bool possible(std::size_t thread, const QueryEvent& event) const {
    if (spawned_[thread] == Birth::awaited) return false;
    if (event.op.needs_drained() && !waiting_[thread].empty()) return false;
    if (event.op.kind == OpKind::join) {
      const std::size_t child = event.op.target.value;
      return next_[child] == query_.threads[child].size() && waiting_[child].empty();
    }
    if (!event.reads) return true;
    return std::ranges::find(event.sources, visible(thread, event.op.location)) != event.sources.end();
  }

  bool try_thread(std::size_t thread) {
    if (next_[thread] == query_.threads[thread].size()) return false;
    const QueryEvent& event = query_.threads[thread][next_[thread]];
    if (!possible(thread, event)) return false;
    HEDDLE_DCHECK(event.id.index == next_[thread] && event.id.strand.thread.value == thread);
    // Everything a step may change is saved and put back: simple, and speed does not matter here.
    const auto saved_waiting = waiting_[thread];
    const auto saved_memory = memory_;
    const std::uint32_t saved_fences = fences_[thread];
    perform(thread, event);
    ++next_[thread];
    steps_.push_back({strand_of(event.id.strand.thread), 0});
    if (event.op.kind == OpKind::spawn) spawned_[event.op.target.value] = Birth::done;
    if (search()) return true;
    if (event.op.kind == OpKind::spawn) spawned_[event.op.target.value] = Birth::awaited;
    steps_.pop_back();
    --next_[thread];
    waiting_[thread] = saved_waiting;
    memory_ = saved_memory;
    fences_[thread] = saved_fences;
    return false;
  }

  void perform(std::size_t thread, const QueryEvent& event) {
    const bool release_store = event.op.kind == OpKind::store && event.op.order == Order::release;
    if (event.op.kind == OpKind::store_fence || release_store) ++fences_[thread];
    if (!event.writes) return;
    const bool buffered = event.op.kind == OpKind::store && !event.op.needs_drained() && model_.has_buffers();
    if (buffered)
      waiting_[thread].push_back({event.id, event.op.location, fences_[thread]});
    else
      memory_[event.op.location.value] = event.id;
  }

  bool try_drains(std::size_t thread) {
    for (std::size_t i = 0; i < waiting_[thread].size(); ++i) {
      if (!may_drain(thread, i)) continue;
      const auto saved = waiting_[thread];
      const Store store = saved[i];
      const WriteRef before = memory_[store.location.value];
      waiting_[thread].erase(waiting_[thread].begin() + static_cast<std::ptrdiff_t>(i));
      memory_[store.location.value] = store.id;
      steps_.push_back({model_.buffer_of(store.id.strand.thread, store.location), 0});
      if (search()) return true;
      steps_.pop_back();
      memory_[store.location.value] = before;
      waiting_[thread] = saved;
    }
    return false;
  }

  [[nodiscard]] bool may_drain(std::size_t thread, std::size_t index) const {
    HEDDLE_DCHECK(model_.has_buffers() && index < waiting_[thread].size());
    if (model_.buffering == Buffering::per_thread) return index == 0;
    const auto& stores = waiting_[thread];
    return std::none_of(
        stores.begin(), stores.begin() + static_cast<std::ptrdiff_t>(index), [&](const Store& older) {
          return older.location == stores[index].location || older.fences < stores[index].fences;
        });
  }

  const Query& query_;
  Model model_;
  std::vector<std::uint32_t> next_;          // by thread
  std::vector<std::vector<Store>> waiting_;  // by thread, oldest first
  std::vector<std::uint32_t> fences_;        // by thread: store-store fences so far
  std::vector<Birth> spawned_;
  std::vector<WriteRef> memory_;  // by location
  std::vector<Step> steps_;
  FingerprintSet seen_;
};

class BruteForceOracle final : public Oracle {
 public:
  explicit BruteForceOracle(const Model& model) : model_(model) {}

  void push(const QueryEvent& event) override { asked_.push(event); }
  void pop(std::size_t events) override { asked_.pop(events); }
  Verdict decide() override { return decide_by_brute_force(asked_.query(), model_); }

 private:
  Model model_;
  GrowingQuery asked_;
};

}  // namespace

Verdict decide_by_brute_force(const Query& query, const Model& model) {
  return Search(query, model).run();
}

std::unique_ptr<Oracle> make_brute_force_oracle(const Model& model) {
  return std::make_unique<BruteForceOracle>(model);
}

}  // namespace heddle

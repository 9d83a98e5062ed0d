#include "oracle/witness_check.hpp"

#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "core/assert.hpp"

namespace heddle {

namespace {

class Replay {
 public:
  Replay(const Query& query, const Model& model)
      : query_(query), model_(model), done_(query.threads.size(), 0) {
    waiting_.resize(query.threads.size());
    for (const auto& thread : query.threads) {
      std::vector<std::uint32_t>& fences = fences_.emplace_back();
      for (const QueryEvent& event : thread) {
        if (event.op.kind == OpKind::spawn) unborn_[event.op.target] = true;
        fences.push_back((fences.empty() ? 0 : fences.back()) + (orders_stores(event.op) ? 1U : 0U));
      }
    }
  }

  std::optional<std::string> take(const Step& step) {
    if (step.strand.thread.value >= done_.size()) return "there is no such thread";
    return step.strand.is_thread() ? take_event(step.strand.thread) : take_drain(step.strand);
  }

  std::optional<std::string> at_end() const {
    for (std::size_t t = 0; t < done_.size(); ++t)
      if (done_[t] != query_.threads[t].size()) return "thread " + std::to_string(t) + " has events left";
    for (const auto& [strand, queue] : queues_)
      if (!queue.empty()) return "a store never reached memory";
    return std::nullopt;
  }

 private:
  struct Waiting {
    EventId id;
    LocationId location;
  };

  std::optional<std::string> take_event(ThreadId thread) {
    const auto& events = query_.threads[thread.value];
    if (done_[thread.value] == events.size()) return "the thread has no event left";
    const QueryEvent& event = events[done_[thread.value]];
    if (unborn_.contains(thread) && unborn_.at(thread)) return "the thread was not spawned yet";
    if (waits_for_buffers(event.op) && !empty(thread)) return "it needs empty buffers";
    if (event.op.kind == OpKind::join &&
        (done_[event.op.target.value] != query_.threads[event.op.target.value].size() ||
         !empty(event.op.target)))
      return "the joined thread is not done";
    if (event.reads && !allowed(event, source_now(thread, event.op.location)))
      return "it reads a write that is not allowed";
    if (event.op.kind == OpKind::spawn) unborn_[event.op.target] = false;
    if (event.writes) write(event);
    ++done_[thread.value];
    return std::nullopt;
  }

  static bool waits_for_buffers(const Operation& op) {
    const bool plain_access =
        op.kind == OpKind::load || (op.kind == OpKind::store && op.order != Order::seq_cst);
    return !plain_access && op.kind != OpKind::store_fence && op.kind != OpKind::load_fence &&
           op.kind != OpKind::choose;
  }

  static bool allowed(const QueryEvent& event, const WriteRef& source) {
    for (const WriteRef& candidate : event.sources)
      if (candidate == source) return true;
    return false;
  }

  [[nodiscard]] bool empty(ThreadId thread) const { return waiting_[thread.value].empty(); }

  void write(const QueryEvent& event) {
    const ThreadId thread = event.id.strand.thread;
    if (!model_.has_buffers() || waits_for_buffers(event.op)) {
      memory_[event.op.location] = event.id;
      return;
    }
    queues_[model_.buffer_of(thread, event.op.location)].push_back({event.id, event.op.location});
    waiting_[thread.value].insert(event.id.index);
    newest_[{thread, event.op.location}] = event.id.index;
  }

  /// The thread's newest store of the location that is still in a queue, else the write in memory. (Stores of
  /// one location leave in the order in which they came.)
  [[nodiscard]] WriteRef source_now(ThreadId thread, LocationId location) const {
    const auto newest = newest_.find({thread, location});
    if (newest != newest_.end() && waiting_[thread.value].contains(newest->second))
      return EventId{strand_of(thread), newest->second};
    const auto found = memory_.find(location);
    return found == memory_.end() ? WriteRef{} : WriteRef{found->second};
  }

  std::optional<std::string> take_drain(StrandId buffer) {
    const auto found = queues_.find(buffer);
    if (found == queues_.end() || found->second.empty()) return "the buffer is empty";
    const Waiting store = found->second.front();
    if (overtakes_a_fence(buffer.thread, store)) return "a store passes a store-store fence";
    memory_[store.location] = store.id;
    found->second.pop_front();
    waiting_[buffer.thread.value].erase(store.id.index);
    return std::nullopt;
  }

  /// Whether an older store of the thread is still in a queue, with a store-store fence between the two: if
  /// any is, the oldest is.
  [[nodiscard]] bool overtakes_a_fence(ThreadId thread, const Waiting& store) const {
    const std::vector<std::uint32_t>& fences = fences_[thread.value];
    HEDDLE_DCHECK(waiting_[thread.value].contains(store.id.index));
    return fences[*waiting_[thread.value].begin()] != fences[store.id.index];
  }
  static bool orders_stores(const Operation& op) {
    return op.kind == OpKind::store_fence || (op.kind == OpKind::store && op.order == Order::release);
  }

  const Query& query_;
  Model model_;
  std::vector<std::size_t> done_;    // by thread: events taken
  std::map<ThreadId, bool> unborn_;  // threads that are spawned: whether that is still to come
  std::map<StrandId, std::deque<Waiting>> queues_;
  std::vector<std::set<std::uint32_t>> waiting_;  // by thread: the indices of its stores in all its queues
  /// The index of the last store that was put into a queue.
  std::map<std::pair<ThreadId, LocationId>, std::uint32_t> newest_;
  std::vector<std::vector<std::uint32_t>> fences_;  // by thread and index: store-store fences up to there
  std::map<LocationId, EventId> memory_;
};

}  // namespace

std::optional<std::string> refute(const Witness& witness, const Query& query, const Model& model) {
  Replay replay(query, model);
  for (std::size_t i = 0; i < witness.steps.size(); ++i)
    if (const auto wrong = replay.take(witness.steps[i])) return "step " + std::to_string(i) + ": " + *wrong;
  return replay.at_end();
}

}  // namespace heddle

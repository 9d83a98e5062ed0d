#include "oracle/reads_from/reads_from_oracle.hpp"

#include <algorithm>

#include "core/assert.hpp"
#include "oracle/growing_query.hpp"
#include "oracle/reads_from/question_query.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"

namespace heddle {

namespace {

using Position = Trace::Position;

class Placement {
 public:
  Placement(const Query& query, const Model& model, Trace& trace)
      : query_(query), model_(model), trace_(trace), spawned_(query.threads.size(), true) {
    trace_.know_threads(query.threads.size());
    for (const auto& thread : query.threads)
      for (const QueryEvent& event : thread) {
        HEDDLE_CHECK(!event.reads || event.sources.size() == 1);
        if (event.op.kind == OpKind::spawn && event.op.target.value < spawned_.size())
          spawned_[event.op.target.value] = false;
      }
  }

  /// Places, one by one, the first event of the guide that can be placed: it is the next one of its thread.
  bool run(std::span<const Step> guide) {
    want(guide);
    for (std::size_t left = query_.size(); left > 0; --left) {
      const QueryEvent* first = nullptr;
      std::size_t rank = SIZE_MAX;
      for (std::size_t t = 0; t < query_.threads.size(); ++t) {
        const std::size_t index = trace_.of_thread(t).size();
        if (index == query_.threads[t].size() || rank_[t][index] >= rank) continue;
        if (!ready(query_.threads[t][index])) continue;
        first = &query_.threads[t][index];
        rank = rank_[t][index];
      }
      if (first == nullptr) return false;
      place(*first);
    }
    return true;
  }

 private:
  void want(std::span<const Step> guide) {
    std::size_t rank = 0;
    rank_.assign(query_.threads.size(), {});
    for (const Step& step : guide) {
      const std::size_t thread = step.strand.thread.value;
      if (step.strand.is_thread() && thread < rank_.size() &&
          rank_[thread].size() < query_.threads[thread].size())
        rank_[thread].push_back(rank++);
    }
    for (std::size_t thread = 0; thread < rank_.size(); ++thread)
      while (rank_[thread].size() < query_.threads[thread].size()) rank_[thread].push_back(rank++);
  }

  [[nodiscard]] bool ready(const QueryEvent& event) const {
    const ThreadId thread = event.id.strand.thread;
    if (event.id.index != trace_.of_thread(thread.value).size() || !spawned_[thread.value]) return false;
    if (event.op.kind == OpKind::join && !is_complete(event.op.target)) return false;
    return !event.reads || !event.sources.front() || is_written(*event.sources.front(), event.op.location);
  }
  [[nodiscard]] bool is_complete(ThreadId thread) const {
    return thread.value >= query_.threads.size() ||
           trace_.of_thread(thread.value).size() == query_.threads[thread.value].size();
  }
  /// Whether the source is placed and writes the location.
  [[nodiscard]] bool is_written(const EventId& source, LocationId location) const {
    const std::size_t thread = source.strand.thread.value;
    if (thread >= query_.threads.size() || source.index >= trace_.of_thread(thread).size()) return false;
    const Trace::Item& item = trace_[position_of(source)];
    return item.writes && item.location == location;
  }
  [[nodiscard]] Position position_of(const EventId& event) const {
    return trace_.of_thread(event.strand.thread.value)[event.index];
  }

  void place(const QueryEvent& event) {
    Trace::Item item;
    item.thread = event.id.strand.thread;
    item.reads = event.reads;
    item.writes = event.writes;
    item.attempts = event.op.kind == OpKind::modify;
    if (event.op.accesses_memory()) item.location = event.op.location;
    if (event.reads && event.sources.front()) item.source = position_of(*event.sources.front());
    const std::size_t target = event.op.target.value;
    const bool named = target < query_.threads.size();
    if (named && event.op.kind == OpKind::join) {
      item.joins = event.op.target;
      if (!trace_.of_thread(target).empty()) item.joined = trace_.of_thread(target).back();
    }
    if (named && event.op.kind == OpKind::spawn) {
      item.spawns = event.op.target;
      spawned_[target] = true;
    }
    set_buffer_roles(item, event.op, model_, trace_);
    trace_.place(static_cast<Position>(trace_.size()), item);
  }

  const Query& query_;
  Model model_;
  Trace& trace_;
  std::vector<bool> spawned_;                   // by thread: also true if no event spawns it
  std::vector<std::vector<std::size_t>> rank_;  // by thread and index: the place in the guide
};

class ReadsFromOracle final : public Oracle {
 public:
  explicit ReadsFromOracle(const OraclePhases& phases) : finder_(phases) {}
  void push(const QueryEvent& event) override { asked_.push(event); }
  void pop(std::size_t events) override { asked_.pop(events); }
  Verdict decide() override { return decide_reads_from(asked_.query(), finder_, asked_.order()); }

 private:
  GrowingQuery asked_;
  WitnessFinder finder_;
};

}  // namespace

bool place_events(const Query& query, std::span<const Step> guide, Trace& trace, const Model& model) {
  HEDDLE_DCHECK(trace.size() == 0);
  return Placement(query, model, trace).run(guide);
}

std::vector<Trace::Count> everything_in(const Trace& trace) {
  std::vector<Trace::Count> counts(trace.width(), 0);
  for (std::size_t t = 0; t < trace.threads(); ++t)
    counts[t] = static_cast<Trace::Count>(trace.of_thread(t).size());
  return counts;
}

Verdict decide_reads_from(const Query& query, WitnessFinder& finder, std::span<const Step> guide) {
  Trace trace;
  if (!place_events(query, guide, trace)) return Inconsistent{};
  const std::vector<Trace::Count> everything = everything_in(trace);
  std::vector<Position> order;
  if (!finder.find({&trace, everything, {}, trace.placed()}, order)) return Inconsistent{};
  return witness_of(trace, order);
}

std::unique_ptr<Oracle> make_reads_from_oracle(const OraclePhases& phases) {
  return std::make_unique<ReadsFromOracle>(phases);
}

}  // namespace heddle

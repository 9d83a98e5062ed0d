#include "session/final_memories.hpp"

#include "oracle/good_writes/good_writes_oracle.hpp"
#include "oracle/query.hpp"
#include "oracle/reads_from/reads_from_oracle.hpp"
#include "oracle/store_buffers/buffer_oracle.hpp"
#include "oracle/values/executed_values.hpp"
#include "oracle/values/final_values.hpp"

namespace heddle {

namespace {

/// Asks with one more thread, which waits for all others to end and then reads what is last. Decide: query →
/// whether it is consistent.
template <class Decide>
class LastWrites {
 public:
  LastWrites(const Execution& execution, Query query, Decide decide)
      : query_(std::move(query)), memory_(execution.memory), decide_(decide) {
    candidates_.resize(execution.memory.size());
    for (const Event& event : execution.events)
      if (event.writes) note(event);
    threads_ = query_.threads.size();
    query_.threads.emplace_back();
    query_.locations = std::max(query_.locations, candidates_.size());
    for (std::size_t t = 0; t < threads_; ++t) {
      QueryEvent& join = add();
      join.op.kind = OpKind::join;
      join.op.target = {static_cast<std::uint16_t>(t)};
    }
  }

  std::vector<std::vector<Value>> find() {
    choose(0);
    return std::move(found_);
  }

 private:
  struct Candidate {
    EventId write;
    Value value = 0;
  };

  /// Records a write that may be the last one of its location. It replaces an earlier write of its thread,
  /// which reaches memory before it.
  void note(const Event& event) {
    for (Candidate& candidate : candidates_[event.op.location.value])
      if (candidate.write.strand.thread == event.thread()) {
        candidate = {event.id, event.written};
        return;
      }
    candidates_[event.op.location.value].push_back({event.id, event.written});
  }

  QueryEvent& add() {
    std::vector<QueryEvent>& events = query_.threads.back();
    QueryEvent& added = events.emplace_back();
    added.id = {strand_of({static_cast<std::uint16_t>(threads_)}),
                static_cast<std::uint32_t>(events.size() - 1)};
    return added;
  }

  void choose(std::size_t location) {
    if (location == candidates_.size()) {
      found_.push_back(memory_);
      return;
    }
    if (candidates_[location].size() <= 1) return choose(location + 1);
    for (const Candidate& candidate : candidates_[location]) {
      QueryEvent& read = add();
      read.op.kind = OpKind::load;
      read.op.location = {static_cast<std::uint32_t>(location)};
      read.reads = true;
      read.sources = {candidate.write};
      memory_[location] = candidate.value;
      if (decide_(query_)) choose(location + 1);
      query_.threads.back().pop_back();
    }
  }

  Query query_;
  std::size_t threads_ = 0;
  std::vector<std::vector<Candidate>> candidates_;  // by location
  std::vector<Value> memory_;
  Decide decide_;
  std::vector<std::vector<Value>> found_;
};

}  // namespace

std::vector<std::vector<Value>> final_memories(const Execution& execution, const Model& model) {
  WitnessFinder finder;
  Verification verification;
  const auto decide = [&](const Query& query) {
    const Verdict verdict = !model.has_buffers()
                                ? decide_reads_from(query, finder, execution.steps)
                                : decide_with_buffers(query, model, verification, execution.steps);
    return std::holds_alternative<Witness>(verdict);
  };
  return LastWrites(execution, reads_from_query(execution), decide).find();
}

std::vector<std::vector<Value>> final_memories_of_view(const Execution& execution, const Model& model,
                                                       std::span<const Value> initial) {
  const ExecutedValues values(execution, model, initial);
  std::vector<LocationId> locations;
  for (std::uint32_t i = 0; i < initial.size(); ++i) locations.push_back({i});
  BackwardSearch search(model);
  FinalValues last(values.trace(), values.order(), search);
  std::vector<std::vector<Value>> found;
  const auto any = [](LocationId, ValueId) { return true; };
  static_cast<void>(last.search(locations, any, [&](std::span<const ValueId> memory, auto) {
    std::vector<Value>& added = found.emplace_back();
    for (const ValueId value : memory) added.push_back(values.names().value(value));
    return false;
  }));
  return found;
}

}  // namespace heddle

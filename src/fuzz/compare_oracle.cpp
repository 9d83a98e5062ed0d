// Compares the brute-force oracle with the axioms, on queries from random runs, unchanged and changed at
// random.
#include <algorithm>
#include <fmt/format.h>
#include <map>

#include "core/random.hpp"
#include "explore/effect.hpp"
#include "fuzz/comparison.hpp"
#include "memory/axioms.hpp"
#include "oracle/brute_force.hpp"
#include "oracle/witness_check.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

namespace {

/// Decides a question by trying every choice of sources and every coherence order that keeps program order.
class ByAxioms {
 public:
  ByAxioms(const Query& query, const Model& model) : model_(model) {
    graph_.coherence.resize(query.locations);
    graph_.threads.resize(query.threads.size());
    for (const auto& thread : query.threads)
      for (const QueryEvent& event : thread) {
        const NodeId id =
            graph_.append({event.id.strand.thread, event.op, event.reads, event.writes, initial_node});
        node_of_[event.id] = id;
        if (event.reads) reads_.push_back({id, &event.sources});
        if (event.writes) writes_.push_back(id);
      }
  }
  [[nodiscard]] bool decide() { return choose_source(0); }

 private:
  struct Read {
    NodeId node;
    const std::vector<WriteRef>* sources;
  };

  bool choose_source(std::size_t read) {
    if (read == reads_.size()) return place_write(0);
    for (const WriteRef& source : *reads_[read].sources) {
      graph_.nodes[reads_[read].node].source = source ? node_of_.at(*source) : initial_node;
      if (choose_source(read + 1)) return true;
    }
    return false;
  }
  bool place_write(std::size_t write) {
    if (!consistent(graph_, model_)) return false;  // more coherence edges never help
    if (write == writes_.size()) return true;
    auto& order = graph_.coherence[graph_.nodes[writes_[write]].op.location.value];
    for (std::size_t place = 0; place <= order.size(); ++place) {
      order.insert(order.begin() + static_cast<std::ptrdiff_t>(place), writes_[write]);
      if (place_write(write + 1)) return true;
      order.erase(order.begin() + static_cast<std::ptrdiff_t>(place));
    }
    return false;
  }

  Model model_;
  Graph graph_;
  std::map<EventId, NodeId> node_of_;
  std::vector<Read> reads_;
  std::vector<NodeId> writes_;
};

/// Gives some read one more, one less, or other sources.
void disturb(Query& query, Random& random) {
  std::vector<QueryEvent*> reads;
  std::vector<const QueryEvent*> writes;
  for (auto& thread : query.threads)
    for (QueryEvent& event : thread) {
      if (event.reads) reads.push_back(&event);
      if (event.writes) writes.push_back(&event);
    }
  if (reads.empty()) return;
  QueryEvent& read = *reads[random.below(reads.size())];
  std::vector<WriteRef> candidates{std::nullopt};
  for (const QueryEvent* write : writes)
    if (write->op.location == read.op.location && write->id != read.id) candidates.emplace_back(write->id);
  if (random.chance(70)) read.sources.clear();
  const WriteRef added = candidates[random.below(candidates.size())];
  if (std::ranges::find(read.sources, added) == read.sources.end()) read.sources.push_back(added);
}

std::optional<std::string> compare(const Query& query, const Model& model) {
  const Verdict verdict = decide_by_brute_force(query, model);
  const auto* witness = std::get_if<Witness>(&verdict);
  if (witness != nullptr)
    if (const auto wrong = refute(*witness, query, model)) return "the witness is refuted: " + *wrong;
  const bool by_axioms = ByAxioms(query, model).decide();
  if ((witness != nullptr) == by_axioms) return std::nullopt;
  return fmt::format("oracle says {}, axioms say {}", witness != nullptr ? "consistent" : "inconsistent",
                     by_axioms ? "consistent" : "inconsistent");
}

/// An execution's own questions must be answered with yes.
std::optional<std::string> compare_own(const Execution& execution, const std::vector<Value>& initial,
                                       const Model& model) {
  // No thread moves after an atomic section that was not ended: stores are left in buffers.
  if (section_without_end(execution) != UINT32_MAX) return std::nullopt;
  for (const Query& query : {reads_from_query(execution), good_writes_query(execution, initial)}) {
    const Verdict verdict = decide_by_brute_force(query, model);
    if (std::holds_alternative<Inconsistent>(verdict))
      return "the oracle calls an execution that ran inconsistent";
    if (const auto wrong = refute(std::get<Witness>(verdict), query, model))
      return "the witness is refuted: " + *wrong;
  }
  if (const auto wrong = refute(Witness{execution.steps}, reads_from_query(execution), model))
    return "the checker refutes an execution that ran: " + *wrong;
  return std::nullopt;
}

}  // namespace

std::optional<std::string> compare_oracle_with_axioms(const ScriptProgram& program, std::uint64_t seed) {
  constexpr int runs = 2;
  constexpr int changes = 4;
  Random random(seed);
  const std::vector<Value> initial = program.initial_memory();
  for (const Model& model : models()) {
    ScriptedRuntime runtime(program, model);
    for (int run = 0; run < runs; ++run) {
      const auto execution = runtime.run({{}, RandomTail{random.next()}});
      if (!execution) return execution.error().message;
      if (auto wrong = compare_own(**execution, initial, model))
        return fmt::format("{}: {}", model.name, *wrong);
      Query query =
          random.chance(50) ? reads_from_query(**execution) : good_writes_query(**execution, initial);
      for (int change = 0; change < changes; ++change) {
        disturb(query, random);
        if (auto wrong = compare(query, model)) return fmt::format("{}: {}", model.name, *wrong);
      }
    }
  }
  return std::nullopt;
}

}  // namespace heddle::fuzz

#include "fuzz/state_search.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "fuzz/script_states.hpp"

namespace heddle::fuzz {

namespace {

constexpr std::uint32_t none = UINT32_MAX;

struct Edge {
  std::uint32_t to = 0;
  std::size_t mover = 0;
  bool changes_memory = false;
  bool is_choice = false;
};

/// A state as the analysis of cycles needs it.
struct Node {
  std::vector<Edge> edges;
  std::uint64_t unfinished = 0;  // movers that have not ended: threads, and buffers that are not empty
  bool ended_early = false;      // a thread ended by an assumption or a failure
  bool leaves_out_steps = false;
  std::uint32_t component = none;
};

bool has_ended_early(const ScriptState& state) {
  return std::ranges::any_of(state.threads, [](const ScriptState::Thread& thread) {
    return thread.state == ThreadState::assumed || thread.state == ThreadState::failed;
  });
}

std::uint64_t unfinished_movers(const ScriptState& state) {
  std::uint64_t movers = 0;
  for (std::size_t t = 0; t < state.threads.size(); ++t) {
    if (state.threads[t].state == ThreadState::ready) movers |= 1ULL << t;
    if (!state.threads[t].waiting.empty()) movers |= 1ULL << (state.threads.size() + t);
  }
  return movers;
}

Outcome outcome_of(const ScriptProgram& program, const ScriptState& state) {
  Outcome outcome;
  outcome.memory = state.memory;
  for (std::size_t t = 0; t < state.threads.size(); ++t) {
    const ScriptState::Thread& thread = state.threads[t];
    outcome.threads.push_back(thread.state);
    outcome.registers.insert(
        outcome.registers.end(), thread.registers.begin(),
        thread.registers.begin() + static_cast<std::ptrdiff_t>(program.threads[t].registers.size()));
  }
  return outcome;
}

/// Finds the strongly connected components of the graph, without recursion.
class Components {
 public:
  explicit Components(std::vector<Node>& nodes)
      : nodes_(nodes), numbers_(nodes.size(), none), low_(nodes.size()) {}

  /// Gives each node the number of its component; returns how many there are.
  std::uint32_t number_all() {
    for (std::uint32_t node = 0; node < nodes_.size(); ++node)
      if (numbers_[node] == none) visit(node);
    return components_;
  }

 private:
  void visit(std::uint32_t root) {
    std::vector<std::pair<std::uint32_t, std::size_t>> path;
    enter(root, path);
    while (!path.empty()) {
      const std::uint32_t node = path.back().first;
      if (path.back().second < nodes_[node].edges.size()) {
        const std::uint32_t to = nodes_[node].edges[path.back().second++].to;
        if (numbers_[to] == none)
          enter(to, path);
        else if (nodes_[to].component == none)
          low_[node] = std::min(low_[node], numbers_[to]);
        continue;
      }
      path.pop_back();
      if (!path.empty()) low_[path.back().first] = std::min(low_[path.back().first], low_[node]);
      if (low_[node] == numbers_[node]) close(node);
    }
  }
  void enter(std::uint32_t node, std::vector<std::pair<std::uint32_t, std::size_t>>& path) {
    numbers_[node] = low_[node] = next_++;
    open_.push_back(node);
    path.emplace_back(node, 0);
  }
  void close(std::uint32_t node) {
    std::uint32_t member = none;
    do {
      member = open_.back();
      open_.pop_back();
      nodes_[member].component = components_;
    } while (member != node);
    ++components_;
  }

  std::vector<Node>& nodes_;
  std::vector<std::uint32_t> numbers_, low_, open_;
  std::uint32_t next_ = 0, components_ = 0;
};

/// What is known of a component: whether executions may stay in it, and must.
struct Stay {
  bool has_steps = false;
  bool can_be_left = false;
  bool changes_memory = false;
  bool chooses = false;
  bool ended_early = false;
  bool is_dead_end = false;      // a state without steps
  std::uint64_t unfinished = 0;  // movers
  std::uint64_t moves = 0;       // those that move in it, or cannot move at some state of it
};

class Search {
 public:
  Search(const ScriptProgram& program, const Model& model, std::size_t most_states)
      : program_(program), steps_(program, model), most_states_(most_states) {}

  StateSearch run() {
    static_cast<void>(number_of(steps_.initial()));
    for (std::uint32_t node = 0; node < states_.size() && states_.size() <= most_states_; ++node)
      expand(node);
    result_.states = states_.size();
    const bool is_explored = states_.size() <= most_states_;
    result_.is_whole = is_explored && !leaves_out_steps_;
    if (is_explored) look_at_cycles();
    return std::move(result_);
  }

 private:
  std::uint32_t number_of(const ScriptState& state) {
    const auto [at, is_new] = numbers_.try_emplace(state.key(), static_cast<std::uint32_t>(states_.size()));
    if (is_new) {
      states_.push_back(state);
      nodes_.push_back(
          {{}, unfinished_movers(state), has_ended_early(state), steps_.leaves_out_steps(state), none});
      leaves_out_steps_ |= nodes_.back().leaves_out_steps;
      for (std::size_t t = 0; t < state.threads.size(); ++t)
        if (state.threads[t].state == ThreadState::failed)
          result_.failures.emplace(t, state.threads[t].failed_at.value);
    }
    return at->second;
  }
  void expand(std::uint32_t node) {
    const std::string memory = states_[node].memory_key();
    std::vector<Edge> edges;
    for (const ScriptStep& step : steps_.from(states_[node]))
      edges.push_back({number_of(step.after), step.mover, step.after.memory_key() != memory, step.is_choice});
    const ScriptState& state = states_[node];
    const bool has_ended = std::ranges::all_of(state.threads, [](const ScriptState::Thread& thread) {
      return thread.state != ThreadState::ready && thread.state != ThreadState::assumed;
    });
    if (edges.empty() && has_ended) result_.outcomes.insert(outcome_of(program_, state));
    nodes_[node].edges = std::move(edges);
  }
  void look_at_cycles() {
    std::vector<Stay> stays(Components(nodes_).number_all());
    for (const Node& node : nodes_) {
      add(node, stays[node.component]);
      add_edges(node, stays[node.component]);
    }
    for (const Stay& stay : stays) {
      if (stay.ended_early || stay.unfinished == 0 || (!stay.has_steps && !stay.is_dead_end)) continue;
      result_.may_never_end |= (stay.unfinished & ~stay.moves) == 0;
      result_.may_look_for_ever |= !stay.can_be_left && !stay.changes_memory && !stay.chooses;
    }
  }
  static void add(const Node& node, Stay& stay) {
    std::uint64_t can_move = 0;
    for (const Edge& edge : node.edges) can_move |= 1ULL << edge.mover;
    stay.unfinished |= node.unfinished;
    stay.ended_early |= node.ended_early;
    stay.can_be_left |= node.leaves_out_steps;
    stay.is_dead_end |= node.edges.empty() && !node.leaves_out_steps;
    stay.moves |= node.unfinished & ~can_move;
  }
  void add_edges(const Node& node, Stay& stay) const {
    for (const Edge& edge : node.edges) {
      if (nodes_[edge.to].component != node.component) {
        stay.can_be_left = true;
        continue;
      }
      stay.has_steps = true;
      stay.changes_memory |= edge.changes_memory;
      stay.chooses |= edge.is_choice;
      stay.moves |= 1ULL << edge.mover;
    }
  }

  const ScriptProgram& program_;
  ScriptSteps steps_;
  std::size_t most_states_;
  bool leaves_out_steps_ = false;
  std::vector<ScriptState> states_;
  std::vector<Node> nodes_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  StateSearch result_;
};

}  // namespace

StateSearch search_states(const ScriptProgram& program, const Model& model, std::size_t most_states) {
  return Search(program, model, most_states).run();
}

}  // namespace heddle::fuzz

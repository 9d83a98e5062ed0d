// Local histories of threads, as trees. A node stands for what a thread has read so far. It has the events
// since the node before it: the one that led here, and the writes and the like that follow from it, up to an
// operation that may have more than one outcome, or may have to wait.
//
// Nodes are made from what is known of the threads as automata. Histories are not merged as automata are:
// what can be read next depends on the events behind. Nodes stay until all are forgotten.
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "core/mutexes.hpp"
#include "core/thread_automata.hpp"
#include "explore/view/summaries.hpp"
#include "oracle/values/value_names.hpp"
#include "oracle/values/value_trace.hpp"

namespace heddle {

class Histories {
 public:
  using Node = std::uint32_t;
  static constexpr Node nowhere = UINT32_MAX;

  enum class Stands : std::uint8_t {
    at_end,       // the thread does nothing more
    before_read,  // or before another event that never waits
    before_choice,
    before_lock,  // before the lock of a mutex
    before_wait,  // before another operation that may have to wait
    before_join,
  };
  struct History {
    Operation next;  // the thread's next operation
    Fingerprint print;
    Node parent = nowhere;
    ThreadId thread;
    Stands stands = Stands::at_end;
    bool has_finished = false;  // at_end: a thread that joins it may go on
    std::uint32_t events = 0;   // where the node's events begin
    std::uint32_t event_count = 0;
    std::uint32_t depth = 0;       // events of the thread up to here
    std::uint32_t own_write = 0;   // one more than the index of its newest write of what it accesses next
    WriterId attempt = no_writer;  // its next operation may write
    std::uint32_t writers = 0;     // where the writers of its events begin
    std::uint32_t writer_count = 0;
    std::uint32_t children = 0;  // where the threads begin that its events create
    std::uint32_t child_count = 0;
    // The node in the automaton, the outcome that led to it, and since when it is known.
    ThreadAutomata::Outcome outcome;
    ThreadAutomata::Node automaton = ThreadAutomata::nowhere;
    std::uint32_t stamp = 0;
  };

  explicit Histories(const Model& model) : model_(model) {}

  /// Uses these automata from now on; nodes that were not known before may be known now.
  void consult(const ThreadAutomata& automata);
  /// Returns the node at which a thread starts; here and below, `nowhere` if it is not known what the thread
  /// does there.
  [[nodiscard]] Node root(ThreadId thread, Value given);
  /// Returns the node after the thread's next operation, if that reads the value and has this outcome.
  [[nodiscard]] Node child(Node node, ValueId value, std::uint32_t choice);
  /// Returns the node after a join, if the joined thread has ended at node `ended`.
  [[nodiscard]] Node after_join(Node node, Node ended);
  /// Returns the value that the thread's next operation writes then; no_value if it does not write.
  [[nodiscard]] ValueId written_next(Node node, ValueId value, std::uint32_t choice);
  /// Returns the event of the thread's next operation, if that reads the value and has this outcome.
  [[nodiscard]] ValueEvent next_event(Node node, ValueId value, std::uint32_t choice,
                                      std::span<const ValueEvent* const> before);

  [[nodiscard]] const History& operator[](Node node) const {
    HEDDLE_DCHECK(node < nodes_.size());
    return nodes_[node];
  }
  [[nodiscard]] std::span<const ValueEvent* const> events_of(Node node) const {
    return std::span(event_list_).subspan(nodes_[node].events, nodes_[node].event_count);
  }
  [[nodiscard]] std::span<const WriterId> writers_of(Node node) const {
    return std::span(writer_list_).subspan(nodes_[node].writers, nodes_[node].writer_count);
  }
  [[nodiscard]] std::span<const Node> children_of(Node node) const {
    return std::span(child_list_).subspan(nodes_[node].children, nodes_[node].child_count);
  }
  /// Returns the thread that creates this one; no_thread if it is not known, or if several threads do.
  [[nodiscard]] ThreadId parent_of(ThreadId thread) const {
    return thread.value < parents_.size() ? parents_[thread.value] : no_thread;
  }
  [[nodiscard]] ValueNames& names() { return names_; }
  [[nodiscard]] const ValueNames& names() const { return names_; }
  [[nodiscard]] Mutexes& mutexes() { return mutexes_; }
  [[nodiscard]] const Mutexes& mutexes() const { return mutexes_; }
  [[nodiscard]] const Writers& writers() const { return writers_; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] std::size_t threads() const { return threads_; }
  [[nodiscard]] std::size_t locations() const { return locations_; }
  /// Whether a location was considered a mutex and turned out to be none: then the nodes made so far are
  /// wrong.
  [[nodiscard]] bool is_mistaken() const { return mistaken_; }
  void rule_out_mutex(LocationId location) { mistaken_ = !mutexes_.rule_out(location) || mistaken_; }
  /// Why the program is not supported; empty: it is.
  [[nodiscard]] std::string_view refusal() const { return refusal_; }
  /// Whether a thread keeps writing without ever reading.
  [[nodiscard]] bool runs_away() const { return runs_away_; }
  /// Removes all nodes; keeps what is known of mutexes.
  void forget();

 private:
  struct Edge {
    Node from = nowhere;
    ValueId value = no_value;
    std::uint32_t choice = 0;  // after a join: the node at which the other ended
    Node to = nowhere;
  };

  [[nodiscard]] std::size_t slot_of(const Edge& edge) const;
  void add_edge(const Edge& edge);
  [[nodiscard]] ThreadAutomata::Outcome outcome_of(Node node, ValueId value, std::uint32_t choice) const;
  [[nodiscard]] ThreadAutomata::Node place_of(Node node);
  [[nodiscard]] Node find(const Edge& edge) const;
  void find_path(Node node);
  [[nodiscard]] Node add(Edge edge, const ThreadAutomata::Outcome& outcome, const ValueEvent& first);
  [[nodiscard]] Node make(History history, ThreadAutomata::Node at, const ValueEvent* first);
  [[nodiscard]] bool take_if_deterministic(const Operation& op);
  [[nodiscard]] bool create(ThreadId creator, ThreadAutomata::Node at, std::vector<Node>& children);
  [[nodiscard]] ThreadAutomata::Outcome add_event(ThreadId thread, const Operation& op);
  void add_event(const ValueEvent& event);
  void add_segment(History& history, std::size_t before, const std::vector<Node>& children);
  void describe_next(History& history, const ThreadAutomata::AutomatonState& stand);
  [[nodiscard]] Stands stands_before(const Operation& op) const;
  [[nodiscard]] std::uint32_t newest_write(LocationId location) const;
  [[nodiscard]] bool comes_first(ThreadId thread, const Operation& op) const;
  void learn(ThreadId thread, const Operation& op);

  Model model_;
  const ThreadAutomata* automata_ = nullptr;
  std::uint64_t generation_ = 0;
  std::uint32_t stamp_ = 0;
  std::vector<History> nodes_;
  std::deque<ValueEvent> events_;  // they do not move
  std::vector<const ValueEvent*> event_list_;
  std::vector<WriterId> writer_list_;
  std::vector<Node> child_list_;
  std::vector<Edge> edges_;
  std::size_t edge_count_ = 0;
  struct Root {
    ThreadId thread;
    Value given = 0;
    Node node = nowhere;
  };
  std::vector<Root> roots_;
  std::vector<ThreadId> parents_;
  std::vector<const ValueEvent*> path_;  // the events of the history at hand
  ValueNames names_;
  Mutexes mutexes_;
  Writers writers_;
  std::size_t threads_ = 0, locations_ = 0;
  bool mistaken_ = false;
  bool runs_away_ = false;
  std::string_view refusal_;
};

}  // namespace heddle

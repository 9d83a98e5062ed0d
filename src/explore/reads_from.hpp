// Exploration by sources: each reads-from class once. What TSO and PSO change is in reads_from/buffers.cpp.
//
// Abdulla, Atig, Jonsson, Lång, Ngo, Sagonas: Optimal Stateless Model Checking for Reads-From Equivalence
// under Sequential Consistency (OOPSLA 2019), Algorithm 1 and section 7.
//
//   paper                  here
//   τ                      trace_, by position
//   E · Ê                  run_: the order of the execution; E is the plan, Ê what comes after it
//   schedules(pre(τ, e))   schedules_ of the node at e's position; seen_ has those that are done, too
//   marked                 a position without a node
//   pre(τ, e)              the positions below e's; counts(e) as a clock
//   predecs(τ, e)          trace_.clock(e)
//   π, σ                   cut_ without counts(e): the events of a schedule are the same for all its orders
//   GetWitness             decide(): quick tests, then oracle_
//
// Invariants: what stands before a node is closed under causes. The classes below two schedules of a node are
// different, because the same event has different sources, or two read-modify-writes have the same one. A
// schedule outlives all runs below its node, and no longer.
//
// Where we differ:
// - The head of σ stays unmarked, only π is marked. A head that is a read-modify-write is a new write for the
//   reads before it, and so is a reversed one.
// - In the reversal r[src := w[src := r.src]] of read-modify-writes, π holds the causes of r.src, too, and w
//   may be a compare-exchange that failed because of r.
// - Steps with outcomes: each outcome is a source of its own.
// - Blocking operations: see reads_from/blocking.cpp.
#pragma once

#include <vector>

#include "core/assert.hpp"
#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "explore/branch_tallies.hpp"
#include "explore/explorer.hpp"
#include "explore/reads_from/hash_set.hpp"
#include "explore/reads_from/pending_schedules.hpp"
#include "explore/reads_from/postponement.hpp"
#include "explore/reads_from/run_order.hpp"
#include "memory/model.hpp"
#include "oracle/reads_from/prefix_saturation.hpp"
#include "oracle/reads_from/trace.hpp"
#include "oracle/source_oracle.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"
#include "oracle/store_buffers/memory_arrival.hpp"

namespace heddle {

/// What completeness rests on. Tests that plant a defect switch one of these off.
struct ReadsFromRules {
  bool head_is_unmarked = true;         // more sources are looked for
  bool head_is_new_write = true;        // for the reads before it, if it is a read-modify-write
  bool failed_attempts_reverse = true;  // with the read-modify-write that made them fail
  bool reversal_keeps_causes = true;    // of the source of the first
  bool waiting_locks_contend = true;    // with those that were taken
  bool waits_may_not_end = true;
};

struct ReadsFromOptions {
  Model model = sc;
  bool quick_tests = true;  // false: the paper's three phases alone
  OraclePhases phases;
  bool check_witnesses = debug_build;  // by the independent checker
  bool time_oracle = false;
  bool keeps_sequences = true;  // the order of stores counts where it decides about release sequences
  std::size_t short_way = PrefixSaturation::usual_way;
  ReadsFromRules rules;
};

/// What became of the questions whether a read may have another source, in the order of the tests.
struct ReadsFromStatistics {
  std::uint64_t known = 0;        // asked before
  std::uint64_t taken = 0;        // no: a read-modify-write has that source
  std::uint64_t inserted = 0;     // yes: the read fits into the run
  std::uint64_t overwritten = 0;  // no: its own thread saw what the reader cannot have missed
  std::uint64_t postponed = 0;    // yes: it does when a write is postponed
  std::uint64_t hidden = 0;       // no: an order that was found before is against it
  std::uint64_t in_full = 0;      // by the phases of the oracle
  std::uint64_t unasked = 0;      // schedules that need no question
  std::uint64_t nanoseconds = 0;  // in the oracle, where that is measured
};

class ReadsFrom final : public Explorer {
 public:
  explicit ReadsFrom(const ReadsFromOptions& options = {})
      : options_(options),
        has_buffers_(options.model.has_buffers()),
        run_(has_buffers_),
        oracle_(options.model, options.phases) {}
  void start(const ExplorerContext& context) override;
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override;
  [[nodiscard]] ExplorerStatistics statistics() const override;

 private:
  [[nodiscard]] std::optional<double> estimated_runs() const;
  using Position = Trace::Position;
  using Count = Trace::Count;
  using Clock = Trace::Clock;
  static constexpr Position nowhere = Trace::none;
  // Sources that are none, for hashing.
  static constexpr Position no_source = Trace::none - 1;
  static constexpr Position held_source = Trace::none - 2;

  enum class NodeKind : std::uint8_t {
    none,
    source,   // it may read from elsewhere
    lock,     // it waits until it may read and write: another one may come first
    waiting,  // it waits until it may read: it may wait for ever
    choice,   // it may have another outcome
  };
  struct Node {
    NodeKind kind = NodeKind::none;
    bool special = false;     // its operation says what it makes of a value
    bool held_tried = false;  // waiting: for ever
    PendingSchedules::Ref pending = PendingSchedules::none;
    HashSets::Set seen = HashSets::none;
  };
  /// What is asked for most often of an event.
  struct Known {
    std::uint64_t sum = 0;  // hashes of its thread's events up to it
    std::uint32_t index = 0;
    std::uint32_t choice = 0;  // the outcome
    std::uint16_t thread = 0;
    bool writes_chain = false;  // it writes to a chained location
  };
  /// An operation that is about to come, or came: it may come before another.
  struct Contender {
    ThreadId thread;
    const Operation* op = nullptr;  // of the trace, or of the execution at hand
    Position before = nowhere;      // what comes before it in its thread
    Position event = nowhere;       // nowhere: it waits at the end
  };

  // reads_from.cpp
  void take_branch();
  [[nodiscard]] std::uint32_t shared_with_last_run(std::span<const PendingSchedules::Word> words) const;
  void skip_shared_steps();
  void forget_from(Position position);
  [[nodiscard]] bool learn_locations(const Execution& execution);
  [[nodiscard]] bool learn(const Operation& op);
  [[nodiscard]] bool learn_more(const Operation& op);
  [[nodiscard]] bool learn_sequences(const Execution& execution);
  [[nodiscard]] bool has_waiting_writes(std::size_t location) const;
  void start_over();
  void open_location();
  void add_events(const Execution& execution);
  [[nodiscard]] Position follow_plan(const Execution& execution, Position next);
  [[nodiscard]] std::uint32_t follow_old_events(std::uint32_t begin, std::uint32_t end);
  void fill(Trace::Item& item, const Event& event);
  void place(Position position, const Event& event, bool unmarked);
  void note_access(const Trace::Item& item, Position position, Value replaced);
  [[nodiscard]] Position last_of_chain(const Event& event);
  [[nodiscard]] bool is_first_write(Position position) const;
  [[nodiscard]] NodeKind kind_of(const Event& event) const;
  void add_node(Position position, NodeKind kind) {
    Node& node = nodes_[position];
    seen_.drop(node.seen);
    node = {};
    node.kind = kind;
    Count* row = counts_.data() + position * trace_.width();
    // One by one: one of them was just written, and a wider load would wait until that is in the cache.
    for (std::size_t t = 0; t < trace_.width(); ++t) row[t] = running_[t];
  }
  void make_room(Position positions);
  void find_branch();
  [[nodiscard]] Clock counts(Position node) const {
    return {counts_.data() + node * trace_.width(), trace_.width()};
  }
  void widen(std::size_t threads);

  // reads_from/sources.cpp
  void find_new_sources();
  void find_sources(Position read);
  void find_outcomes(Position node);
  void offer(Position write);
  void reverse(Position read, Position write);
  void schedule_reversal(Position node, ThreadId thread, Count index, const Operation& op);
  void consider(Position read, Position source);
  [[nodiscard]] bool ask(const ChangedRead& changed);
  void check_witness(const ChangedRead& changed) const;
  [[nodiscard]] bool decide(const ChangedRead& changed);
  [[nodiscard]] bool fits_with_postponed_write(const ChangedRead& changed, std::uint32_t next);
  [[nodiscard]] bool decide_in_full(const ChangedRead& changed);
  void make_cut(Position node, Clock clock);
  void extend_cut(Clock clock);
  [[nodiscard]] std::uint64_t hash_of_cut(Position node) const;
  [[nodiscard]] static std::uint64_t hash_from(ThreadId thread, Count index, std::uint64_t from,
                                               std::uint32_t choice) {
    const std::uint64_t event = static_cast<std::uint64_t>(thread.value) << 32U | index;
    return detail::scramble(event * 0x9e3779b97f4a7c15ULL + from * 0xc2b2ae3d27d4eb4fULL +
                            choice * 0x165667b19e3779f9ULL);
  }
  [[nodiscard]] std::uint64_t hash_of(ThreadId thread, Count index, Position source,
                                      std::uint32_t choice) const {
    if (source >= held_source) return hash_from(thread, index, source | 1ULL << 63U, choice);
    const Known& from = known_[source];
    return hash_from(thread, index, static_cast<std::uint64_t>(from.thread) << 32U | from.index, choice);
  }
  [[nodiscard]] Value value_of(LocationId location, Position write) const;
  /// Whether an operation that waits would go on if it saw this write.
  [[nodiscard]] bool goes_on(const Operation& op, Position write) const;
  using Inserted = PendingSchedules::Inserted;
  PendingSchedules::Schedule& add_schedule(Position node, ThreadId thread, Count index);
  void write_order(Position node, PendingSchedules::Schedule& schedule, std::span<const Inserted> inserted);
  [[nodiscard]] PendingSchedules::PartOfRun part_of_run(std::span<const Inserted> inserted);

  // reads_from/buffers.cpp
  void add_drain(const Event& event);
  [[nodiscard]] bool is_written(LocationId location) const;
  void drain_the_rest(const Execution& execution);
  [[nodiscard]] bool waits_in_a_chain(const Operation& op, bool chains);
  /// Whether what happens before something is in memory by then, if it is a write.
  [[nodiscard]] bool causes_are_in_memory() const { return options_.model.keeps_store_order(); }
  [[nodiscard]] StrandId strand_of_entry(Position entry) const {
    return heddle::strand_of_entry(trace_, entry, options_.model);
  }

  // reads_from/blocking.cpp
  void find_other_locks();
  void contend(const Contender& contender, bool is_new);
  void replace(Position lock, const Contender& contender);
  void reverse(Position node, const Contender& contender);
  void add_waiting(const Execution& execution);
  void consider_waiting_for_ever(Position node);
  void consider_waiting_for_ever(Position node, Position write);
  void hold(Position node);
  [[nodiscard]] bool may_stop(Position node, const Operation& other) const;
  [[nodiscard]] bool comes_to_memory_before(Position write, Position other) const;
  /// Whether it waits until it may read and write, where writes form a chain.
  [[nodiscard]] bool is_lock(const Operation& op) const;
  [[nodiscard]] static bool writes_on(const Operation& op, Value value) {
    return op.kind == OpKind::store || (op.may_write() && op.writes_on(value));
  }
  void place_held(Position position, ThreadId thread, const Operation& op);
  void find_final_wait();
  void find_open_contenders();
  void contend_openly(Position contender, bool is_new);
  [[nodiscard]] bool is_open(LocationId location) const {
    return location.value < open_.size() && open_[location.value] != 0;
  }
  [[nodiscard]] bool is_expected(const Event& store, Position replaced) const {
    if (replaced == Trace::initial) return true;
    const Position before = trace_.newest_of(store.thread());
    return before != Trace::none && trace_.contains(trace_.clock(before), replaced);
  }
  [[nodiscard]] bool is_chained(LocationId location) const {
    return location.value < chained_.size() && chained_[location.value] != 0;
  }

  ReadsFromOptions options_;
  bool has_buffers_;  // writes may wait, and come to memory in steps of their own
  bool started_ = false;
  bool in_flight_ = false;
  StopPoller stop_;
  bool started_over_ = false;
  bool confirming_ = false;  // the job to come, or in flight, shows that threads may wait for ever
  Position branch_ =
      nowhere;  // the deepest position with a schedule; while a job is in flight, that of its head
  bool has_head_ = false;
  EventId head_, reversed_;
  bool head_is_held_ = false;
  std::size_t planned_ = 0;   // length of the plan in flight
  std::vector<Step> prefix_;  // the plan; once it has run, all steps of the run
  bool prefix_is_last_run_ = false;
  const Execution* last_run_ = nullptr;  // only to tell it from others
  std::uint64_t last_number_ = 0;
  std::uint32_t shared_ = 0;    // how many steps of the plan are those of the run before
  std::vector<ThreadId> held_;  // threads that go no further
  std::vector<Position> held_at_;

  std::size_t threads_ = 0;  // of the program, as far as known
  Trace trace_;
  RunOrder run_;
  PendingSchedules schedules_;
  PendingSchedules::SharedRun shared_run_;  // the last one, if some schedule refers to it
  HashSets seen_;
  std::vector<Node> nodes_;     // by position
  std::vector<Count> counts_;   // by position of nodes: rows
  std::vector<Known> known_;    // by position
  std::vector<Operation> ops_;  // by position, where they matter
  bool has_choices_ = false;    // whether there ever was one but the first
  std::vector<std::optional<Value>>
      initial_;  // by location: what is there at first, once an access has shown it
  std::vector<std::uint8_t>
      chained_;  // by location: its writes are read-modify-writes, or are taken for such
  /// Who writes at a location, as bits, and whether somebody may continue a release sequence of its own by a
  /// store.
  struct StoresOfSequences {
    std::uint64_t releasing = 0, storing = 0;
    bool goes_on = false;
  };
  std::vector<StoresOfSequences> sequences_;  // by location, where that matters
  std::vector<std::uint8_t> ordered_;   // by location: chained only because release sequences depend on it
  std::vector<std::uint8_t> buffered_;  // by location: some write waits in a buffer
  std::vector<std::uint8_t> unlocked_;  // by location: there are unlocks
  std::vector<std::uint8_t> foreign_;   // by location: chained, and some write waits for nobody
  std::vector<std::uint8_t> open_;  // by location: some wait before they write, but the writes form no chain
  std::vector<std::uint16_t> learnt_;      // by location: the kinds of operations met there, a bit each
  std::vector<std::uint8_t> has_readers_;  // by location: somebody who may read from elsewhere was met there

  Position first_fresh_ = 0;  // positions from here on are of Ê
  std::vector<Position> fresh_nodes_;
  std::vector<Position> fresh_writes_;    // and attempts
  std::vector<Contender> waiting_locks_;  // and all else that waits to write
  std::vector<Position> waiting_openly_;  // the same where there is no chain
  LocationId surprise_ = no_location;     // where a store was found to break the chain
  std::vector<Count> base_, running_, done_, cut_;
  std::uint32_t insert_at_ = 0;  // where in the run the changed read goes; nowhere: order_ says it all
  std::vector<Position> order_, guide_;
  BranchTallies tallies_;
  ReadsFromStatistics statistics_;
  std::string_view refusal_;  // empty: none
  Postponement postponement_;
  PrefixSaturation prefixes_{options_.short_way};
  SourceOracle oracle_;
  MemoryArrival arrival_;  // where happens-before does not say it
};

}  // namespace heddle

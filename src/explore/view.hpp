// Exploration by views: one execution per combination of values read.
//
// The equivalence is that of "Optimal Stateless Model Checking based on View-equivalence" (FMCAD 2022). Its
// algorithm is not complete; this one is ours. docs/research/view-equivalence.md gives it as a paper would,
// with the proof; the lines named in the code are those of section 2.
//
//   document          here
//   X                 nodes_: one local history per thread; print_, its fingerprint; trace_, its events
//   W                 Frame::order
//   Table, summary    table_, summaries_; Frame::below is S, Frame::fresh is new, Frame::below_head is cs
//   B                 Frame::heads
//   Feasible          realize()
//
// A call of Explore is a frame. It goes from one view to the next by what is known of the threads
// (histories_); only what no execution has shown yet, and the classes, are run.
//
// Invariants: each view is entered once; a frame's order is a witness of its view, with every store drained;
// the trace has the events of the deepest frame's view; a view that was left has its summary in the table.
#pragma once

#include <optional>
#include <vector>

#include "core/stop_token.hpp"
#include "core/thread_automata.hpp"
#include "explore/explorer.hpp"
#include "explore/view/histories.hpp"
#include "explore/view/summaries.hpp"
#include "explore/view/view_table.hpp"
#include "memory/model.hpp"
#include "oracle/values/backward_search.hpp"
#include "oracle/values/insertion.hpp"

namespace heddle {

/// Rules that completeness depends on. All are true; a test shows for each what is lost without it.
struct ViewRules {
  bool hits_have_summaries = true;       // a view that was met before says which threads write below it
  bool attempts_count = true;            // a thread that stands before a read-modify-write may write
  bool holders_are_tried = true;         // where a mutex is held, its holder goes first
  bool held_locks_wait = true;           // a lock that is not free is never processed alone
  bool waits_are_tried_together = true;  // where a thread waits, all are processed
  bool waits_may_not_end = true;         // all waiting threads may be blocked forever
  bool creators_are_tried = true;        // of a thread that is not there yet
};

struct ViewOptions {
  Model model = sc;
  std::size_t most_table_bytes = 8'000'000'000;
  bool check_answers = false;  // against brute force, every yes by its witness
  bool insertion = true;       // false: every question goes to the search
  std::size_t easy_states = BackwardSearch::easy_states;
  ViewRules rules;
};

class View final : public Explorer {
 public:
  explicit View(const ViewOptions& options = {});
  void start(const ExplorerContext& context) override;
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override;
  [[nodiscard]] ExplorerStatistics statistics() const override;

 private:
  using Node = Histories::Node;
  using Stands = Histories::Stands;

  /// Why a run was handed out.
  enum class Purpose : std::uint8_t {
    start,     // to learn where the threads start
    child,     // to learn what comes after a read
    runnable,  // to learn which threads are runnable
    show,      // it is a class
    pause,     // so that limits are checked
  };
  struct Candidate {
    ValueId value = no_value;
    std::uint32_t choice = 0;
    ValueId written = no_value;
    std::uint32_t place = Insertion::nowhere;  // in the order, if it can be put there
    bool is_unknown = false;                   // the location's initial value, which no run has shown yet
  };
  struct Change {
    ThreadId thread;
    Node before = Histories::nowhere;
    Node after = Histories::nowhere;
  };
  struct Frame {
    Fingerprint print;
    std::size_t changes = 0;           // its own begin there
    std::vector<ValueMove> order;      // a witness of the view
    WriterSet below;                   // the summary
    WriterSet fresh;                   // writers on the way here
    std::vector<ThreadId> heads;       // to be processed, in order
    std::vector<std::uint8_t> chosen;  // by thread: it is one of them
    std::size_t head = 0;
    bool opened = false;
    std::vector<Candidate> candidates;  // of the head, last first
    WriterSet below_head;
    bool knows_runnable = false;
    std::vector<std::uint8_t> runnable;  // by thread, if known: whether it can move at the end of the order
    bool is_asked = false;               // whether all wait for ever
  };

  // view.cpp: the search
  void go_on();
  [[nodiscard]] bool begin_frame(Frame& frame);
  void choose_first(Frame& frame);
  void choose(Frame& frame, ThreadId thread);
  void choose_all(Frame& frame);
  [[nodiscard]] bool open_head(Frame& frame);
  void try_candidate(Frame& frame);
  void close_head(Frame& frame);
  void leave_frame();
  [[nodiscard]] bool add_if_met(Frame& frame, std::size_t changes);
  void enter_root();
  void enter(std::size_t changes, bool has_begun);

  // view/moves.cpp: from one view to the next
  [[nodiscard]] bool advance(ThreadId thread, Node to);
  [[nodiscard]] bool advance_joins(ThreadId thread, Node to);
  void take_back(std::size_t changes);
  void add_events(const Change& change, std::vector<ValueMove>& order, bool has_begun);
  void remove_events(const Change& change);
  void make_room();
  [[nodiscard]] bool is_free(const Histories::History& history) const;
  [[nodiscard]] bool comes_in_any_case(ThreadId thread) const;

  // view/questions.cpp: what can be read
  void find_values(Frame& frame, ThreadId thread);
  void add_candidates(Frame& frame, Node node, ValueId value);
  [[nodiscard]] bool realize(const Frame& frame, Node node, const Candidate& candidate);
  [[nodiscard]] bool search_order(const Frame& frame, ThreadId thread, const ValueEvent& event);
  [[nodiscard]] bool find_final_wait(Frame& frame);
  void check(bool answer, std::span<const ValueMove> order, std::span<const ValueId> needed) const;

  // view/learning.cpp: runs
  void plan(std::span<const ValueMove> order, Purpose purpose);
  void learn_after(Purpose purpose);
  void try_unknown(Frame& frame, ThreadId thread);
  [[nodiscard]] const ThreadAutomata& automata() const {
    const bool is_taught = consulted_ != nullptr && consulted_->are_in_use() && !learns_itself_;
    return is_taught ? *consulted_ : own_;
  }
  void learn(const Execution& execution);
  void learn_initial_values(const Execution& execution);
  void names_initial(LocationId location);
  void note_runnable(Frame& frame);
  [[nodiscard]] static bool is_runnable(const Frame& frame, ThreadId thread);
  [[nodiscard]] std::optional<Fingerprint> print_of(const Execution& execution);
  [[nodiscard]] bool needs_runnable() const;
  [[nodiscard]] bool contradicts_mutex(const Frame& frame, ThreadId thread) const;
  void start_over();

  // view/invariants.cpp
  void check_invariants() const;
  void check_deepest_frame() const;

  ViewOptions options_;
  bool learns_itself_ = false;  // the automata that are consulted have no room to learn more
  const ThreadAutomata* consulted_ = nullptr;
  ThreadAutomata own_;  // used where none are consulted
  Histories histories_;
  Summaries summaries_;
  ViewTable table_;
  Insertion insertion_;
  BackwardSearch search_;
  FingerprintSet shown_;  // classes that were met while learning

  // The view at hand.
  std::vector<Node> nodes_;  // by thread
  Fingerprint print_;
  ValueTrace trace_;
  std::vector<ThreadId> holders_;  // by location, of mutexes
  std::vector<Change> changes_;
  std::vector<Frame> frames_;
  std::size_t depth_ = 0;

  std::vector<Value> initial_;  // by location, where it is known
  std::vector<std::uint8_t> knows_initial_;
  std::vector<std::uint32_t> own_writes_;  // by value
  std::vector<ValueMove> order_;           // the witness that was found last
  std::vector<std::uint8_t> ready_;        // by thread: it could move at the end of the last run
  std::vector<std::uint8_t> written_;      // by location, in one execution
  std::uint32_t next_choice_ = 0;          // of the event that the order has and the trace has not
  std::vector<Step> plan_;
  Tail tail_;
  Purpose purpose_ = Purpose::start;
  std::uint32_t tries_ = 0;  // of learning what comes next
  bool started_ = false, in_flight_ = false, has_plan_ = false, started_over_ = false, is_full_ = false;
  bool is_lost_ = false;  // what a thread does stays unknown
  std::uint32_t grown_since_run_ = 0;
  StopPoller stop_;
  AssembledParts assembled_;
  struct Counts {
    std::uint64_t nodes = 0, hits = 0, checks = 0, by_insertion = 0, searched = 0, refuted = 0, waits = 0,
                  learning = 0;
  } counts_;
};

}  // namespace heddle

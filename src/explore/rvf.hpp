// Exploration by values read: every combination of what threads can read, at most one run a reads-value-from
// class.
//
// Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman: Stateless Model Checking under a Reads-Value-From
// Equivalence (CAV 2021), section 5: RVF-SMC, Algorithm 2; Appendix A for read-modify-writes, locks and
// threads that are created.
//
//   paper             here
//   X, GoodW          trace_: what stands before a frame's base, and what the frame added
//   σ̃                 Frame::order: the run to the next reads, a witness of X and GoodW
//   mutate            Frame::heads, from Frame::head on
//   C                 Frame::forbidden_by: of the read before which a thread stands, the frame whose events it has looked at
//   ancestors, backtrack  ancestors_, by frame: the read that it processes, and its signal
//   F_r, D_r          Frame::candidates: a value, and which writes of it are good
//   VerifySC          realize(): the run with the read put into it, else verify_
//
// A call of the paper's is a frame: a run that ends where all threads stand before reads. Runs that end so
// are parts of others; those in which nobody stands before a read are the classes. A frame with a read left
// and without a frame below it is a dead end: C forbids everything.
//
// Invariants: a frame's reads have the good-writes that lead to it and no others; two frames differ in a
// value that is read, or in whether some read comes before another in the causal order.
//
// Where we differ (Algorithm 2 as printed loses classes with read-modify-writes and locks; each is a rule of
// RvfRules):
// - The write of a read-modify-write that a frame adds is a new write, too: it signals.
// - Who stands before a read-modify-write signals those that process one of the same location, whatever it
//   will read.
// - What may wait may never happen: it is no reason not to look at the others, so its signal is always true.
// - The initial write is among the sources, unless the own thread has written; it is forbidden as soon as
//   anything is.
// - Steps with outcomes are processed alone: they depend on nothing. Where all threads may wait, an order in
//   which all of them do is a class of its own.
// - Visible are the writes that no other hides in the order that follows from good-writes so far, not only in
//   program order.
// - Of the reads whose signals count, the first is one whose location the fewest other threads are known to
//   write later: then nobody signals, and the others need not be looked at.
// - Where it is known what the threads do after what they have read, the run to the next reads is put
//   together from that (grow), and nobody runs it; only the classes are run.
#pragma once

#include <optional>
#include <vector>

#include "core/stop_token.hpp"
#include "core/thread_cursors.hpp"
#include "explore/explorer.hpp"
#include "oracle/good_writes/verify_sc.hpp"

namespace heddle {

/// What the algorithm does beyond the paper; tests switch rules off and see it noticed.
struct RvfRules {
  bool committed_writes_signal = true;
  bool attempts_signal = true;
  bool waits_look_further = true;
  bool initial_is_forbidden = true;
  bool lone_waits = true;  // an order in which all wait is a class
};

struct RvfOptions {
  bool signals = true;      // false: every frame processes all its reads
  bool quick_tests = true;  // false: every question goes to VerifySC
  VerifyScOptions verify;
  RvfRules rules;
  bool time_oracle = false;
  bool check_witnesses = false;  // every yes is replayed by who shares no code with us
};

class Rvf final : public Explorer {
 public:
  explicit Rvf(const RvfOptions& options = {}) : options_(options), verify_(options.verify) {}
  void start(const ExplorerContext& context) override;
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override;
  [[nodiscard]] ExplorerStatistics statistics() const override;

 private:
  using Position = GoodWrites::Position;
  using Count = GoodWrites::Count;
  using Word = GoodWrites::Word;

  struct Head {
    ThreadId thread;
    Operation op;
    bool is_enabled = false;  // at the end of the run
  };
  /// What a head may do: read a value, with an outcome.
  struct Candidate {
    Value value = 0;
    bool is_known = true;  // the value: what nobody has written shows when it is read
    bool writes = false;
    std::uint32_t choice = 0;
    std::uint32_t row = 0;         // of Frame::rows: its good-writes
    std::uint32_t rank = nowhere;  // before which event of the run it fits
  };
  /// What a frame processes, and whether a write below may be one that it reads.
  struct Ancestor {
    LocationId location = no_location;
    ThreadId thread;
    bool modifies = false;
    bool signal = true;
  };
  static constexpr std::uint32_t nowhere = UINT32_MAX;
  static constexpr std::uint32_t nobody = UINT32_MAX;
  struct Frame {
    Position base = 0;  // what the frame added stands from here on
    std::vector<Position> order;
    std::vector<Count> counts;                // by thread: events
    std::vector<std::uint32_t> forbidden_by;  // by thread: a frame, nobody if nothing is
    std::vector<Head> heads;
    std::size_t head = 0;               // the one that is processed
    bool opened = false;                // its candidates are known
    bool is_shown = false;              // a run of it is a class, or there is a frame below
    std::vector<Candidate> candidates;  // last first
    std::vector<Word> rows;             // of candidates
    std::size_t words = 0;              // of a row
    std::vector<Count> closure;         // of its first events, if somebody asked
    ThreadCursors stands;               // of the threads, if that is known
  };

  // rvf.cpp: the frames
  void go_on();
  void open_head(Frame& frame);
  [[nodiscard]] bool try_candidates(Frame& frame);
  void note_source(const Head& head, GoodWrites::Row good);
  void close_head(Frame& frame);
  void leave_frame();
  void enter_frame(const Execution& execution);
  void add_frame();
  [[nodiscard]] Frame& open_frame();
  void describe_frame(Frame& frame);
  void find_heads(Frame& frame, const Execution& execution);
  void add_head(Frame& frame, ThreadId thread, const Operation& op, bool is_enabled);
  void choose_head(Frame& frame) const;
  [[nodiscard]] std::uint32_t rank_of(const Frame& frame, const Head& head) const;
  void note_writer(LocationId location, ThreadId thread, std::size_t index);
  [[nodiscard]] std::uint32_t writers_to_come(LocationId location, ThreadId reader) const;
  void signal(LocationId location, ThreadId thread, bool only_attempts);

  // rvf/trace.cpp: what executions show
  void make_room(const Execution& execution);
  void add_events(const Execution& execution);
  void place(const Event& event);
  void learn_initial_values(const Execution& execution);

  // rvf/candidates.cpp: what a read may read
  void find_candidates(Frame& frame, const Head& head);
  void find_sources(const Head& head);
  void find_others(const Frame& frame, const Head& head);
  void add_source(Frame& frame, const Head& head, Position write);
  [[nodiscard]] bool is_hidden(Position write) const;
  [[nodiscard]] bool is_forbidden(const Frame& frame, ThreadId reader, Position write) const;
  void find_taken(const Head& head, std::size_t words);
  void add_outcomes(Frame& frame, const Head& head);
  void find_places(Frame& frame, const Head& head) const;
  [[nodiscard]] std::optional<Value> value_of(LocationId location, Position write) const;
  [[nodiscard]] GoodWrites::Row row_of(const Frame& frame, const Candidate& candidate) const {
    return std::span(frame.rows).subspan(candidate.row, frame.words);
  }

  // rvf/witness.cpp: whether it can, and in which order
  [[nodiscard]] bool realize(Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] bool find_order(Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] std::span<const Count> known_closure() const;
  [[nodiscard]] bool ask_oracle();
  void put_into_run(const Frame& frame, Position read, std::uint32_t rank,
                    std::vector<Position>& order) const;
  void check_witness() const;
  void confirm_wait(Frame& frame);
  [[nodiscard]] bool ask_whether_all_wait(const Frame& frame);
  [[nodiscard]] bool find_final_writes(const Frame& frame, LocationId location);
  void place_joins();
  [[nodiscard]] static bool all_may_wait(const Frame& frame);
  void write_plan(std::span<const Position> order);

  // rvf/assembly.cpp: frames that nobody runs
  void find_stands(Frame& frame, const Execution& execution);
  [[nodiscard]] bool may_grow(const Frame& frame) const;
  [[nodiscard]] bool grow(const Head& head, const Candidate& candidate);
  [[nodiscard]] bool grow_frame(Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] bool go_to_next_reads(Frame& frame);
  [[nodiscard]] bool can_move(const Frame& frame, ThreadId thread) const;
  [[nodiscard]] bool move(Frame& frame, ThreadId thread);
  [[nodiscard]] bool find_known_heads(Frame& frame);
  [[nodiscard]] std::optional<Value> in_memory_now(LocationId location) const;
  void place_read(const Head& head, const Candidate& candidate, GoodWrites::Row good);
  void place(const GoodWrites::Item& item, std::uint32_t choice, GoodWrites::Row good = {});

  RvfOptions options_;
  bool started_ = false;
  bool in_flight_ = false;
  bool has_plan_ = false;  // the job to come
  bool showing_ = false;   // the job shows what is in a frame, or that threads may wait for ever
  std::string_view refusal_;
  std::vector<Step> plan_;
  std::vector<Word> pending_good_;  // of the read that the job in flight adds
  GoodWrites trace_;
  std::vector<std::uint32_t> choices_;         // by position
  std::vector<std::optional<Value>> initial_;  // by location
  std::size_t threads_ = 0, locations_ = 0;
  std::vector<Frame> frames_;  // storage is used again: only the first of them are there
  std::vector<Ancestor> ancestors_;
  std::size_t depth_ = 0;
  bool atomic_sources_are_known_ = true;
  std::size_t unknown_initials_ = 0;
  std::vector<Count>
      writes_until_;  // by location and thread: no event from this one on was ever seen to write there
  std::vector<std::uint8_t> written_;  // by location, while learning what it held at first
  std::vector<Count> done_;            // by thread, while a run is followed
  VerifySc verify_;
  int expected_ = 0;                     // whether the oracle said yes of late
  std::vector<Count> realized_closure_;  // of what was realized last, if somebody asked
  const ThreadAutomata* automata_ = nullptr;
  AssembledParts assembled_;
  std::uint32_t grown_since_run_ = 0;
  bool knows_others_ = false;      // the next four are of the head at hand
  std::vector<Position> sources_;  // writes that it may read, as far as threads hide their own
  std::vector<Position> hiding_;   // writes that are before the head in every order, the last of each thread
  std::vector<Position> between_;  // reads of the location, likewise
  std::vector<Word> taken_;        // writes of the location that nobody can read who writes as well
  std::vector<std::uint8_t> is_found_;  // by thread
  std::vector<Position> order_, guide_;
  std::vector<Word> final_row_;
  StopPoller stop_;
  std::uint64_t dead_ends_ = 0, questions_ = 0, fitting_ = 0, nanoseconds_ = 0;
};

}  // namespace heddle

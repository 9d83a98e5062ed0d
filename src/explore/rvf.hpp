// Exploration by values read: every combination of values that threads can read, with at most one run per
// reads-value-from class.
//
// Agarwal, Chatterjee, Pathak, Pavlogiannis, Toman: Stateless Model Checking under a Reads-Value-From
// Equivalence (CAV 2021), section 5: RVF-SMC, Algorithm 2; Appendix A for read-modify-writes, locks and
// threads that are created.
//
//   paper             here
//   X, GoodW          trace_: what stands before a frame's base, and what the frame added
//   σ̃                 Frame::order: the run to the next reads, a witness of X and GoodW
//   mutate            Frame::heads, from Frame::head on
//   C                 Frame::forbidden_by: of the read before which a thread stands, the frame of which it
//                     has looked at the events
//   ancestors, backtrack  ancestors_, by frame: the read that it processes, and its signal
//   F_r, D_r          Frame::candidates: a value, and which writes of it are good
//   VerifySC          realize(): the run with the read put into it, else verify_
//
// A call of the paper's procedure is a frame (frame_search.hpp). A frame with a read left and without a frame
// below it is a dead end: C forbids everything.
//
// Invariants: a frame's reads have the good-writes that lead to it and no others; two frames differ in a
// value that is read, or in whether some read comes before another in the causal order.
//
// Where we differ (Algorithm 2 as printed loses classes with read-modify-writes and locks; each is a rule of
// RvfRules):
// - The write of a read-modify-write that a frame adds is a new write, too: it signals.
// - A thread that stands before a read-modify-write signals the frames that process one of the same location,
//   whatever it will read.
// - An operation that may wait may never happen: it is no reason not to look at the others, so its signal is
//   always true.
// - The initial write is among the sources, unless the thread itself has written; it is forbidden as soon as
//   anything is.
// - Steps with outcomes are processed alone: they depend on nothing. Where all threads may wait, an order in
//   which all of them do is a class of its own.
// - Visible are the writes that no other hides in the order that follows from good-writes so far, not only in
//   program order.
// - Of the reads whose signals count, the first is one whose location the fewest other threads are known to
//   write later: then no signal comes, and the others need not be looked at.
// - Where the automata know what the threads do after what they have read, the run to the next reads is
//   assembled from that and is not run; only the classes are run.
#pragma once

#include <optional>
#include <vector>

#include "explore/frame_search.hpp"
#include "explore/rvf/frame.hpp"
#include "oracle/good_writes/verify_sc.hpp"

namespace heddle {

/// The rules that the algorithm adds to the paper. Tests switch one off and check that this is noticed.
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
  bool check_witnesses = false;  // every yes is replayed by a checker that shares no code with us
};

class Rvf final : public FrameSearch<Rvf, RvfFrame, GoodWrites> {
 public:
  explicit Rvf(const RvfOptions& options = {}) : options_(options), verify_(options.verify) {}
  void start(const ExplorerContext& context) override;
  [[nodiscard]] ExplorerStatus status() const override;
  [[nodiscard]] ExplorerStatistics statistics() const override;

 private:
  friend FrameSearch;
  using Frame = RvfFrame;
  using Candidate = RvfCandidate;
  using Word = GoodWrites::Word;
  static constexpr std::uint32_t nowhere = Candidate::nowhere;

  /// The read that a frame processes, and whether a write below the frame may be one that it could read.
  struct Ancestor {
    LocationId location = no_location;
    ThreadId thread;
    bool modifies = false;
    bool signal = true;
  };

  // rvf.cpp: what the frame search asks for
  [[nodiscard]] bool is_exhausted(const Frame& frame) const;
  void open_head(Frame& frame);
  void take_up(Frame& frame, const Head& head, const Candidate& candidate);
  void plan_candidate(Frame& frame, const Head& head, const Candidate& candidate);
  static void head_closed(const Frame&, const Head&) {}
  void leaving(const Frame& frame) { dead_ends_ += frame.is_shown ? 0U : 1U; }
  void reset(Frame& frame);
  void note_head(const Frame& frame, const Head& head);
  static void sort_heads(const Frame&) {}  // see choose_head
  void describe_frame(Frame& frame);
  void entered(Frame& frame, const Execution& execution);
  void assembled(Frame& frame);
  void widen(std::size_t width, std::size_t threads, std::size_t locations);
  [[nodiscard]] static std::string_view section_refusal() {
    return "atomic sections are not supported by the reduction rvf; supported by: none, dpor";
  }
  [[nodiscard]] static bool is_drain_entry(Position) { return false; }
  void check_own_invariants() const;
  void check_witness_of_deepest_frame() const;

  // rvf.cpp: heads and signals
  void choose_head(Frame& frame) const;
  [[nodiscard]] std::uint32_t rank_of(const Frame& frame, const Head& head) const;
  void note_source(const Head& head, GoodWrites::Row good);
  void note_writer(LocationId location, ThreadId thread, std::size_t index);
  [[nodiscard]] std::uint32_t writers_to_come(LocationId location, ThreadId reader) const;
  void signal(LocationId location, ThreadId thread, bool only_attempts);

  // rvf/trace.cpp: the trace and its runs
  void begin_run(const Execution&) { order_.clear(); }
  static void make_room_for_step() {}
  void append(Position position, ThreadId) { order_.push_back(position); }
  static void append_drain(const Event&) { HEDDLE_DCHECK(false && "there are no buffers under SC"); }
  void place(const Event& event);
  void place(ThreadId thread, const Operation& op, const EventEffect& effect, GoodWrites::Row good = {});
  void place(const GoodWrites::Item& item, std::uint32_t choice, GoodWrites::Row good = {});
  void place_read(const Head& head, const Candidate& candidate, GoodWrites::Row good);
  [[nodiscard]] std::optional<Value> in_memory_now(LocationId location) const;
  [[nodiscard]] static std::span<const Position> run_of(const Frame& frame) { return frame.order; }
  void write_plan(std::span<const Position> order);
  void find_cursors(Frame& frame, const Execution& execution);
  [[nodiscard]] static bool find_cursors(const Frame&) { return false; }  // they were looked for on entry
  [[nodiscard]] static bool take_candidate(Frame& frame, const Head& head, const Candidate& candidate);
  void undo_assembly(const Frame& frame);
  [[nodiscard]] static constexpr bool has_buffers() { return false; }
  [[nodiscard]] static constexpr bool has_pending(ThreadId) { return false; }
  [[nodiscard]] static constexpr bool drain_one() { return false; }

  // rvf/candidates.cpp: what a read may read
  void find_candidates(Frame& frame, const Head& head);
  void find_sources(const Head& head);
  void find_others(const Frame& frame, const Head& head);
  void add_source(Frame& frame, const Head& head, Position write);
  [[nodiscard]] bool is_hidden(Position write) const;
  [[nodiscard]] bool is_forbidden(const Frame& frame, ThreadId reader, Position write) const;
  void find_taken(const Head& head, std::size_t words);
  void add_outcomes(Frame& frame, const Head& head);
  void find_ranks(Frame& frame, const Head& head) const;
  [[nodiscard]] GoodWrites::Row row_of(const Frame& frame, const Candidate& candidate) const {
    return std::span(frame.rows).subspan(candidate.row, frame.words);
  }

  // rvf/witness.cpp: whether it can, and in which order
  [[nodiscard]] bool realize(Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] bool find_order(Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] std::span<const Count> known_closure() const;
  [[nodiscard]] bool ask_oracle();
  void check_witness() const;
  void confirm_wait(Frame& frame);
  [[nodiscard]] bool ask_whether_all_wait(const Frame& frame);
  [[nodiscard]] bool find_final_writes(const Frame& frame, LocationId location);
  void place_joins();

  RvfOptions options_;
  std::vector<Word> pending_good_;   // of the read that the job in flight adds
  std::vector<Ancestor> ancestors_;  // by frame; like frames_, storage is reused
  bool atomic_sources_are_known_ = true;
  /// By location and thread: no event of the thread from this index on was seen to write there.
  std::vector<Count> writes_until_;
  VerifySc verify_;
  int expected_ = 0;                     // recent answers of the oracle: positive if mostly yes
  std::vector<Count> realized_closure_;  // of what was realized last, if it was computed
  bool knows_others_ = false;            // the next four are of the head at hand
  std::vector<Position> sources_;        // writes that it may read, as far as threads hide their own
  std::vector<Position> hiding_;   // writes that are before the head in every order, the last of each thread
  std::vector<Position> between_;  // reads of the location, likewise
  std::vector<Word> taken_;        // writes of the location that no other read-modify-write can read
  std::vector<std::uint8_t> is_found_;  // by thread
  std::vector<Word> final_row_;
  std::uint64_t dead_ends_ = 0, questions_ = 0, fitting_ = 0, nanoseconds_ = 0;
};

extern template class FrameSearch<Rvf, RvfFrame, GoodWrites>;  // in rvf.cpp

}  // namespace heddle

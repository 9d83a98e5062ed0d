// Exploration by sources in polynomial space: each reads-from class once, and parts of runs beside them.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models
// (OOPSLA 2021), Appendix C: RF-partSMC, Algorithm 4; under SC the same with another oracle.
//
//   paper             here
//   X, RF             trace_: what stands before a frame's base, and what the frame added
//   σ̃                 Frame::order: the run to the next reads, a witness of X and RF
//   enabled(σ̃)        Frame::heads
//   C                 Frame::forbidden_in: of the read before which a thread stands, in which frame it was processed last; it has
//                     looked at the events of that
//   Witness           realize(): the run with the read put into it, else oracle_
//
// A call of the paper's is a frame: a run that ends where all threads stand before reads. Runs that end so
// are parts of others; those in which nobody stands before a read are the classes.
//
// Invariants: a frame's reads have the sources that lead to it and no others; two frames differ in the source
// of some read. Memory: a frame for each read on the way, each as long as a run.
//
// Where we differ:
// - Where it is known what the threads do after what they have read, the run to the next reads is put
//   together from that (grow), and nobody runs it; only the classes are run.
// - Where no read is forbidden anything, one read that comes in any case is processed alone: all classes have
//   it, and those in which it reads what is not there yet need somebody else who writes its location, or
//   tries to, further down. If there is none, the other threads' reads wait for their turn below it.
// - Steps with outcomes are processed alone: they depend on nothing.
// - Operations that wait may never happen. Where all threads stand before such, an order in which all of them
//   wait is a class of its own.
#pragma once

#include <optional>
#include <vector>

#include "core/stop_token.hpp"
#include "core/thread_cursors.hpp"
#include "explore/explorer.hpp"
#include "explore/reads_from/postponement.hpp"
#include "explore/reads_from/run_order.hpp"
#include "memory/model.hpp"
#include "oracle/reads_from/prefix_saturation.hpp"
#include "oracle/reads_from/question.hpp"
#include "oracle/reads_from/trace.hpp"
#include "oracle/source_oracle.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"
#include "oracle/store_buffers/memory_arrival.hpp"

namespace heddle {

struct RfPolyOptions {
  Model model = sc;
  bool quick_tests = true;  // false: every question goes to the oracle
  OraclePhases phases;
  std::size_t short_way = PrefixSaturation::usual_way;
};

class RfPoly final : public Explorer {
 public:
  explicit RfPoly(const RfPolyOptions& options = {})
      : options_(options),
        has_buffers_(options.model.has_buffers()),
        run_(has_buffers_),
        oracle_(options.model, options.phases) {}
  void start(const ExplorerContext& context) override;
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] ExplorerStatus status() const override {
    return {.done = started_ && !in_flight_ && !has_plan_, .assembled = assembled_, .refusal = refusal_};
  }

 private:
  using Position = Trace::Position;
  using Count = Trace::Count;

  struct Head {
    ThreadId thread;
    Operation op;
    bool is_enabled = false;  // at the end of the run
  };
  /// What a head may do: read from a source, with an outcome.
  struct Candidate {
    Position source = Trace::initial;
    std::uint32_t choice = 0;
    bool writes = false;
  };
  /// What an event did.
  struct Effect {
    bool reads = false;
    bool writes = false;
    std::uint32_t choice = 0;
    Position source = Trace::initial;
    Value written = 0;
  };
  static constexpr std::uint32_t no_frame = UINT32_MAX;
  struct Frame {
    Position base = 0;                  // what the frame added stands from here on
    std::size_t shared_with_above = 0;  // first steps of the order that are those of the frame above
    std::vector<Position> order;
    std::vector<Count> counts;                // by thread: events
    std::vector<std::uint32_t> forbidden_in;  // by thread: the frame whose events its read has looked at
    std::vector<Head> heads;
    std::vector<std::uint64_t>
        below;             // by location, bits by thread: it writes there, or tries to, further down
    std::size_t head = 0;  // the one that is processed
    bool alone = false;    // it may be the only one
    bool opened = false;   // its candidates are known
    std::vector<Candidate> candidates;     // last first
    ThreadCursors stands;                  // of the threads, if that is known
    std::size_t looked_for_stands_in = 0;  // how much was known when that was looked for
  };

  // rf_poly.cpp: the frames
  void go_on();
  [[nodiscard]] bool open_head(Frame& frame);
  [[nodiscard]] bool try_candidates(Frame& frame);
  void close_head(Frame& frame);
  void leave_frame();
  void enter_frame(const Execution& execution);
  [[nodiscard]] Frame& open_frame();
  void describe_frame(Frame& frame);
  void find_heads(Frame& frame, const Execution& execution);
  void add_head(Frame& frame, ThreadId thread, const Operation& op, bool is_enabled) const;
  void sort_heads(Frame& frame) const;
  [[nodiscard]] static bool all_may_wait(const Frame& frame);
  void confirm_wait(const Frame& frame);

  // rf_poly/trace.cpp: the trace and its runs
  void add_events(const Execution& execution);
  void place(const Event& event);
  void place(ThreadId thread, const Operation& op, const Effect& effect);
  void learn_initial_values(const Execution& execution);
  void make_room(const Execution& execution);
  void restore_run(const Frame& frame);
  void follow(std::span<const Position> order, std::size_t known);
  void place_head(const Head& head);

  // rf_poly/assembly.cpp: frames that nobody runs
  [[nodiscard]] bool may_grow(Frame& frame);
  [[nodiscard]] bool find_stands(ThreadCursors& stands) const;
  [[nodiscard]] bool grow(const Head& head, const Candidate& candidate);
  [[nodiscard]] bool grow_frame(Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] bool take_candidate(Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] bool go_to_next_reads(Frame& frame);
  enum class Readiness : std::uint8_t { can_move, waits, reads_or_ended };
  [[nodiscard]] Readiness readiness_of(const Frame& frame, ThreadId thread) const;
  [[nodiscard]] bool move(Frame& frame, ThreadId thread);
  [[nodiscard]] bool find_known_heads(Frame& frame);
  [[nodiscard]] Position oldest_pending(ThreadId thread) const;
  [[nodiscard]] bool drain_one();
  [[nodiscard]] std::optional<Value> in_memory_now(LocationId location) const;

  // rf_poly/candidates.cpp: what a read may read
  void find_candidates(Frame& frame, const Head& head);
  void add_candidates(Frame& frame, const Head& head, Position source);
  [[nodiscard]] bool is_allowed(const Frame& frame, ThreadId reader, Position source) const;
  [[nodiscard]] std::optional<Value> value_of(LocationId location, Position write) const;
  [[nodiscard]] bool realize(const Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] std::optional<bool> realize_quickly(const Frame& frame, const Head& head,
                                                    const Candidate& candidate);
  [[nodiscard]] bool realize_placed(const Frame& frame, const ChangedRead& changed);
  void put_into_run(Position read, std::uint32_t rank);
  void write_plan(std::span<const Position> order, const Head& head, std::uint32_t choice);
  void write_plan(std::span<const Position> order);
  [[nodiscard]] Step step_of(Position entry) const {
    return {strand_of_entry(entry), Trace::is_drain(entry) ? 0 : choices_[entry]};
  }
  [[nodiscard]] StrandId strand_of_entry(Position entry) const {
    return heddle::strand_of_entry(trace_, entry, options_.model);
  }
  [[nodiscard]] bool causes_are_in_memory() const { return options_.model.keeps_store_order(); }
  [[nodiscard]] static std::size_t words_for(std::size_t threads) { return (threads + 63) / 64; }
  void note_below(Frame& frame, ThreadId thread, LocationId location) const {
    frame.below[location.value * words_for(threads_) + thread.value / 64] |= std::uint64_t{1}
                                                                             << thread.value % 64;
  }
  [[nodiscard]] bool is_written_below(const Frame& frame, LocationId location, ThreadId by_other_than) const;

  RfPolyOptions options_;
  bool has_buffers_;
  bool started_ = false;
  bool in_flight_ = false;
  bool has_plan_ = false;  // the job to come
  bool showing_ =
      false;  // the job to come, or in flight, shows what is in a frame, or that threads may wait for ever
  std::string_view refusal_;
  std::vector<Step> plan_;
  Trace trace_;
  RunOrder run_;
  std::size_t run_is_of_ = 0;                  // how many frames there were: the run is the last one's
  std::vector<std::uint32_t> choices_;         // by position
  std::vector<std::optional<Value>> initial_;  // by location
  std::size_t threads_ = 0, locations_ = 0;
  std::vector<Frame> frames_;  // storage is used again: only the first of them are there
  std::size_t depth_ = 0;
  std::size_t unknown_initials_ = 0;
  std::vector<std::uint8_t> written_;  // by location, while learning what it held at first
  std::vector<Count> done_;            // by thread, while a run is followed
  SourceOracle oracle_;
  PrefixSaturation prefixes_{options_.short_way};  // under SC
  const ThreadAutomata* automata_ = nullptr;
  AssembledParts assembled_;
  std::uint32_t grown_since_run_ = 0;
  StopPoller stop_;
  MemoryArrival arrival_;
  Postponement postponement_;
  std::vector<Position> order_, guide_;
  std::size_t order_is_run_until_ = 0;  // how many of its steps are known to be those of the run
};

}  // namespace heddle

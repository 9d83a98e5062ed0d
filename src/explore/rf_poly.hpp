// Exploration by sources in polynomial space: each reads-from class once, and parts of runs beside them.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models (OOPSLA 2021),
// Appendix C: RF-partSMC, Algorithm 4; under SC the same with another oracle.
//
//   paper             here
//   X, RF             trace_: what stands before a frame's base, and what the frame added
//   σ̃                 Frame::order: the run to the next reads, a witness of X and RF
//   enabled(σ̃)        Frame::heads
//   C                 Frame::forbidden: of the read before which a thread stands, how much of each thread it has looked at
//   Witness           realize(): the run with the read put into it, else oracle_
//
// A call of the paper's is a frame: a run that ends where all threads stand before reads. Runs that end so are parts of
// others; those in which nobody stands before a read are the classes.
//
// Invariants: a frame's reads have the sources that lead to it and no others; two frames differ in the source of some read.
// Memory: a frame for each read on the way, each as long as a run.
//
// Where we differ:
// - Where no read is forbidden anything, one read that comes in any case is processed alone: all classes have it, and those in
//   which it reads what is not there yet need somebody else who writes its location, or tries to, further down. If there is
//   none, the other threads' reads wait for their turn below it.
// - Steps with outcomes are processed alone: they depend on nothing.
// - Operations that wait may never happen. Where all threads stand before such, an order in which all of them wait is a class
//   of its own.
#pragma once

#include <optional>
#include <vector>

#include "explore/explorer.hpp"
#include "explore/reads_from/run_order.hpp"
#include "memory/model.hpp"
#include "oracle/reads_from/trace.hpp"
#include "oracle/source_oracle.hpp"
#include "oracle/store_buffers/buffer_roles.hpp"
#include "oracle/store_buffers/reached.hpp"

namespace heddle {

struct RfPolyOptions {
  Model model = sc;
  bool quick_tests = true;  // false: every question goes to the oracle
  OraclePhases phases;
};

class RfPoly final : public Explorer {
 public:
  explicit RfPoly(const RfPolyOptions& options = {})
      : options_(options),
        has_buffers_(options.model.buffering != Buffering::none),
        run_(has_buffers_),
        oracle_(options.model, options.phases) {}
  [[nodiscard]] std::optional<Job> next() override;
  void observe(JobId job, const Execution& execution) override;
  [[nodiscard]] bool done() const override { return started_ && !in_flight_ && !has_plan_; }
  [[nodiscard]] std::optional<std::string_view> refusal() const override;

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
  struct Frame {
    Position base = 0;  // what the frame added stands from here on
    std::vector<Position> order;
    std::vector<Count> counts;               // by thread: events
    std::vector<Count> forbidden;            // by thread, a row each
    std::vector<std::uint8_t> is_forbidden;  // by thread: its read is forbidden something
    std::vector<Head> heads;
    std::vector<std::uint8_t> below;    // by thread and location: it writes there, or tries to, further down
    std::size_t head = 0;               // the one that is processed
    bool alone = false;                 // it may be the only one
    bool opened = false;                // its candidates are known
    std::vector<Candidate> candidates;  // last first
  };

  // rf_poly.cpp: the frames
  void go_on();
  [[nodiscard]] bool open_head(Frame& frame);
  [[nodiscard]] bool try_candidates(Frame& frame);
  void close_head(Frame& frame);
  void leave_frame();
  void enter_frame(const Execution& execution);
  void find_heads(Frame& frame, const Execution& execution);
  void confirm_wait(const Frame& frame);

  // rf_poly/trace.cpp: the trace and its runs
  void add_events(const Execution& execution);
  void place(const Event& event);
  void learn_initial_values(const Execution& execution);
  void make_room(const Execution& execution);
  void restore_run(const Frame& frame);
  void place_head(const Head& head);

  // rf_poly/candidates.cpp: what a read may read
  void find_candidates(Frame& frame, const Head& head);
  void add_candidates(Frame& frame, const Head& head, Position source);
  [[nodiscard]] bool is_allowed(const Frame& frame, ThreadId reader, Position source) const;
  [[nodiscard]] std::optional<Value> value_of(LocationId location, Position write) const;
  [[nodiscard]] bool realize(const Frame& frame, const Head& head, const Candidate& candidate);
  void write_plan(Position read, std::uint32_t choice, std::uint32_t insert_at);
  void write_plan(std::span<const Position> order, Position read, std::uint32_t choice);
  [[nodiscard]] StrandId strand_of_entry(Position entry) const {
    return heddle::strand_of_entry(trace_, entry, options_.model);
  }
  [[nodiscard]] bool causes_are_in_memory() const {
    return options_.model.buffering != Buffering::per_thread_and_location;
  }
  [[nodiscard]] std::size_t below_index(ThreadId thread, LocationId location) const {
    return thread.value * locations_ + location.value;
  }

  RfPolyOptions options_;
  bool has_buffers_;
  bool started_ = false;
  bool in_flight_ = false;
  bool has_plan_ = false;    // the job to come
  bool confirming_ = false;  // the job to come, or in flight, shows that threads may wait for ever
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
  Reached reached_;
  std::vector<Position> order_, guide_;
};

}  // namespace heddle

// Exploration by sources in polynomial space: one run per reads-from class, and runs of parts of them.
//
// Bui, Chatterjee, Gautam, Pavlogiannis, Toman: The Reads-From Equivalence for the TSO and PSO Memory Models
// (OOPSLA 2021), Appendix C: RF-partSMC, Algorithm 4; under SC with another oracle.
//
//   paper             here
//   X, RF             trace_: what stands before a frame's base, and what the frame added
//   σ̃                 Frame::order: the run to the next reads, a witness of X and RF
//   enabled(σ̃)        Frame::heads
//   C                 Frame::forbidden_by: of the read before which a thread stands, the frame in which it
//                     was processed last; it has looked at the events of that frame
//   Witness           realize(): the run with the read put into it, else oracle_
//
// A call of the paper's procedure is a frame (frame_search.hpp).
//
// Invariants: a frame's reads have the sources that lead to it and no others; two frames differ in the source
// of some read. Memory: one frame per read on the way, each as long as a run.
//
// Where we differ:
// - Where the automata know what the threads do after what they have read, the run to the next reads is
//   assembled from that and is not run; only the classes are run.
// - Where no read is forbidden anything, one read that comes in any case is processed alone: all classes have
//   it, and those in which it reads what is not there yet need another thread that writes its location, or
//   tries to, further down. If there is none, the other threads' reads are processed below it.
// - Steps with outcomes are processed alone: they depend on nothing.
// - Operations that wait may never happen. Where all threads stand before such, an order in which all of them
//   wait is a class of its own.
#pragma once

#include <optional>
#include <vector>

#include "explore/frame_search.hpp"
#include "explore/reads_from/postponement.hpp"
#include "explore/reads_from/run_order.hpp"
#include "explore/rf_poly/frame.hpp"
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

class RfPoly final : public FrameSearch<RfPoly, RfPolyFrame, Trace> {
 public:
  explicit RfPoly(const RfPolyOptions& options = {})
      : options_(options),
        has_buffers_(options.model.has_buffers()),
        run_(has_buffers_),
        oracle_(options.model, options.phases) {}
  void start(const ExplorerContext& context) override;
  [[nodiscard]] ExplorerStatus status() const override {
    return {.done = is_done(), .assembled = assembled_, .refusal = refusal_};
  }

 private:
  friend FrameSearch;
  using Frame = RfPolyFrame;
  using Candidate = RfPolyCandidate;

  // rf_poly.cpp: what the frame search asks for
  [[nodiscard]] static bool is_exhausted(const Frame& frame) { return frame.head == frame.heads.size(); }
  void open_head(Frame& frame);
  static void take_up(const Frame&, const Head&, const Candidate&) {}
  void plan_candidate(const Frame& frame, const Head& head, const Candidate& candidate);
  void head_closed(Frame& frame, const Head& head) const;
  void leaving(const Frame& frame);
  void reset(Frame& frame) const;
  void note_head(Frame& frame, const Head& head) const;
  void sort_heads(Frame& frame) const;
  void describe_frame(Frame& frame) const;
  void entered(const Frame&, const Execution&) { run_is_of_ = depth_; }
  void assembled(const Frame&) { run_is_of_ = depth_; }
  void confirm_wait(const Frame& frame);
  void widen(std::size_t width, std::size_t threads, std::size_t locations);
  [[nodiscard]] std::string_view section_refusal() const;
  [[nodiscard]] static std::string_view part_store_refusal();
  [[nodiscard]] static bool is_drain_entry(Position entry) { return Trace::is_drain(entry); }
  void check_own_invariants() const;
  void check_sources_of_deepest_frame() const;

  // rf_poly/trace.cpp: the trace and its runs
  void begin_run(const Execution& execution) { run_.begin(execution.events.size(), 0); }
  void make_room_for_step() { run_.begin(run_.length() + std::size_t{1}, run_.length()); }
  void append(Position position, ThreadId thread) { run_.append(position, thread); }
  void append_drain(const Event& event) { run_.append_drain(run_.at(event.source), event.id.strand); }
  void place(const Event& event);
  void place(ThreadId thread, const Operation& op, const EventEffect& effect);
  void place_head(const Head& head);
  void restore_run(const Frame& frame);
  void follow(std::span<const Position> order, std::size_t known);
  [[nodiscard]] std::span<const Position> run_of(const Frame&) const { return run_.order(); }
  void write_plan(std::span<const Position> order);

  // rf_poly/assembly.cpp: frames that are not run
  [[nodiscard]] bool find_cursors(Frame& frame) const;
  [[nodiscard]] bool follow_trace(ThreadCursors& cursors) const;
  [[nodiscard]] bool take_candidate(Frame& frame, const Head& head, const Candidate& candidate);
  void undo_assembly(const Frame& frame);
  [[nodiscard]] bool has_buffers() const { return has_buffers_; }
  [[nodiscard]] bool has_pending(ThreadId thread) const { return oldest_pending(thread) != Trace::none; }
  [[nodiscard]] Position oldest_pending(ThreadId thread) const;
  [[nodiscard]] bool drain_one();
  [[nodiscard]] std::optional<Value> in_memory_now(LocationId location) const;

  // rf_poly/candidates.cpp: what a read may read
  void find_candidates(Frame& frame, const Head& head);
  void add_candidates(Frame& frame, const Head& head, Position source);
  [[nodiscard]] bool is_allowed(const Frame& frame, ThreadId reader, Position source) const;
  [[nodiscard]] bool realize(const Frame& frame, const Head& head, const Candidate& candidate);
  [[nodiscard]] std::optional<bool> realize_quickly(const Frame& frame, const Head& head,
                                                    const Candidate& candidate);
  [[nodiscard]] bool realize_placed(const Frame& frame, const ChangedRead& changed);
  [[nodiscard]] bool ask_oracle(const Frame& frame, const ChangedRead& changed,
                                const Saturation::Kept* known);
  void put_into_run(Position read, std::uint32_t rank);
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
  RunOrder run_;
  std::size_t run_is_of_ = 0;  // the depth at which the run was the deepest frame's; 0: of no frame
  SourceOracle oracle_;
  PrefixSaturation prefixes_{options_.short_way};  // under SC
  MemoryArrival arrival_;
  Postponement postponement_;
  std::size_t order_is_run_until_ = 0;  // how many steps of order_ are known to be those of the run
};

extern template class FrameSearch<RfPoly, RfPolyFrame, Trace>;  // in rf_poly.cpp

}  // namespace heddle

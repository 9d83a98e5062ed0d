// Decides questions about a maximal causal model by a search backwards from the end, which succeeds as soon
// as the events left are a prefix of the execution.
//
// A state is: how many events of each thread are left, and for each location the value that memory has to
// hold, if a later event needs one. A step takes back a thread's last event: a read needs its value, a write
// ends the need for its own value. A thread of which more events may happen than have to can be entered
// later: at a write that is needed right then. (That is enough: if no event reads the last event of a thread
// and that need not happen, the order without it is an answer as well.)
//
// The events left are a prefix of the execution if they are its first k steps, for some k, and memory held
// there what is needed; threads that were not entered may have any allowed number of events there. The
// largest k is taken.
//
// First the closure is computed: what it rules out has no order, events that it makes happen are required,
// and the search takes back no event before those that come after it in the closure.
//
// Safe steps are taken at once: events that do not access memory, reads of the needed value, writes of values
// that no event left reads, and reads of locations that no other event left writes. States that were met are
// not entered again.
#pragma once

#include <vector>

#include "core/fingerprint.hpp"
#include "oracle/causality/causal_closure.hpp"
#include "oracle/causality/causal_solver.hpp"

namespace heddle {

class CausalSearch final : public CausalSolver {
 public:
  struct Statistics {
    std::uint64_t questions = 0;
    std::uint64_t closed = 0;  // questions that the closure answered with no
    std::uint64_t states = 0;
    std::uint64_t given_up = 0;
    std::uint64_t most_states = 0;
  };

  explicit CausalSearch(CausalPasts& pasts) : closure_(pasts) {}

  void give_up_after(std::uint64_t states) { most_states_ = states; }
  void load(const CausalTrace& trace) override { trace_ = &trace; }
  [[nodiscard]] CausalAnswer solve(const CausalQuestion& question,
                                   std::vector<CausalPosition>& order) override;
  void set_stop_token(StopToken& stop) override {
    stop_.set_token(stop);
    closure_.set_stop_token(stop);
  }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  enum class May : std::uint8_t { not_now, one_way, safely };
  /// A step takes back the thread's last event. If `entered` is more than are left of it, the thread is
  /// entered first: that many events happen.
  struct Step {
    ThreadId thread;
    std::uint32_t entered = 0;
    std::uint32_t rank = 0;
  };
  struct Taken {
    CausalPosition event = 0;
    ValueId needed_before = no_value;
    std::uint32_t trail = 0;  // the length of trail_ before
  };
  /// The state of a thread before it was entered.
  struct Change {
    ThreadId thread;
    std::uint32_t left = 0;
    bool decides = false;  // the change only settled that the thread is not entered
  };
  struct Branch {
    std::size_t taken = 0, steps = 0;
  };

  [[nodiscard]] bool start(const CausalQuestion& question);
  void count_events(const CausalQuestion& question);
  void find_useful();
  [[nodiscard]] bool keep_needed();
  [[nodiscard]] CausalAnswer search();
  [[nodiscard]] bool settle();
  [[nodiscard]] bool settle_once();
  [[nodiscard]] bool open_branch();
  [[nodiscard]] bool next_step();
  [[nodiscard]] bool find_beginning();
  void add_entries(ThreadId thread);
  void drop_wasted_writes(std::size_t begin);
  [[nodiscard]] May may_take(ThreadId thread) const;
  [[nodiscard]] bool is_last(ThreadId thread) const;
  [[nodiscard]] May may_take_read(const CausalItem& item) const;
  [[nodiscard]] May may_take_write(const CausalItem& item) const;
  [[nodiscard]] bool has_source(const CausalItem& reader) const;
  [[nodiscard]] bool may_enter_for(ThreadId thread, const CausalItem& reader) const;
  [[nodiscard]] bool raise(ThreadId thread, std::uint32_t left);
  [[nodiscard]] bool take(const Step& step);
  void take_last(ThreadId thread, std::uint32_t trail);
  void put_back();
  void undo_changes(std::size_t trail);
  void decide(ThreadId thread);
  void count_beyond(ThreadId thread, int by);
  [[nodiscard]] bool was_taken(ThreadId thread) const;
  [[nodiscard]] bool is_created(ThreadId thread);
  void set_needed(LocationId location, ValueId value);
  [[nodiscard]] Fingerprint state() const;
  [[nodiscard]] CausalPosition position_of(ThreadId thread, std::uint32_t index) const;
  [[nodiscard]] const CausalItem& item_of(ThreadId thread, std::uint32_t index) const;
  /// Whether the thread may still be entered: more of its events may happen and be useful than have to, or a
  /// thread that joins it may be entered.
  [[nodiscard]] bool is_open(ThreadId thread) const {
    return decided_[thread.value] == 0 &&
           (left_[thread.value] < allowed_[thread.value] || joinable_[thread.value] != 0);
  }
  [[nodiscard]] bool is_changed(ThreadId thread, std::uint32_t index) const {
    return changed_ != nullptr && changed_->thread == thread && changed_->index == index;
  }
  [[nodiscard]] std::uint32_t newest_access(ThreadId thread, LocationId location) const;

  std::uint64_t most_states_ = UINT64_MAX;
  CausalClosure closure_;
  const CausalTrace* trace_ = nullptr;
  const CausalItem* changed_ = nullptr;
  std::vector<std::uint32_t> left_;      // by thread: events left
  std::vector<std::uint32_t> limit_;     // by thread: how many events may happen
  std::vector<std::uint32_t> allowed_;   // by thread: limit_ without events at the end that are of no use
  std::vector<std::uint8_t> joinable_;   // by thread: a thread that joins it may be entered
  std::vector<std::uint8_t> decided_;    // by thread: how many of its events happen is settled
  std::vector<std::uint32_t> joins_;     // by thread: events left that join it
  std::vector<ValueId> needed_;          // by location
  std::vector<LocationId> needs_;        // locations where a value is needed, or was
  std::vector<std::uint8_t> is_listed_;  // by location: whether it is in needs_
  Fingerprint needs_print_;
  std::vector<std::uint32_t> reads_;      // by value: reads that may happen and were not taken back
  std::vector<std::uint32_t> writes_at_;  // by location: writes that may happen and were not taken back
  CausalPosition beginning_ = 0;
  std::vector<Taken> taken_;
  std::vector<Change> trail_;
  std::vector<Step> steps_;
  std::vector<Branch> branches_;
  FingerprintSet met_;
  StopPoller stop_;
  Statistics statistics_;
};

}  // namespace heddle

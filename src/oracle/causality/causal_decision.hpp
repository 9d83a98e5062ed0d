// Decides questions about a maximal causal model by closure, an attempt to write down an order, and decisions
// where that fails.
//
// After closure, events are put into an order that respects it, as close to the execution's own as possible.
// Where no thread can continue, some event cannot read its value, or cannot enter a section: the cause is two
// events that the closure leaves unordered, or a read with several possible sources. One of the alternatives
// is assumed, closed, and tried; then the others. When the closure leaves nothing undecided, every order that
// respects it is an answer: so the search ends, and is exact.
//
// In the manner of VerifySC (Agarwal et al., CAV 2021, section 4), but it decides the order of conflicting
// events only, not that of all events.
#pragma once

#include <vector>

#include "core/stop_token.hpp"
#include "oracle/causality/causal_closure.hpp"
#include "oracle/causality/causal_solver.hpp"

namespace heddle {

/// Precondition of solve(): the question does not ask for memory at the end.
class CausalDecision final : public CausalSolver {
 public:
  struct Statistics {
    std::uint64_t questions = 0;
    std::uint64_t closed = 0;  // questions that the closure answered with no
    std::uint64_t decisions = 0;
    std::uint64_t most_decisions = 0;
  };

  explicit CausalDecision(CausalPasts& pasts) : closure_(pasts) {}

  void give_up_after(std::uint64_t decisions) { most_decisions_ = decisions; }
  void load(const CausalTrace& trace) override { trace_ = &trace; }
  [[nodiscard]] CausalAnswer solve(const CausalQuestion& question,
                                   std::vector<CausalPosition>& order) override;
  void set_stop_token(StopToken& stop) override {
    stop_.set_token(stop);
    closure_.set_stop_token(stop);
  }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  /// One alternative of a decision, where an order could not be written down.
  struct Way {
    enum class Kind : std::uint8_t { order, source, section } kind = Kind::order;
    CausalPosition first = 0;   // order: comes first; source: the write, or no_position; section: its lock
    CausalPosition second = 0;  // order: comes second; source: the read; section: the lock after it
  };

  [[nodiscard]] CausalAnswer search(std::size_t depth);
  [[nodiscard]] bool follow(const Way& way);
  [[nodiscard]] bool write_down();
  void start_order();
  [[nodiscard]] CausalPosition next_event(std::uint16_t thread) const;
  void step_to_next(std::uint16_t thread);
  [[nodiscard]] bool is_due(std::uint16_t thread);
  [[nodiscard]] bool finds_value(const CausalItem& item) const;
  [[nodiscard]] bool is_awaited(const CausalItem& write) const;
  void put(CausalPosition event);
  [[nodiscard]] std::vector<Way> find_ways();
  [[nodiscard]] std::vector<Way> ways_of_read(CausalPosition read);
  [[nodiscard]] std::vector<Way> ways_of_lock(CausalPosition lock) const;
  [[nodiscard]] const CausalItem& item(CausalPosition event) const {
    return event == trace_->size() ? *changed_ : (*trace_)[event];
  }
  [[nodiscard]] bool is_done(CausalPosition event) const {
    return item(event).index < done_[item(event).thread.value];
  }
  [[nodiscard]] const CausalTrace::Section* section_of(CausalPosition lock) const;

  std::uint64_t most_decisions_ = UINT64_MAX;
  const CausalTrace* trace_ = nullptr;
  const CausalItem* changed_ = nullptr;
  CausalClosure closure_;
  std::vector<CausalClosure::State> states_;  // by depth
  std::vector<CausalPosition> order_;
  std::vector<std::uint32_t> done_;         // by thread: how many events are in the order
  std::vector<ValueId> memory_;             // by location: the value after them
  std::vector<CausalPosition> last_write_;  // by location: its write; no_position: none of them writes it
  std::vector<CausalPosition> next_;        // by thread: its next event; no_position: it has none left
  std::vector<std::uint16_t>
      due_after_;                        // by thread: of how many threads its next event needs no more events
  std::vector<std::uint32_t> awaiting_;  // by value: how many next events read it
  std::uint64_t decisions_before_ = 0;
  StopPoller stop_;
  Statistics statistics_;
};

}  // namespace heddle

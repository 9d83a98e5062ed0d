// Our own solver for questions about a maximal causal model: closure, an attempt to write an order down, and
// decisions where that fails.
//
// After closure, events are put in an order that respects it, as close to the execution's own as possible.
// Where no thread can go on, somebody cannot read his value, or cannot enter a section: two events are the
// cause that the closure leaves unordered, or a read that may read from several writes. One of the ways is
// decided for, closed, and tried; then the others. When the closure leaves nothing open, every order that
// respects it is an answer: so this ends, and is exact.
//
// In the manner of VerifySC (Agarwal et al., CAV 2021, section 4), but what it decides is the order of
// conflicting events and not that of all.
#pragma once

#include <vector>

#include "core/stop_token.hpp"
#include "oracle/causality/causal_closure.hpp"
#include "oracle/causality/causal_solver.hpp"

namespace heddle {

/// Questions about memory at the end are not for it.
class CausalDecision final : public CausalSolver {
 public:
  struct Statistics {
    std::uint64_t questions = 0;
    std::uint64_t closed = 0;  // that the closure ruled out
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
  /// One of the ways to go on from where an order could not be written down.
  struct Way {
    enum class Kind : std::uint8_t { order, source, section } kind = Kind::order;
    CausalPosition first = 0;   // order: comes first; source: the write, or none; section: its lock
    CausalPosition second = 0;  // order: comes second; source: the read; section: what comes after it
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
  std::vector<std::uint32_t> done_;         // by thread: events that were put in order
  std::vector<ValueId> memory_;             // by location, after them,
  std::vector<CausalPosition> last_write_;  // and who wrote it; none: nobody
  std::vector<CausalPosition> next_;        // by thread: its next event; none: nothing is left of it
  std::vector<std::uint16_t> due_after_;  // by thread: what its next event needs of so many threads is there
  std::vector<std::uint32_t> awaiting_;   // by value: how many next events read it
  std::uint64_t decisions_before_ = 0;
  StopPoller stop_;
  Statistics statistics_;
};

}  // namespace heddle

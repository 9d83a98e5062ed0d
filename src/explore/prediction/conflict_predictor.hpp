// Predicts errors of two events that an execution does not show, but another order of its events does: data
// races, and uses of memory that another thread has freed. Huang (PLDI 2015), section 3.3.
//
// A race: an order of parts of the threads after which both accesses are next. They are then not ordered by
// anything, and the check of the run that follows finds the race. If every atomic access synchronises,
// there is a race in some execution with these values only if there is such an order: up to the first race,
// happens-before orders all that reads see; so what happens after the first of the two accesses can be left
// out. (Where some do not, and where one of the two writes only if it finds what it is to replace, see
// weak_races.hpp.)
//
// A use of freed memory: an order in which the block is freed and the access comes next.
#pragma once

#include <functional>
#include <span>
#include <utility>
#include <vector>

#include "core/execution.hpp"
#include "core/stop_token.hpp"
#include "oracle/causality/causal_solver.hpp"
#include "oracle/causality/held_mutexes.hpp"

namespace heddle {

class ConflictPredictor {
 public:
  /// An order of events of the execution that shows the error when it is run.
  using Visit = std::function<void(std::span<const CausalPosition>)>;

  explicit ConflictPredictor(CausalSolver& solver) : solver_(solver) {}

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// Calls visit(order) with an order that shows a race, or a use of freed memory, once per pair of places in
  /// the program. The solver must already have the trace.
  void find_races(const CausalTrace& trace, const Execution& execution, const Visit& visit);
  void find_uses_of_freed(const CausalTrace& trace, const Execution& execution, const Visit& visit);
  [[nodiscard]] std::uint64_t questions() const { return questions_; }
  /// Whether the solver left some question undecided.
  [[nodiscard]] bool has_given_up() const { return has_given_up_; }

 private:
  using SitePair = std::pair<std::uint32_t, std::uint32_t>;

  [[nodiscard]] bool are_apart(CausalPosition first, CausalPosition second) const;
  [[nodiscard]] bool may_race(CausalPosition first, CausalPosition second) const;
  void begin_question();
  void require_next(CausalPosition event);
  void require_happened(const CausalItem& item);
  void ask_race(CausalPosition first, CausalPosition second, const Visit& visit);
  void ask_use(CausalPosition freed, CausalPosition use, const Visit& visit);
  [[nodiscard]] bool ask();
  [[nodiscard]] SitePair sites_of(CausalPosition first, CausalPosition second) const;
  void start(const CausalTrace& trace, const Execution& execution);

  CausalSolver& solver_;
  const CausalTrace* trace_ = nullptr;
  const Execution* execution_ = nullptr;
  std::vector<std::uint32_t> required_, allowed_;
  HeldMutexes held_;
  std::vector<CausalPosition> order_;
  std::vector<SitePair> races_, uses_;  // that were found
  std::uint64_t questions_ = 0;
  bool has_given_up_ = false;
  StopPoller stop_;
};

/// Whether the operation writes only if it reads certain values.
[[nodiscard]] bool writes_on_some_values(const Operation& op);

/// Whether two accesses of one location by different threads could race: one writes, and not both are atomic.
[[nodiscard]] bool are_in_conflict(const Event& first, const Event& second);

}  // namespace heddle

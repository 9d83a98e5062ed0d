// Finds executions that end where another one goes on, because all remaining threads are blocked. Their
// values are part of the other's, so no seed leads to them.
//
// A dead end has one stop per thread: its end, or an operation that may have to wait. A thread that waits
// for a mutex needs another one that stops while holding it; a thread that joins needs the other to stop
// before its end; other waits need memory to hold a value that they do not wait for. Stops that need what no
// stop offers are left out first; most often nothing is left then.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "oracle/causality/causal_solver.hpp"
#include "oracle/causality/held_mutexes.hpp"

namespace heddle {

class DeadEnds {
 public:
  using Visit = std::function<void(std::span<const CausalPosition>)>;

  explicit DeadEnds(CausalSolver& solver) : solver_(solver) {}
  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  /// Calls visit(order) for each dead end of the trace that was not found before. The solver must already
  /// have the trace.
  void find(const CausalTrace& trace, const Execution& execution, const Visit& visit);

 private:
  struct Stop {
    std::uint32_t index = 0;  // events of the thread before it
    const Operation* waits_for = nullptr;
    HeldMutexes::Set holds = 0;
  };

  void find_stops();
  void add_stops(ThreadId thread);
  void drop_impossible();
  [[nodiscard]] bool may_wait(ThreadId thread, const Stop& stop) const;
  [[nodiscard]] bool may_hold_other(LocationId location, const Operation& op) const;
  void choose(std::uint16_t thread);
  void visit_if_dead_end();
  [[nodiscard]] bool is_consistent() const;
  [[nodiscard]] bool all_wait() const;
  [[nodiscard]] bool ask(std::span<const LocationId> locations);
  [[nodiscard]] std::vector<ValueId> last_values(LocationId location) const;
  [[nodiscard]] bool is_lock(const Operation& op) const;
  [[nodiscard]] Fingerprint print() const;

  CausalSolver& solver_;
  const CausalTrace* trace_ = nullptr;
  const Execution* execution_ = nullptr;
  const Visit* visit_ = nullptr;
  HeldMutexes held_;
  std::vector<std::vector<Stop>> stops_;  // by thread; the last is where it stopped in the execution
  std::vector<std::vector<Fingerprint>> histories_;  // by thread and number of events
  std::vector<const Stop*> chosen_;                  // by thread
  std::vector<std::uint32_t> cut_;
  std::vector<CausalQuestion::AtEnd> at_end_;
  std::vector<CausalPosition> order_;
  FingerprintSet visited_;
  StopPoller stop_;
};

}  // namespace heddle

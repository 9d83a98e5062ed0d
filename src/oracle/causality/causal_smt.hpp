// The maximal causal model as constraints over the order of events, decided by Z3: section 3.2 of Huang (PLDI
// 2015).
//
//   paper                here
//   O_e                  when_[e], an integer
//   e is considered      happens_[e]; a thread happens from its beginning on
//   Φ_mhb                add_thread_orders()
//   Φ_lock               add_mutual_exclusion()
//   Φ_rw, Φ_value        add_read(): one literal for each source that a read may have; the source happens, and no other write
//                        of the location comes in between
//
// All constraints compare two orders: integer difference logic. One solver an execution; what a question asks
// for are assumptions, and whatever it needs that is not there yet is added for good, so that no formula is
// built twice. The changed event is one variable for all questions, with literals that say what it reads and
// writes.
//
// Only causal_smt.cpp knows the solver.
#pragma once

#include <memory>

#include "oracle/causality/causal_solver.hpp"

namespace heddle {

class CausalSmt final : public CausalSolver {
 public:
  CausalSmt();
  ~CausalSmt() override;
  CausalSmt(const CausalSmt&) = delete;
  CausalSmt& operator=(const CausalSmt&) = delete;

  void load(const CausalTrace& trace) override;
  [[nodiscard]] CausalAnswer solve(const CausalQuestion& question,
                                   std::vector<CausalPosition>& order) override;
  void set_stop_token(StopToken& stop) override { stop_.set_token(stop); }

 private:
  class Formula;
  StopPoller stop_;
  const CausalTrace* trace_ = nullptr;
  std::unique_ptr<Formula> formula_;  // built when it is first asked for
};

}  // namespace heddle

// Decides questions about a maximal causal model as constraints over the order of events, by Z3: section 3.2
// of Huang (PLDI 2015).
//
//   paper                here
//   O_e                  when_[e], an integer
//   e is considered      happens_[e]; of each thread a prefix of its events happens
//   Φ_mhb                add_thread_orders()
//   Φ_lock               add_mutual_exclusion()
//   Φ_rw, Φ_value        add_read(): one literal for each source that a read may have; the source happens,
//                        and no other write of the location comes in between
//
// All constraints compare two orders: integer difference logic. There is one Z3 solver per execution; a
// question is a set of assumptions, and constraints that it needs and that are missing are added for good, so
// that no formula is built twice. The changed event is one variable for all questions, with literals for what
// it reads and writes.
//
// Only causal_smt.cpp includes Z3.
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
  std::unique_ptr<Formula> formula_;  // built by the first question about an execution
};

}  // namespace heddle

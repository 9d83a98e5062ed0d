// Finds all maximal parts of an execution that can happen together with one read that finds another value.
//
// A part is given by how many reads of each thread are in it; writes that follow them are always possible.
// Every part of the execution that can happen together with the changed read is in one of those found here.
// That is what makes exploration complete (docs/research/maximal-causality.md): one such part for a read and
// a value, as in the paper, is not enough.
//
// How: threads are cut where they read a value that no event writes any more. What is left is asked for as a
// whole; that is most often the answer. Else a part is extended read by read until no thread can continue;
// every other part contains a read at which some thread of this one stopped, and is searched for with that
// read required.
#pragma once

#include <cstdint>
#include <vector>

#include "core/fingerprint.hpp"
#include "core/stop_token.hpp"
#include "oracle/causality/causal_solver.hpp"

namespace heddle {

class MaximalOrders {
 public:
  struct Statistics {
    std::uint64_t asked = 0;  // pairs of a read and a value
    std::uint64_t impossible = 0;
    std::uint64_t whole = 0;      // pairs for which one part contains all
    std::uint64_t questions = 0;  // questions to the solver
  };

  /// `all` false: finds only one part per pair, for tests of what is lost then.
  explicit MaximalOrders(CausalSolver& solver, bool all = true) : solver_(solver), all_(all) {}

  /// Makes a long search poll the token; a requested stop leaves it by SearchStopped.
  void set_stop_token(StopToken& stop) { stop_.set_token(stop); }
  void load(const CausalTrace& trace);
  /// Calls visit(order) for each maximal part; positions as in the solver's answers.
  template <class Visit>
  void find(const CausalItem& changed, Visit visit) {
    search(changed);
    for (const std::vector<CausalPosition>& order : found_) visit(std::span<const CausalPosition>(order));
  }
  [[nodiscard]] const Statistics& statistics() const { return statistics_; }

 private:
  using Cut = std::vector<std::uint32_t>;  // by thread: how many events

  void search(const CausalItem& changed);
  [[nodiscard]] bool cut_impossible(const CausalItem& changed);
  [[nodiscard]] bool may_go_on(ThreadId thread, const CausalItem& changed) const;
  void search_from(const Cut& required);
  [[nodiscard]] bool ask(const Cut& required);
  [[nodiscard]] bool is_refused(const Cut& required) const;
  void extend();
  void grow(const Cut& required);
  [[nodiscard]] Cut reads_of(const Cut& cut) const;
  [[nodiscard]] std::uint32_t next_read(std::uint16_t thread, std::uint32_t from) const;
  [[nodiscard]] static bool contains(const Cut& cut, const Cut& part);
  [[nodiscard]] bool is_in_found(const Cut& required) const;

  CausalSolver& solver_;
  bool all_;
  const CausalTrace* trace_ = nullptr;
  const CausalItem* changed_ = nullptr;
  Cut limit_;                             // how many events may happen
  std::vector<std::uint8_t> is_written_;  // by value: whether it may be written
  std::vector<CausalPosition> order_;     // an order of the part at hand
  Cut cut_;                               // how many events the part has
  std::vector<ValueId> memory_;           // by location: the value after the part
  std::vector<Cut> refused_;              // cuts that cannot happen
  std::vector<std::vector<CausalPosition>> found_;
  std::vector<Cut> found_cuts_;
  FingerprintSet searched_;
  StopPoller stop_;
  Statistics statistics_;
};

}  // namespace heddle

#include "oracle/causality/solvers.hpp"

#include <chrono>

#include "core/assert.hpp"
#include "oracle/causality/causal_check.hpp"
#include "oracle/causality/causal_decision.hpp"
#include "oracle/causality/causal_search.hpp"
#include "oracle/causality/causal_smt.hpp"

namespace heddle {

namespace {

using Clock = std::chrono::steady_clock;

/// Decisions on top of closure, and a search, in turns, each time with more effort: a question that is hard
/// for one is most often easy for the other. Questions about memory at the end go to the search.
class Native final : public CausalSolver {
 public:
  explicit Native(CausalPasts& pasts, std::uint64_t most = UINT64_MAX)
      : most_(most), decision_(pasts), search_(pasts) {}
  void load(const CausalTrace& trace) override {
    decision_.load(trace);
    search_.load(trace);
  }
  void set_stop_token(StopToken& stop) override {
    stop_.set_token(stop);
    decision_.set_stop_token(stop);
    search_.set_stop_token(stop);
  }
  [[nodiscard]] CausalAnswer solve(const CausalQuestion& question,
                                   std::vector<CausalPosition>& order) override {
    constexpr std::uint64_t at_first = 32;
    constexpr std::uint64_t states_per_decision = 8;  // they take about the same time
    if (!question.at_end.empty()) {
      search_.give_up_after(most_);
      return search_.solve(question, order);
    }
    CausalAnswer answer = CausalAnswer::unknown;
    for (std::uint64_t effort = at_first; answer == CausalAnswer::unknown && !stop_.stop_requested();
         effort *= 8) {
      if (effort > most_) break;
      decision_.give_up_after(effort);
      answer = decision_.solve(question, order);
      if (answer != CausalAnswer::unknown) break;
      search_.give_up_after(states_per_decision * effort);
      answer = search_.solve(question, order);
    }
    return answer;
  }
  [[nodiscard]] std::vector<Number> numbers() const override {
    return {{"ruled out by closure", decision_.statistics().closed + search_.statistics().closed},
            {"decisions", decision_.statistics().decisions},
            {"most decisions", decision_.statistics().most_decisions},
            {"search states", search_.statistics().states}};
  }

 private:
  std::uint64_t most_;
  CausalDecision decision_;
  CausalSearch search_;
  StopPoller stop_;
};

class NativeFirst final : public CausalSolver {
 public:
  explicit NativeFirst(CausalPasts& pasts) : quick_(pasts, most_effort), patient_(pasts) {}
  void load(const CausalTrace& trace) override {
    trace_ = &trace;
    quick_.load(trace);
    patient_.load(trace);
    smt_.load(trace);
  }
  void set_stop_token(StopToken& stop) override {
    quick_.set_stop_token(stop);
    patient_.set_stop_token(stop);
    smt_.set_stop_token(stop);
  }
  [[nodiscard]] CausalAnswer solve(const CausalQuestion& question,
                                   std::vector<CausalPosition>& order) override {
    const CausalAnswer answer = quick_.solve(question, order);
    if (answer != CausalAnswer::unknown) return answer;
    ++passed_on_;
    const bool is_small = trace_->size() <= most_events;
    const CausalAnswer other = is_small ? smt_.solve(question, order) : CausalAnswer::unknown;
    return other != CausalAnswer::unknown ? other : patient_.solve(question, order);
  }
  [[nodiscard]] std::vector<Number> numbers() const override {
    std::vector<Number> result = quick_.numbers();
    result.push_back({"questions passed on", passed_on_});
    return result;
  }

 private:
  static constexpr std::uint64_t most_effort = 20'000;
  static constexpr std::size_t most_events = 200;  // the formula grows cubically

  const CausalTrace* trace_ = nullptr;
  Native quick_;
  Native patient_;
  CausalSmt smt_;
  std::uint64_t passed_on_ = 0;
};

class Both final : public CausalSolver {
 public:
  explicit Both(CausalPasts& pasts) : native_(pasts) {}
  void load(const CausalTrace& trace) override {
    trace_ = &trace;
    native_.load(trace);
    smt_.load(trace);
  }
  void set_stop_token(StopToken& stop) override {
    native_.set_stop_token(stop);
    smt_.set_stop_token(stop);
  }
  [[nodiscard]] CausalAnswer solve(const CausalQuestion& question,
                                   std::vector<CausalPosition>& order) override {
    std::vector<CausalPosition> other;
    const Clock::time_point start = Clock::now();
    const CausalAnswer answer = native_.solve(question, order);
    const Clock::time_point between = Clock::now();
    const CausalAnswer same = smt_.solve(question, other);
    native_time_ += between - start;
    smt_time_ += Clock::now() - between;
    ++questions_;
    const bool comparable = answer != CausalAnswer::unknown && same != CausalAnswer::unknown;
    HEDDLE_CHECK(!comparable || answer == same);
    if (answer == CausalAnswer::yes) HEDDLE_CHECK(!refute(*trace_, question, order).has_value());
    if (same == CausalAnswer::yes) HEDDLE_CHECK(!refute(*trace_, question, other).has_value());
    return answer;
  }
  [[nodiscard]] std::vector<Number> numbers() const override {
    const auto microseconds = [](Clock::duration time) {
      return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::microseconds>(time).count());
    };
    return {{"answers compared", questions_},
            {"microseconds native", microseconds(native_time_)},
            {"microseconds z3", microseconds(smt_time_)}};
  }

 private:
  const CausalTrace* trace_ = nullptr;
  Native native_;
  CausalSmt smt_;
  Clock::duration native_time_{}, smt_time_{};
  std::uint64_t questions_ = 0;
};

}  // namespace

std::unique_ptr<CausalSolver> make_causal_solver(CausalSolverKind kind, CausalPasts& pasts) {
  switch (kind) {
    case CausalSolverKind::native:
      return std::make_unique<NativeFirst>(pasts);
    case CausalSolverKind::z3:
      return std::make_unique<CausalSmt>();
    case CausalSolverKind::both:
      return std::make_unique<Both>(pasts);
  }
  return nullptr;
}

}  // namespace heddle

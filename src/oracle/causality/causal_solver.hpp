// Questions about an execution's maximal causal model, and the interface of the solvers that answer them.
//
// A question: is there an order of some of the execution's events in which every read finds its value? Of
// each thread a prefix of its events happens; how many have to happen, and how many may, is given. One more
// event may be asked for: a read that finds another value than it did, as the last event of its thread. And
// memory may have to hold given values at the end. It differs from a query (oracle/query.hpp) in that the
// events are not fixed.
//
// This is the formula of section 3.2 of Huang (PLDI 2015): order (Φ_mhb), mutual exclusion (Φ_lock; here
// locks are reads and writes like others) and validity of data for all events that have to happen (Φ_rw),
// with what is asked for as Φ_value.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "core/stop_token.hpp"
#include "oracle/causality/causal_trace.hpp"

namespace heddle {

struct CausalQuestion {
  struct AtEnd {
    LocationId location;
    ValueId value = no_value;
  };
  std::span<const std::uint32_t> required;  // by thread: how many of its events have to happen
  std::span<const std::uint32_t> allowed;   // by thread: how many may; at least as many
  const CausalItem* changed = nullptr;  // one more event: of its thread, exactly the events before it happen
  std::span<const AtEnd> at_end = {};   // what memory has to hold
};

enum class CausalAnswer : std::uint8_t { no, yes, unknown };

class CausalSolver {
 public:
  virtual ~CausalSolver() = default;
  /// Questions are about this trace from now on. It must not change until the next load().
  virtual void load(const CausalTrace& trace) = 0;
  /// Answers a question. Yes: `order` has the positions of the events in order; the changed one is
  /// `trace.size()`.
  [[nodiscard]] virtual CausalAnswer solve(const CausalQuestion& question,
                                           std::vector<CausalPosition>& order) = 0;
  /// Makes long questions poll the token; once a stop is requested, the answer is unknown.
  virtual void set_stop_token(StopToken&) {}
  struct Number {
    std::string_view name;
    std::uint64_t count = 0;
  };
  /// Statistics, for reports.
  [[nodiscard]] virtual std::vector<Number> numbers() const { return {}; }
};

}  // namespace heddle

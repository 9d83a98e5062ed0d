// For each event e of an execution: the events that happen in every feasible reordering that contains e, and
// those that are before e in all of them. More than program order says, as every value read must have been
// written. Computed when it is first asked for.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "oracle/causality/causal_trace.hpp"

namespace heddle {

class CausalClosure;
class StopToken;

class CausalPasts {
 public:
  CausalPasts();
  ~CausalPasts();
  CausalPasts(const CausalPasts&) = delete;
  CausalPasts& operator=(const CausalPasts&) = delete;

  void set_stop_token(StopToken& stop);
  void load(const CausalTrace& trace);
  /// Returns by thread how many of its first events happen if this one does.
  [[nodiscard]] std::span<const std::uint32_t> happen(CausalPosition event) {
    return known(event).first(width_);
  }
  /// Returns by thread how many of its first events are before this one, itself included.
  [[nodiscard]] std::span<const std::uint32_t> before(CausalPosition event) {
    return known(event).subspan(width_);
  }

 private:
  [[nodiscard]] std::span<const std::uint32_t> known(CausalPosition event);
  void find(CausalPosition event);

  const CausalTrace* trace_ = nullptr;
  std::size_t width_ = 0;
  std::unique_ptr<CausalClosure> closure_;
  std::vector<std::uint32_t> required_, allowed_;
  std::vector<std::uint8_t> is_known_;  // by event
  std::vector<std::uint32_t> rows_;     // by event: two rows
};

}  // namespace heddle

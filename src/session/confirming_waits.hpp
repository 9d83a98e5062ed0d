// Adds to a search runs in which threads that were left in their loops spin forever.
//
// A thread that was left spins forever if memory still holds at the end what its last round read
// (check/deadlock). Which of several writes is the last one in memory is no part of a reads-from class, nor
// of classes by values: the execution that was explored may end with another one. So where an execution ends
// with threads that were left, an order of the same events and sources is searched after which all of them,
// and all others that wait, wait forever. Reductions that take equal values from several sources for the same
// explore only some of these; then an order of the same values is searched.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/execution.hpp"
#include "memory/model.hpp"
#include "oracle/reads_from/witness_finder.hpp"
#include "oracle/store_buffers/verification.hpp"
#include "oracle/values/backward_search.hpp"
#include "session/extra_runs.hpp"

namespace heddle {

class ConfirmingWaits final : public ExtraRuns {
 public:
  ConfirmingWaits(Explorer& explorer, const Model& model)
      : ExtraRuns(explorer, UINT64_MAX - 2), model_(model), values_search_(model) {}

  void start(const ExplorerContext& context) override;

 private:
  void look_at(const Execution& execution) override;
  /// Returns the steps of an order in which these writes are the last ones; none if there is none.
  [[nodiscard]] std::optional<std::vector<Step>> order_with_last(const Execution& execution,
                                                                 std::span<const std::uint32_t> last,
                                                                 std::span<const LocationId> locations);

  [[nodiscard]] std::optional<std::vector<Step>> order_of_same_sources(const Execution& execution,
                                                                       std::span<const LocationId> locations);
  /// Returns the steps of an order of the same events, with values read that are the same but perhaps from
  /// other sources, after which all wait; none if there is none.
  [[nodiscard]] std::optional<std::vector<Step>> order_of_same_values(const Execution& execution,
                                                                      std::span<const LocationId> locations);

  Model model_;
  BackwardSearch values_search_;
  WitnessFinder finder_;
  Verification verification_;
};

}  // namespace heddle

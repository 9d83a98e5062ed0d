// A runtime of scripted programs in which some accesses count as plain, so that there are races: scripted
// programs have no plain accesses of their own.
#pragma once

#include <array>
#include <cstdint>

#include "core/random.hpp"
#include "memory/model.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

/// Runs the program with the loads and stores of some locations made non-atomic.
class PartlyPlain final : public Runtime {
 public:
  PartlyPlain(const ScriptProgram& program, const Model& model, std::uint64_t plain)
      : runtime_(program, model), plain_(plain) {}
  /// Draws which locations are plain, whether each place of the program gets another memory order, and the
  /// rule for release sequences.
  PartlyPlain(const ScriptProgram& program, const Model& model, Random& random)
      : runtime_(program, model),
        plain_(random.next() | random.next()),
        orders_(random.below(3) == 0 ? 0 : random.next() | 1U),
        sequences_(random.below(2) == 0 ? ReleaseSequences::of_updates
                                        : ReleaseSequences::of_own_stores_too) {}

  Result<const Execution*> run(const Plan& plan) override {
    const auto ran = runtime_.run(plan);
    if (!ran) return ran.error();
    execution_ = **ran;
    execution_.release_sequences = sequences_;
    for (Event& event : execution_.events) change(event.op);
    for (ThreadEnd& end : execution_.threads) change(end.next);
    return &execution_;
  }
  [[nodiscard]] ReleaseSequences sequences() const { return sequences_; }

 private:
  void change(Operation& op) const {
    constexpr std::array loads{Order::relaxed, Order::acquire};
    constexpr std::array stores{Order::relaxed, Order::release};
    const bool is_load = op.kind == OpKind::load, is_store = op.kind == OpKind::store;
    if (is_load || is_store) op.plain = (plain_ >> op.location.value % 64 & 1U) != 0;
    if (orders_ == 0) return;  // as they are
    Random own(orders_ + op.site.value);
    if (is_load) op.order = loads[own.below(loads.size())];
    if (is_store) op.order = stores[own.below(stores.size())];
    if (op.kind == OpKind::modify && !op.has_guard()) op.order = static_cast<Order>(own.below(5));
  }

  ScriptedRuntime runtime_;
  std::uint64_t plain_;       // by location
  std::uint64_t orders_ = 0;  // 0: those of the program
  ReleaseSequences sequences_ = ReleaseSequences::of_updates;
  Execution execution_;
};

}  // namespace heddle::fuzz

// Scripted programs have no plain accesses: here some are taken for such, so that there is something to race.
#pragma once

#include <cstdint>

#include "memory/model.hpp"
#include "runtime/scripted_runtime.hpp"

namespace heddle::fuzz {

/// The same program, but loads and stores of some locations are not atomic.
class PartlyPlain final : public Runtime {
 public:
  PartlyPlain(const ScriptProgram& program, const Model& model, std::uint64_t plain)
      : runtime_(program, model), plain_(plain) {}

  Result<const Execution*> run(const Plan& plan) override {
    const auto ran = runtime_.run(plan);
    if (!ran) return ran.error();
    execution_ = **ran;
    for (Event& event : execution_.events) make_plain(event.op);
    for (ThreadEnd& end : execution_.threads) make_plain(end.next);
    return &execution_;
  }

 private:
  void make_plain(Operation& op) const {
    if (op.kind == OpKind::load || op.kind == OpKind::store)
      op.plain = (plain_ >> op.location.value % 64 & 1U) != 0;
  }

  ScriptedRuntime runtime_;
  std::uint64_t plain_;  // by location
  Execution execution_;
};

}  // namespace heddle::fuzz

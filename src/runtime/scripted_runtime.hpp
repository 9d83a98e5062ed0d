// Runs scripted programs on a store-buffer machine.
#pragma once

#include "memory/machine.hpp"
#include "program/script/script.hpp"
#include "runtime/scripted_threads.hpp"
#include "runtime/walking_runtime.hpp"

namespace heddle {

/// The machine is a template parameter only so that tests can use one with planted defects.
template <class MachineType>
class BasicScriptedRuntime final : public WalkingRuntime<ScriptedThreads, MachineType> {
 public:
  /// The program must outlive the runtime.
  BasicScriptedRuntime(const ScriptProgram& program, const Model& model, MachineType machine = MachineType{},
                       const WaitRules& rules = {})
      : Base(model, ScriptedThreads(program, model.has_buffers(), rules), std::move(machine)) {}

  [[nodiscard]] Result<const Execution*> run(const Plan& plan) override {
    Base::begin(plan);
    Base::walk();
    return finish();
  }
  [[nodiscard]] Result<const Execution*> run(const Plan& plan, ThreadStateObserver& observer) override {
    Base::begin(plan);
    Base::walk(observer);
    return finish();
  }

 private:
  using Base = WalkingRuntime<ScriptedThreads, MachineType>;

  [[nodiscard]] Result<const Execution*> finish() {
    auto run = Base::finish();
    if (!run || !Base::threads().learn_bounds(**run)) return run;
    Base::forget_run();
    return Error{"a round of a waiting loop was noticed by another thread", ErrorKind::retry};
  }
};

using ScriptedRuntime = BasicScriptedRuntime<Machine>;
extern template class Conductor<ScriptedThreads, Machine>;
extern template class BasicScriptedRuntime<Machine>;

}  // namespace heddle

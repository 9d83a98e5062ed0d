// Runs scripted programs on a store-buffer machine.
#pragma once

#include "memory/machine.hpp"
#include "program/script/script.hpp"
#include "runtime/conductor.hpp"
#include "runtime/scripted_threads.hpp"

namespace heddle {

/// The machine is a parameter only so that tests can run programs on one with planted defects.
template <class MachineType>
class BasicScriptedRuntime final : public Conductor<ScriptedThreads, MachineType> {
 public:
  /// The program must outlive the runtime.
  BasicScriptedRuntime(const ScriptProgram& program, const Model& model, MachineType machine = MachineType{})
      : Base(model, ScriptedThreads(program), std::move(machine)),
        nothing_waits_(model.buffering == Buffering::none) {}

  [[nodiscard]] Result<const Execution*> run(const Plan& plan) override {
    Base::begin(plan);
    Base::note_failures();
    while (!(nothing_waits_ && go_straight()) && take_any_step()) {
    }
    return Base::finish();
  }

 private:
  using Base = Conductor<ScriptedThreads, MachineType>;

  /// Takes steps as long as all there is to each is that a thread moves: nearly all are so where no store ever waits.
  /// True: none is left to take.
  [[nodiscard]] bool go_straight() {
    ScriptedThreads& threads = Base::threads();
    for (;;) {
      const std::size_t thread = Base::planned();
      if (thread >= threads.size()) break;
      if (threads.state(thread) != ThreadState::ready) break;
      const Event* event = Base::take_now(thread, threads.next(thread));
      if (event == nullptr) break;
      threads.resume(thread, *event);
      Base::note_failures();
    }
    return Base::is_over();
  }
  [[nodiscard]] bool take_any_step() {
    const bool taken = Base::step();
    Base::note_failures();
    return taken;
  }

  bool nothing_waits_;
};

using ScriptedRuntime = BasicScriptedRuntime<Machine>;
extern template class Conductor<ScriptedThreads, Machine>;
extern template class BasicScriptedRuntime<Machine>;

}  // namespace heddle

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
      : Conductor<ScriptedThreads, MachineType>(model, ScriptedThreads(program), std::move(machine)) {}
};

using ScriptedRuntime = BasicScriptedRuntime<Machine>;
extern template class Conductor<ScriptedThreads, Machine>;
extern template class BasicScriptedRuntime<Machine>;

}  // namespace heddle

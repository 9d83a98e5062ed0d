// What runs a program: the same plan always gives the same execution.
#pragma once

#include <cstdint>

#include "core/execution.hpp"
#include "core/fingerprint.hpp"
#include "core/result.hpp"
#include "core/step.hpp"

namespace heddle {

/// How executions are had: run, or walked through what is known of the threads; or whichever is faster.
enum class RuntimeChoice : std::uint8_t { automatic, tree, direct };

/// Is told where threads stand while a program runs.
class StandObserver {
 public:
  virtual ~StandObserver() = default;
  /// How many steps are known to lead nowhere new: until then nobody has to be told.
  [[nodiscard]] virtual std::size_t known_steps() const { return 0; }
  /// A thread has come to its next operation; all steps until then are in the execution. True: its state is wanted.
  [[nodiscard]] virtual bool has_come(const Execution& so_far, ThreadId thread) = 0;
  /// All that decides what the thread will do from there on, but for what it is going to read.
  virtual void state_is(ThreadId thread, const Fingerprint& state) = 0;
};

class Patience;
class ThreadAutomata;

class Runtime {
 public:
  virtual ~Runtime() = default;
  /// The execution is valid until the next call; its storage is reused. A prefix that cannot be followed is a
  /// defect of the caller, reported as an error (a schedule from outside may be of another program).
  [[nodiscard]] virtual Result<const Execution*> run(const Plan& plan) = 0;
  /// The same, and the observer is told where threads stand, by runtimes that know.
  [[nodiscard]] virtual Result<const Execution*> run(const Plan& plan, StandObserver&) { return run(plan); }
  /// From now on a run that takes long asks whether anybody still wants to know, and if not, is left with an error; nullptr:
  /// no run is ever left.
  virtual void may_ask(Patience*) {}
  /// What it has learnt of the program's threads; nullptr: nothing, ever.
  [[nodiscard]] virtual const ThreadAutomata* automata() const { return nullptr; }
  /// Whether the program's threads were found to share what no event shows.
  [[nodiscard]] virtual bool shares_unseen() const { return false; }
};

}  // namespace heddle

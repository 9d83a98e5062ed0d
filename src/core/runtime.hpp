// The interface of a runtime: runs a program by a plan. A plan always gives the same execution.
#pragma once

#include <cstdint>

#include "core/execution.hpp"
#include "core/fingerprint.hpp"
#include "core/result.hpp"
#include "core/step.hpp"

namespace heddle {

/// How executions are made: run directly, walked through the threads' automata (tree), or whichever of the
/// two is faster.
enum class RuntimeChoice : std::uint8_t { automatic, tree, direct };

/// Is told which states threads arrive in while a program runs.
class ThreadStateObserver {
 public:
  virtual ~ThreadStateObserver() = default;
  /// How many of the first steps are known to lead to no new state: the observer need not be told of them.
  [[nodiscard]] virtual std::size_t known_steps() const { return 0; }
  /// A thread has arrived at its next operation; all steps until then are in the execution. True: on_state()
  /// is wanted.
  [[nodiscard]] virtual bool on_arrival(const Execution& so_far, ThreadId thread) = 0;
  /// `state` stands for all that decides what the thread does from there on, but for the values it is going
  /// to read.
  virtual void on_state(ThreadId thread, const Fingerprint& state) = 0;
};

class StopToken;
class ThreadAutomata;

class Runtime {
 public:
  virtual ~Runtime() = default;
  /// The execution is valid until the next call; its storage is reused. A prefix that cannot be followed is a
  /// defect of the caller, reported as an error (a schedule from outside may be of another program).
  [[nodiscard]] virtual Result<const Execution*> run(const Plan& plan) = 0;
  /// As above; runtimes that know the states of threads also tell the observer.
  [[nodiscard]] virtual Result<const Execution*> run(const Plan& plan, ThreadStateObserver&) {
    return run(plan);
  }
  /// From now on a long run polls the token, and ends with an error once a stop is requested; nullptr: it
  /// never does.
  virtual void set_stop_token(StopToken*) {}
  /// The automata it learns from the program's threads; nullptr: it learns none.
  [[nodiscard]] virtual const ThreadAutomata* automata() const { return nullptr; }
  /// Whether the program's threads were found to share state that no event shows.
  [[nodiscard]] virtual bool breaks_locality() const { return false; }
};

}  // namespace heddle

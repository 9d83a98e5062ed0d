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

/// Receives the states in which threads arrive while a program runs.
class ThreadStateObserver {
 public:
  virtual ~ThreadStateObserver() = default;
  /// Returns how many of the first steps are known to lead to no new state: for these the observer need not
  /// be called.
  [[nodiscard]] virtual std::size_t known_steps() const { return 0; }
  /// Called when a thread has arrived at its next operation; `so_far` has all steps taken until then. Returns
  /// true if on_state() is to be called for this arrival.
  [[nodiscard]] virtual bool on_arrival(const Execution& so_far, ThreadId thread) = 0;
  /// `state` is a fingerprint of everything that decides what the thread does from here on, except for the
  /// values that it is going to read.
  virtual void on_state(ThreadId thread, const Fingerprint& state) = 0;
};

class StopToken;
class ThreadAutomata;

class Runtime {
 public:
  virtual ~Runtime() = default;
  /// Runs the plan and returns the execution, which is valid until the next call: its storage is reused. A
  /// prefix that cannot be followed is a defect of the caller, reported as an error (a schedule from outside
  /// may be of another program).
  [[nodiscard]] virtual Result<const Execution*> run(const Plan& plan) = 0;
  /// As above; runtimes that know the states of threads also call the observer.
  [[nodiscard]] virtual Result<const Execution*> run(const Plan& plan, ThreadStateObserver&) {
    return run(plan);
  }
  /// Makes long runs poll the token and end with an error once a stop is requested; nullptr: runs are never
  /// stopped.
  virtual void set_stop_token(StopToken*) {}
  /// The automata it learns from the program's threads; nullptr: it learns none.
  [[nodiscard]] virtual const ThreadAutomata* automata() const { return nullptr; }
  /// Bounds the loops that made the last run, of this plan, too long (Ending::cut). Returns false if it knows
  /// none. After true, executions are other ones, and the search starts again.
  [[nodiscard]] virtual bool bound_loops_of_last_run(const Plan&) { return false; }
  /// Whether the program's threads were found to share state that no event shows.
  [[nodiscard]] virtual bool breaks_locality() const { return false; }
};

}  // namespace heddle

// An explorer is data in, data out: it hands out plans to run and takes in what happened.
//
// start(), then next() and observe() in turn until status().done. next() may be called again before the last
// job was observed: an algorithm that can have several jobs in flight hands out another one, the others
// return nullopt.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/execution.hpp"
#include "core/step.hpp"

namespace heddle {

using JobId = Id<struct JobTag, std::uint64_t>;

struct Job {
  JobId id;
  Plan plan;              // refers to storage of the explorer, valid until its next call
  bool is_extra = false;  // its execution is judged, but not counted: the search already covers its class
  bool may_be_impossible = false;  // where the plan cannot be followed, the job is dropped and not observed
};

/// A counter of an exploration, with its name in reports.
struct ExplorerStatistic {
  std::string name;
  std::uint64_t count = 0;
};

struct ExplorerStatistics {
  std::vector<ExplorerStatistic> counts = {};
  /// An estimate of how many runs there will have been at the end. Computing it takes time proportional to
  /// the depth of the search, which is why it is not part of the status.
  std::optional<double> estimated_runs = std::nullopt;
};

/// Parts of executions that an explorer built from the threads' automata instead of having them run.
struct AssembledParts {
  std::uint64_t parts = 0;
  std::uint64_t events = 0;
};

class StopToken;
class ThreadAutomata;

/// What an exploration may use. Both objects outlive it.
struct ExplorerContext {
  const ThreadAutomata* automata = nullptr;  // of the threads: they grow as executions are run
  StopToken* stop = nullptr;                 // polled in long computations
};

/// The state of an exploration after the last observe().
struct ExplorerStatus {
  bool done = false;
  bool full = false;        // its tables have reached their limit
  bool restarted = false;   // the last execution showed that the search has to begin anew
  bool owes_extra = false;  // its next job is extra and belongs to what was explored: limits do not cut it
  /// Races and uses of freed memory are kept in this search, although the reduction does not keep them in
  /// general: executions that it took for equivalent have the same happens-before.
  bool keeps_happens_before = false;
  /// Of executions whose reads read the same values from other sources, only some are explored.
  bool merges_sources = false;
  bool needs_locality = false;    // it is right only if threads share nothing that no event shows (constant)
  AssembledParts assembled = {};  // so far
  /// Why the exploration cannot continue: the program does what the algorithm does not support; empty
  /// otherwise.
  std::string_view refusal = {};
  /// Executions excluded by a bound, in words; or empty. If set, done does not mean that the program is
  /// verified.
  std::string_view left_out = {};
};

class Explorer {
 public:
  virtual ~Explorer() = default;
  /// Called once, before the first job.
  virtual void start(const ExplorerContext&) {}
  /// Returns the next job; none if no job can be handed out now.
  [[nodiscard]] virtual std::optional<Job> next() = 0;
  virtual void observe(JobId job, const Execution& execution) = 0;
  [[nodiscard]] virtual ExplorerStatus status() const = 0;
  [[nodiscard]] virtual ExplorerStatistics statistics() const { return {}; }
};

}  // namespace heddle

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
  bool is_extra = false;  // it is judged, but not counted: the search stands for its execution already
  bool may_be_impossible = false;  // where the plan cannot be followed, the job is dropped and not observed
};

/// A number that says how an exploration went.
struct ExplorerStatistic {
  std::string name;
  std::uint64_t count = 0;
};

struct ExplorerStatistics {
  std::vector<ExplorerStatistic> counts = {};
  /// How many runs there will have been at the end, as far as can be told now. It costs time in the depth of
  /// the search, which is why it is no part of the status.
  std::optional<double> estimated_runs = std::nullopt;
};

/// Parts of executions that an explorer built from what is known of the threads, instead of having them run.
struct AssembledParts {
  std::uint64_t parts = 0;
  std::uint64_t events = 0;
};

class StopToken;
class ThreadAutomata;

/// What an exploration may use. Both outlive it.
struct ExplorerContext {
  const ThreadAutomata* automata = nullptr;  // what is known of the threads: it grows as executions are run
  StopToken* stop = nullptr;                 // asked in long computations whether to give up
};

/// Where an exploration stands after the last observe().
struct ExplorerStatus {
  bool done = false;
  bool full = false;        // what it has to remember has become larger than it may be
  bool restarted = false;   // the last execution showed that the search has to begin anew: all is run again
  bool owes_extra = false;  // its next job is extra and belongs to what was explored: limits do not cut it
  /// Races and uses of freed memory are kept in this search, although the reduction does not keep them in
  /// general: executions that it took for equivalent have the same happens-before.
  bool keeps_happens_before = false;
  bool needs_locality = false;    // it is right only if threads share nothing that no event shows (constant)
  AssembledParts assembled = {};  // so far
  /// Why it cannot go on: the program does what the algorithm cannot handle; or empty.
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
  /// The next job; nullopt: none can be handed out now.
  [[nodiscard]] virtual std::optional<Job> next() = 0;
  virtual void observe(JobId job, const Execution& execution) = 0;
  [[nodiscard]] virtual ExplorerStatus status() const = 0;
  [[nodiscard]] virtual ExplorerStatistics statistics() const { return {}; }
};

}  // namespace heddle

// An explorer is data in, data out: it hands out plans to run and takes in what happened.
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
  bool is_extra = false;  // it is to be judged, but is not one of the executions that the search stands for
  bool may_be_impossible = false;  // then it is left out, and not observed
};

/// A number that says how an exploration went.
struct ExplorerStatistic {
  std::string name;
  std::uint64_t count = 0;
};

/// Parts of executions that an explorer put together from what is known of the threads, instead of having them run.
struct GrownParts {
  std::uint64_t parts = 0;
  std::uint64_t events = 0;
};

class Patience;
class ThreadAutomata;

class Explorer {
 public:
  virtual ~Explorer() = default;
  /// Nothing to hand out now: nullopt.
  [[nodiscard]] virtual std::optional<Job> next() = 0;
  virtual void observe(JobId job, const Execution& execution) = 0;
  [[nodiscard]] virtual bool done() const = 0;
  /// What is known of the threads, where somebody learns it: it grows as executions are run, and outlives the search.
  virtual void may_consult(const ThreadAutomata&) {}
  /// Whether it is right only for programs whose threads share nothing that no event shows.
  [[nodiscard]] virtual bool needs_all_seen() const { return false; }
  /// Where a search may think for long between two runs, it asks whether anybody still wants to know.
  virtual void may_ask(Patience&) {}
  /// So far.
  [[nodiscard]] virtual GrownParts grown() const { return {}; }
  /// Whether the last execution showed that the exploration has to begin anew: what was run so far will be run again.
  [[nodiscard]] virtual bool started_over() const { return false; }
  /// Why it cannot go on: the last execution did what the algorithm has no answer for.
  [[nodiscard]] virtual std::optional<std::string_view> refusal() const { return std::nullopt; }
  /// Whether what it has to remember has become larger than it may be.
  [[nodiscard]] virtual bool is_full() const { return false; }
  [[nodiscard]] virtual std::vector<ExplorerStatistic> statistics() const { return {}; }
  /// What it was told not to explore, though there is such: then that it is done does not mean all.
  [[nodiscard]] virtual std::optional<std::string> left_out() const { return std::nullopt; }
  /// Whether races and uses of freed memory are kept in this search, though the reduction does not keep them in all: what it
  /// has taken for the same has the same happens-before.
  [[nodiscard]] virtual bool keeps_happens_before() const { return false; }
  /// Whether what it hands out next is extra: it belongs to what was explored already, whatever limits say.
  [[nodiscard]] virtual bool owes_extra() const { return false; }
  /// How many runs there will have been at the end, as far as can be told now; nothing: it cannot.
  [[nodiscard]] virtual std::optional<double> estimated_runs() const { return std::nullopt; }
};

}  // namespace heddle

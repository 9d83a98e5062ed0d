// Adds an observed execution to the trace: lines 2 to 4 of Algorithm 1. Positions of what stood before the
// branch stay; what was planned after that is marked (it gets no node), except for the head; what came after
// the plan, Ê, gets nodes.
//
//   paper    here
//   E · Ê    the order of the run; E is the plan, Ê what comes after it
#pragma once

#include <vector>

#include "core/execution.hpp"
#include "core/stop_token.hpp"
#include "explore/reads_from/chain_beginnings.hpp"
#include "explore/reads_from/held_threads.hpp"
#include "explore/reads_from/observed_run.hpp"
#include "explore/reads_from/options.hpp"
#include "explore/reads_from/search_path.hpp"

namespace heddle {

class RunFollower {
 public:
  using Position = Trace::Position;
  using Count = Trace::Count;

  RunFollower(const ReadsFromRules& rules, ObservedRun& run, SearchPath& path, HeldThreads& held,
              StopPoller& stop)
      : rules_(rules), run_(run), path_(path), held_(held), stop_(stop) {}

  /// Adds the events of the execution, which followed the run's plan. Returns the location of a store that
  /// was found to break the chain of its location, or no_location; then the search must begin anew.
  [[nodiscard]] LocationId follow(const Execution& execution);

 private:
  void begin(const Execution& execution);
  void skip_shared_steps();
  [[nodiscard]] Position follow_plan(const Execution& execution, Position next);
  [[nodiscard]] std::uint32_t follow_old_events(std::uint32_t begin, std::uint32_t end);
  void follow_new_events(const Execution& execution, Position next);
  void append(Position position, const Event& event, bool unmarked);
  void append_drain(const Event& event);
  void add_waiting(const Execution& execution);
  void add_held(ThreadId thread, const Operation& op);

  void fill(Trace::Item& item, const Event& event);
  void fill_access(Trace::Item& item, const Event& event);
  void place(Position position, const Event& event, bool unmarked);
  void place_held(Position position, ThreadId thread, const Operation& op);
  void record(const Trace::Item& item, Position position, const Event& event);
  void check_beginning(const Trace::Item& item, Position position);
  void check_beginning(ThreadId thread, const Operation& op, Position before);
  void note_initial_value(const Trace::Item& item, Position position, Value replaced);
  [[nodiscard]] NodeKind kind_of(const Event& event) const;
  [[nodiscard]] Position last_of_chain(const Event& event);
  [[nodiscard]] bool continues_chain(const Trace::Item& item, const Operation& op) const;
  [[nodiscard]] bool is_first_write(Position position) const;
  [[nodiscard]] bool is_ordered_before(Position replaced, ThreadId thread) const;

  const ReadsFromRules& rules_;
  ObservedRun& run_;
  SearchPath& path_;
  HeldThreads& held_;
  StopPoller& stop_;
  std::vector<Count> base_;     // by thread: how many of its events stood before the branch
  std::vector<Count> running_;  // by thread: how many of its events are in the trace
  std::vector<Count> done_;     // by thread: how many of its events were followed
  LocationId broken_chain_ = no_location;
};

}  // namespace heddle

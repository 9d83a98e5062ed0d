// One run of a program with the names of what it used. The names stay valid when the program runs again.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "checking/checked_program.hpp"
#include "core/execution.hpp"
#include "core/learnt_numbers.hpp"
#include "core/parting.hpp"
#include "core/result.hpp"
#include "core/runtime.hpp"

namespace heddle::checking {

/// The names of what a run used, taken when it ended.
class RunNames {
 public:
  /// Names of all that the execution mentions: it must be the run that the program made last. Members of
  /// allocated objects are named by how `accesses` uses them, a run of the same schedule that goes on longer,
  /// or the run itself.
  RunNames(const CheckedProgram& program, const Execution& execution, const Execution& accesses);
  /// Names of what two runs do where they part, of which one is the run that the program made last.
  RunNames(const CheckedProgram& program, const Parting& parting);

  /// The name of a location that the run mentions.
  [[nodiscard]] const LocationName& location(LocationId location) const;
  /// Returns a value that the run mentions in the program's terms: an address as the name of what lies there.
  [[nodiscard]] const std::string& value(Value value) const;

 private:
  void add(const CheckedProgram& program, const Event& event, const std::vector<std::string>& members);
  void add(const CheckedProgram& program, const Operation& op, const std::vector<std::string>& members);
  void add(const CheckedProgram& program, const ThreadEnd& end, const std::vector<std::string>& members);
  void add(const CheckedProgram& program, Value value);

  std::map<std::uint32_t, LocationName> locations_;
  std::map<Value, std::string> values_;
};

/// Which run to make, and what to record of it.
struct SnapshotRequest {
  Plan plan;                                      // made from executions of the same program
  std::optional<ThreadId> thread = std::nullopt;  // whose stack is wanted
  const Execution* accesses = nullptr;  // tells members of allocated objects; nullptr: the run itself
};

/// A run, and everything that reports need to know about it. The program must outlive it.
class RunSnapshot {
 public:
  /// The execution must be the run that the program made last.
  RunSnapshot(const CheckedProgram& program, const Execution& execution, const SnapshotRequest& request);
  RunSnapshot(const RunSnapshot&) = delete;
  RunSnapshot& operator=(const RunSnapshot&) = delete;
  RunSnapshot(RunSnapshot&&) = default;
  RunSnapshot& operator=(RunSnapshot&&) = delete;
  ~RunSnapshot() = default;

  [[nodiscard]] const CheckedProgram& program() const { return *program_; }
  [[nodiscard]] const Execution& execution() const { return execution_; }
  [[nodiscard]] const std::string& location_name(LocationId location) const {
    return names_.location(location).name;
  }
  [[nodiscard]] const std::string& value_text(Value value) const { return names_.value(value); }
  /// An operation without its place: "load x".
  [[nodiscard]] std::string describe(const Operation& op) const { return program_->describe(op, names_); }
  /// Returns the details of a thread's failure; empty if it did not fail, or if the kind of the failure says
  /// everything.
  [[nodiscard]] const std::string& failure_words(ThreadId thread) const;
  /// Returns the call stack of the requested thread at the end, innermost function first; empty if it was in
  /// none.
  [[nodiscard]] const std::vector<std::string>& stack() const { return stack_; }
  /// Returns the name of the test that a test framework ran at the end; empty if there is none.
  [[nodiscard]] const std::string& running_test() const { return running_test_; }
  /// Returns the function that a thread began with; empty if it is not known.
  [[nodiscard]] const std::string& start_function(ThreadId thread) const;
  /// Returns how threads and locations were numbered, which a saved schedule needs.
  [[nodiscard]] const LearntNumbers& learnt() const { return learnt_; }

 private:
  [[nodiscard]] static std::vector<std::string> start_functions_of(const CheckedProgram& program,
                                                                   const Execution& execution);
  [[nodiscard]] static std::vector<std::string> failure_words_of(const CheckedProgram& program,
                                                                 const Execution& execution);

  const CheckedProgram* program_;
  Execution execution_;
  std::vector<Place> places_;  // what the execution's places are
  RunNames names_;
  std::vector<std::string> failure_words_;    // by thread
  std::vector<std::string> start_functions_;  // by thread
  std::vector<std::string> stack_;
  std::string running_test_;
  LearntNumbers learnt_;
};

/// Runs the program by a plan, and returns what there is to say about this run.
[[nodiscard]] Result<RunSnapshot> take_snapshot(const CheckedProgram& program, Runtime& runtime,
                                                const SnapshotRequest& request);

}  // namespace heddle::checking

// A program to be checked, whatever it is written in: how to run it, and how to speak of it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "checking/requests.hpp"
#include "core/execution.hpp"
#include "core/learnt_numbers.hpp"
#include "core/operation.hpp"
#include "core/result.hpp"
#include "core/runtime.hpp"
#include "memory/model.hpp"

namespace heddle::checking {

struct SourcePlace {
  std::string file;
  std::uint32_t line = 0;
  std::uint32_t column = 0;  // 0: unknown
};

struct LocationName {
  std::string name;
  bool is_block_state = false;  // the location says whether a block of the heap is freed
};

class RunNames;

class CheckedProgram {
 public:
  explicit CheckedProgram(ProgramRequest request) : request_(std::move(request)) {}
  CheckedProgram(const CheckedProgram&) = delete;
  CheckedProgram& operator=(const CheckedProgram&) = delete;
  virtual ~CheckedProgram() = default;

  /// What it was loaded by.
  [[nodiscard]] const ProgramRequest& request() const { return request_; }
  /// The program must outlive its runtime; one at a time.
  [[nodiscard]] virtual std::unique_ptr<Runtime> make_runtime(const Model& model) = 0;
  [[nodiscard]] virtual std::string_view runtime_name() const = 0;
  /// The warnings of the compiler.
  [[nodiscard]] virtual std::vector<std::string> warnings() const { return {}; }
  /// What a location holds when a run starts.
  [[nodiscard]] virtual Value initial_value(LocationId location) const = 0;
  /// Functions that it calls and Heddle does not instrument: threads may share what they keep or access.
  [[nodiscard]] virtual std::vector<std::string> foreign_functions() const { return {}; }
  /// What it uses that reads shared memory without being seen by Heddle.
  [[nodiscard]] virtual std::vector<std::string> uninstrumented() const { return {}; }
  /// Whether it may pay to walk through what is known of its threads instead of running them.
  [[nodiscard]] virtual bool gains_by_walking() const { return false; }
  [[nodiscard]] virtual std::string thread_name(ThreadId thread) const = 0;
  /// An operation without its place, with the names of the run that it is from: "load x".
  [[nodiscard]] virtual std::string describe(const Operation& op, const RunNames& names) const = 0;
  [[nodiscard]] virtual SourcePlace place(SiteId site) const = 0;
  /// The function that a place is in; empty: it has none, or it is not known.
  [[nodiscard]] virtual std::string function_at(SiteId) const { return {}; }
  /// Whether an operation is a plain step of a call of the C++ library at its place.
  [[nodiscard]] virtual bool is_in_library(const Operation&) const { return false; }
  /// Whether its language has memory that is allocated and freed.
  [[nodiscard]] virtual bool allocates_memory() const { return false; }
  /// Takes over the numbers of a saved schedule, before the first run. False: no run can have had these.
  [[nodiscard]] virtual bool restore(const LearntNumbers&) { return true; }
  /// What the program prints from now on is appended there; nullptr: it is dropped.
  virtual void capture_output(std::string*) {}
  /// Raises a trap where the program fails: for a debugger.
  virtual void stop_at_finding() {}
  /// Whether loops go round as the program decides while it runs.
  [[nodiscard]] virtual bool has_loops() const { return false; }
  /// Loops that only look, and were made to wait instead.
  [[nodiscard]] virtual std::vector<SiteId> spin_loops() const { return {}; }
  /// What a verdict on it leaves out.
  [[nodiscard]] virtual std::vector<std::string> not_covered() const { return {}; }

 private:
  friend class RunNames;
  friend class RunSnapshot;

  // What follows speaks of the run that the program made last. It is asked for when a run ends, by
  // RunSnapshot.
  [[nodiscard]] virtual std::string value_text(Value value) const = 0;
  /// A location's name, with the member of an allocated object that is accessed there; empty: it is not
  /// known.
  [[nodiscard]] virtual LocationName location_name(LocationId location, const std::string& member) const = 0;
  /// The members of allocated objects that an execution accesses, by location; empty where nothing is known.
  [[nodiscard]] virtual std::vector<std::string> members_of(const Execution&) const { return {}; }
  /// The functions that a thread is in, innermost first; empty: it has none.
  [[nodiscard]] virtual std::vector<std::string> stack_of(ThreadId) const { return {}; }
  /// What exactly a thread did wrong; empty: the kind of its failure says it all.
  [[nodiscard]] virtual std::string failure_words(ThreadId) const { return {}; }
  /// How threads and locations are numbered.
  [[nodiscard]] virtual LearntNumbers learnt() const { return {}; }

  ProgramRequest request_;
};

/// Loads a program. Which language it is written in is told by the ending of its first file's name: *.heddle
/// is a scripted program, *.c a C program.
[[nodiscard]] Result<std::unique_ptr<CheckedProgram>> load_program(const ProgramRequest& request);

/// Declared here, defined where the native engine is built in.
[[nodiscard]] Result<std::unique_ptr<CheckedProgram>> load_native_program(const ProgramRequest& request);

}  // namespace heddle::checking

// A program to be checked, in whichever language it is written: how to run it, and the names of its parts in
// reports.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "checking/requests.hpp"
#include "core/execution.hpp"
#include "core/learnt_numbers.hpp"
#include "core/loop_limit.hpp"
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

/// A use of what Heddle does not know.
struct UnsupportedUse {
  std::string name;
  std::string why;  // empty: there is no more to say
  SiteId site;
  bool is_defined_nowhere = false;  // neither the program nor the system defines it
};

/// A function that a thread is in.
struct Frame {
  std::string function;
  std::string file;
};

class RunNames;

class CheckedProgram {
 public:
  explicit CheckedProgram(ProgramRequest request) : request_(std::move(request)) {}
  CheckedProgram(const CheckedProgram&) = delete;
  CheckedProgram& operator=(const CheckedProgram&) = delete;
  virtual ~CheckedProgram() = default;

  /// Returns the request that the program was loaded from.
  [[nodiscard]] const ProgramRequest& request() const { return request_; }
  /// Returns a new runtime. The program must outlive it, and at most one runtime may exist at a time.
  [[nodiscard]] virtual std::unique_ptr<Runtime> make_runtime(const Model& model) = 0;
  [[nodiscard]] virtual std::string_view runtime_name() const = 0;
  /// Returns the warnings that the compiler printed.
  [[nodiscard]] virtual std::vector<std::string> warnings() const { return {}; }
  /// Returns the value of a location when a run starts.
  [[nodiscard]] virtual Value initial_value(LocationId location) const = 0;
  /// Returns the functions that the program calls and Heddle does not instrument. Threads may share state
  /// inside them, or access shared memory there, without events.
  [[nodiscard]] virtual std::vector<std::string> foreign_functions() const { return {}; }
  /// Returns the parts of the C++ library that the program uses and that read shared memory without events.
  [[nodiscard]] virtual std::vector<std::string> uninstrumented() const { return {}; }
  /// Whether walking the threads' automata may be faster than running the program.
  [[nodiscard]] virtual bool gains_by_walking() const { return false; }
  [[nodiscard]] virtual std::string thread_name(ThreadId thread) const = 0;
  /// Returns an operation without its place, with the names of the run that it is from: "load x".
  [[nodiscard]] virtual std::string describe(const Operation& op, const RunNames& names) const = 0;
  [[nodiscard]] virtual SourcePlace place(SiteId site) const = 0;
  /// Returns the function that a place is in; empty if there is none, or if it is not known.
  [[nodiscard]] virtual std::string function_at(SiteId) const { return {}; }
  /// Returns the functions of a place, the innermost first: those that were inlined there, and the one that
  /// they were inlined into.
  [[nodiscard]] virtual std::vector<Frame> frames_at(SiteId) const { return {}; }
  /// Returns all functions of the program.
  [[nodiscard]] virtual std::vector<Frame> functions() const { return {}; }
  /// Returns the name of the global variable that a location is part of; empty if it is in none.
  [[nodiscard]] virtual std::string variable_at(LocationId) const { return {}; }
  /// Whether the program declares races on some objects benign.
  [[nodiscard]] virtual bool declares_benign_races() const { return false; }
  /// Whether an operation is a non-atomic access inside a call of the C++ library.
  [[nodiscard]] virtual bool is_in_library(const Operation&) const { return false; }
  /// Whether programs in this language can allocate and free memory.
  [[nodiscard]] virtual bool allocates_memory() const { return false; }
  /// Whether the program has nondeterministic numbers of which only those are tried that the user gave.
  [[nodiscard]] virtual bool tries_some_numbers() const { return false; }
  /// Takes over what runs have learnt from a saved schedule, before the first run. Returns false if no run
  /// can have learnt that.
  [[nodiscard]] virtual bool restore(const LearntNumbers&) { return true; }
  /// Appends what the program prints from now on to the string; nullptr: output is discarded.
  virtual void capture_output(std::string*) {}
  /// Makes the program raise a trap signal where it fails, so that a debugger stops there.
  virtual void stop_at_finding() {}
  /// Returns the names of the program's tests (HEDDLE_TEST), in the order of its text.
  [[nodiscard]] virtual std::vector<std::string> tests() const { return {}; }
  /// Makes runs start with the test of this name from now on, which must be one of tests().
  void start_test(const std::string& name);
  /// Whether the program may have loops whose number of iterations is decided while it runs.
  [[nodiscard]] virtual bool has_loops() const { return false; }
  /// Returns the spin loops in which a thread was made to wait instead of repeating its reads.
  [[nodiscard]] virtual std::vector<SiteId> spin_loops() const { return {}; }
  /// Returns after how many iterations of a loop threads are ended, and why.
  [[nodiscard]] virtual LoopBound bound_of_loop(SiteId) const { return {}; }
  /// Returns all places of the program at which threads end because Heddle does not know what comes there.
  [[nodiscard]] virtual std::vector<UnsupportedUse> unsupported_uses() const { return {}; }
  /// Returns what a verdict on the program does not cover, one phrase each.
  [[nodiscard]] virtual std::vector<std::string> not_covered() const { return {}; }

 private:
  friend class AcceptedFindings;
  friend class RunNames;
  friend class RunSnapshot;

  // The functions below describe the last run of the program. The friends call them when that run has ended.
  [[nodiscard]] virtual std::string value_text(Value value) const = 0;
  /// Returns the name of a location, with the given member of the allocated object that it is part of; empty
  /// if it is not known.
  [[nodiscard]] virtual LocationName location_name(LocationId location, const std::string& member) const = 0;
  /// Returns by location the member of an allocated object that an execution accesses there; empty where it
  /// is not known.
  [[nodiscard]] virtual std::vector<std::string> members_of(const Execution&) const { return {}; }
  /// Returns the call stack of a thread, innermost function first; empty if it is in no function.
  [[nodiscard]] virtual std::vector<std::string> stack_of(ThreadId) const { return {}; }
  /// Returns the function that a thread begins with; empty if it is not known.
  [[nodiscard]] virtual std::string start_function(ThreadId) const { return {}; }
  /// Returns the functions that a thread is in, innermost first.
  [[nodiscard]] virtual std::vector<Frame> frames_of(ThreadId) const { return {}; }
  /// Whether the program has declared races on some of these bytes benign.
  [[nodiscard]] virtual bool is_declared_benign(LocationId, Part) const { return false; }
  /// Returns the details of a thread's failure; empty if the kind of the failure says everything.
  [[nodiscard]] virtual std::string failure_words(ThreadId) const { return {}; }
  /// Returns the name of the test that a test framework ran at the end; empty if there is none.
  [[nodiscard]] virtual std::string running_test() const { return {}; }
  /// Returns what runs have learnt: how threads and locations are numbered, and how loops are bounded.
  [[nodiscard]] virtual LearntNumbers learnt() const { return {}; }

  /// Returns the function that is the test.
  [[nodiscard]] virtual std::string set_entry_to_test(const std::string&) { return {}; }

  ProgramRequest request_;
};

/// Loads a program. The ending of its first file's name tells the language: *.heddle is a scripted program,
/// *.c, *.cpp and the like are C or C++, *.ll and *.bc are LLVM's form. Other endings are errors.
[[nodiscard]] Result<std::unique_ptr<CheckedProgram>> load_program(const ProgramRequest& request);

/// Loads a C or C++ program. In a build without the native engine, it returns an error.
[[nodiscard]] Result<std::unique_ptr<CheckedProgram>> load_native_program(const ProgramRequest& request);

}  // namespace heddle::checking

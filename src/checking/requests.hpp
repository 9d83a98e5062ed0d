// The inputs of a check: which program, which errors count, how its executions are explored.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "checking/property.hpp"
#include "checking/suppression/suppression_rules.hpp"
#include "core/ids.hpp"
#include "core/loop_limit.hpp"
#include "core/runtime.hpp"
#include "explore/random_sample.hpp"
#include "memory/model.hpp"
#include "oracle/causality/solver_kind.hpp"
#include "report/check_report.hpp"
#include "session/session.hpp"

namespace heddle::checking {

/// A range of numbers, both ends included.
using Range = std::pair<std::int64_t, std::int64_t>;

/// Which errors count.
struct ErrorSelection {
  bool ignore_aborts = false;
  bool ignore_assertions = false;
  bool ignore_deadlocks = false;
  bool ignore_leaks = false;
  bool ignore_races = false;
  bool ignore_undefined = false;
  bool ignore_use_after_free = false;
  bool leaks = false;                              // leaks count also where threads were not joined
  bool uninitialised = false;                      // uses of memory that was never set count, too
  std::optional<Property> property = {};           // errors that do not violate it do not count
  std::vector<SuppressionRule> suppressions = {};  // what they match is counted, no more
};

/// A program: its files, how they are compiled, and which errors of it count.
struct ProgramRequest {
  std::vector<std::string> files;  // at least one, unless there is a target
  std::vector<std::pair<std::string, Value>> defines = {};
  std::vector<std::string> compiler_flags = {};
  std::string folder = {};  // where the files and folders in the flags begin; empty: the working folder
  std::string compile_commands = {};  // a compilation database; empty: none
  /// A target of the build that the compilation database is of: its sources are the files. Empty: none.
  std::string target = {};
  std::vector<std::string> arguments = {};  // of main, after the program's name
  std::string entry = {};                   // the function that is checked; empty: main
  bool tests = false;                       // the program's tests are checked instead
  std::vector<std::string> allowed = {};    // functions of the C library that are called as they are
  std::optional<Range> nondet = {};         // values of nondeterministic numbers
  std::map<std::string, Range, std::less<>> choices = {};  // results to try, by function
  std::optional<std::uint32_t> unroll = {};                // iterations of each loop, at most
  std::vector<AskedLoopBound> loop_bounds = {};            // of some loops, instead
  bool waits_by_state = true;                              // not only loops that one access decides are waits
  bool volatile_is_atomic = false;                         // volatile accesses are relaxed atomics
  ErrorSelection errors = {};
  std::optional<std::uint64_t> memory = {};  // bytes that the program may allocate, at most
  bool no_cache = false;                     // compiled anew, and nothing of it is kept
  bool for_debugger = false;                 // compiled for a debugger
  std::string own_folder = {};               // of Heddle's own files; empty: beside the program
};

/// How executions are searched.
struct SearchRequest {
  std::string reduction = {};                          // empty: the best for the model
  bool paper_oracle = false;                           // only the paper's algorithm decides consistency
  bool oracle_chosen = false;                          // the user selected an oracle
  std::optional<CausalSolverKind> causal_solver = {};  // none: the usual one
  std::optional<RuntimeChoice> runtime = {};           // none: what suits the reduction
  std::optional<std::uint32_t> preemptions = {};       // at most
  bool predict = false;                                // errors in other orders of an execution's events
  std::optional<SampleMethod> sample = {};             // draw executions in this way; none: explore all
  std::optional<std::uint32_t> depth = {};             // of a sample by PCT
  std::optional<std::uint64_t> seed = {};              // of a sample
  std::optional<std::uint64_t> table_bytes = {};       // of the views that are remembered, at most
  Limits limits = {};
};

/// A check of a loaded program under one model.
struct CheckRequest {
  Model model = sc;
  SearchRequest search = {};
  bool keep_going = false;  // do not stop at the first finding
  bool shorten = true;      // report the failing execution that is shortest to tell, not the first one found
  bool bounded_is_ok = false;  // no error within the bounds that were asked for is a success
  bool count_classes = false;  // count the classes of each equivalence, too
  /// Results under other models, which the report repeats. If there are none, and store buffers may have
  /// caused a finding, the program is checked under SC, too, for a short time.
  std::vector<report::OtherModel> other_models = {};
};

}  // namespace heddle::checking

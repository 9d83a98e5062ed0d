// Settings of the run of a program under test.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/loop_limit.hpp"
#include "core/wait_rules.hpp"

namespace heddle {

struct GuestSettings {
  std::vector<std::string> allowed;  // functions of the C library that may be called as they are
  std::optional<std::pair<std::int64_t, std::int64_t>> nondet;  // values of nondeterministic numbers
  std::map<std::string, std::pair<std::int64_t, std::int64_t>, std::less<>>
      choices;                              // ranges of results to explore, by the function's name
  std::uint32_t unroll = UINT32_MAX;        // a loop with more iterations ends its thread
  std::vector<AskedLoopBound> loop_bounds;  // of some loops, instead
  bool waits_by_state = true;               // loops whose rounds change nothing are waits
  WaitRules wait_rules;
  bool volatile_is_atomic = false;       // volatile accesses are relaxed atomics
  bool aborts_are_quiet = false;         // abort() ends the program as _exit() does
  bool assertions_are_ignored = false;   // those that are calls of an undefined function
  std::string error_function;            // calling it is a failure; empty: there is none
  bool undefined_is_ignored = false;     // in checks that the runtime itself makes
  bool uninitialised = false;            // values that were never set may not decide anything
  bool unreachable_is_quiet = false;     // code that must not be reached ends the program quietly
  bool debugger = false;                 // describe the generated code to a debugger
  bool all_visible = false;              // accesses to private objects are events, too: to measure the cost
  std::uint64_t most_heap = UINT64_MAX;  // bytes that a thread may allocate
  std::vector<std::string> arguments;    // of main, after the program's name
  std::string entry;                     // the function that runs start with; empty: main
  bool tests = false;                    // runs start with one of the program's tests instead
  std::string cache;                     // the folder where compiled programs are kept; empty: they are not
  std::string own_folder;                // of Heddle's own files; empty: beside the program
};

}  // namespace heddle

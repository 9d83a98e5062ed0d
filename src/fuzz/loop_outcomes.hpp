// What a search in which threads are left in their loops shows of a program, compared with what the search of
// all its states shows (`state_search`).
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/execution.hpp"
#include "fuzz/state_search.hpp"

namespace heddle::fuzz {

/// The registers whose values count, how each thread ended, and memory, if it is compared.
using LoopOutcome = std::vector<Value>;

struct LoopFindings {
  std::set<LoopOutcome> outcomes;  // of complete executions
  std::set<std::size_t> failing;   // threads
  bool waits_forever = false;      // a deadlock, or a loop without an end, was found
  /// All of the program was explored; else only what was found can be wrong.
  bool is_whole = false;
};

/// Returns an outcome of the search of all states in the same form.
[[nodiscard]] LoopOutcome loop_outcome(const ScriptProgram& program, const std::vector<Value>& registers,
                                       const std::vector<Value>& ends, const std::vector<Value>& memory);

/// Returns what differs, in words; none if nothing does.
[[nodiscard]] std::optional<std::string> difference(const ScriptProgram& program, const StateSearch& states,
                                                    const LoopFindings& found, bool with_memory);

}  // namespace heddle::fuzz

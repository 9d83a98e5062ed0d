// All that a scripted program with loops can do, by a search of its states: the second answer to searches in
// which threads that wait in loops are left there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <utility>

#include "memory/model.hpp"
#include "program/script/script.hpp"
#include "session/outcomes.hpp"

namespace heddle::fuzz {

struct StateSearch {
  /// All states were looked at. Else there may be more outcomes and failures, and the program may never end.
  bool is_whole = false;
  std::size_t states = 0;
  std::set<Outcome> outcomes;  // where every thread that was started finished or failed
  std::set<std::pair<std::size_t, std::uint32_t>> failures;  // which threads fail, and at which sites
  /// Whether the program may go on for ever, or end with a thread that waits, though every thread and buffer
  /// moves that always could, and no thread ended by an assumption or a failure.
  bool may_never_end = false;
  /// Whether it may come to where all that can still happen is that threads read the same values again, or
  /// nothing, without a choice, and some thread has not ended; no thread ended by an assumption or a failure.
  bool may_look_for_ever = false;
};

/// Precondition: the program has no atomic sections.
[[nodiscard]] StateSearch search_states(const ScriptProgram& program, const Model& model,
                                        std::size_t most_states);

}  // namespace heddle::fuzz

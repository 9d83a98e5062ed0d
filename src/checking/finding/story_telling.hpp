// Turns an execution into a story: its events with the program's own names.
#pragma once

#include "checking/run_snapshot.hpp"
#include "report/story.hpp"

namespace heddle::checking {

/// Returns the story of a run.
[[nodiscard]] report::Story story_of(const RunSnapshot& run);

/// Returns what a thread waits for, with its line: "54: join T2".
[[nodiscard]] std::string wait_text(const RunSnapshot& run, const Operation& wait);

}  // namespace heddle::checking

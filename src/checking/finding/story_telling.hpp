// Turns an execution into a story: its events with the program's own names.
#pragma once

#include "checking/run_snapshot.hpp"
#include "report/story.hpp"

namespace heddle::checking {

/// Returns the story of a run.
[[nodiscard]] report::Story story_of(const RunSnapshot& run);

/// Whether the operation is a read of a clock before which a long time passes.
[[nodiscard]] bool lets_time_pass(const RunSnapshot& run, const Operation& op);

/// Returns what a thread waits for, with its line: "54: join T2".
[[nodiscard]] std::string wait_text(const RunSnapshot& run, const Operation& wait);

}  // namespace heddle::checking

// Shortens long stories, so that a page loads quickly: steps far from the marked ones become gaps.
#pragma once

#include "report/check_report.hpp"

namespace heddle::report {

/// Returns the finding with a story of about `most` steps. It keeps the beginning, the end, the marked steps
/// with their neighbours and the writes that they read, and the last step of each thread. Steps that are left
/// out between two of these become one step of kind `gap`, which has their number and the state of memory and
/// locks after them. A reference to a step that is left out becomes one to its gap; sentences name steps by
/// their positions in the shorter story.
[[nodiscard]] ReportedFinding with_gaps(ReportedFinding finding, std::size_t most);

}  // namespace heddle::report

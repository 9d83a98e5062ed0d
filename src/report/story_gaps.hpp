// Long stories made shorter for a page that somebody has to load: what is far from all that the message
// speaks of becomes gaps.
#pragma once

#include "report/check_report.hpp"

namespace heddle::report {

/// The finding with a story of about so many steps. Told are its beginning, its end, the steps that the
/// message speaks of and what stands around them, where their values come from, and the last step of each
/// thread. What is left out between two of these becomes one step of kind `gap`, which says how many steps it
/// stands for and what memory and locks hold after them. Whatever refers to a step that is left out refers to
/// its gap; steps that sentences name are those of the shorter story.
[[nodiscard]] ReportedFinding with_gaps(ReportedFinding finding, std::size_t most);

}  // namespace heddle::report

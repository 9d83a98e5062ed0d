// The names that manifests and tables have for counts of classes, derived from the tables of equivalences and
// reductions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace heddle::bench {

/// Returns the keys of all equivalences, from fine to coarse: maz, rf, rvf, view.
[[nodiscard]] const std::vector<std::string>& class_keys();

/// Returns what the number of runs of a reduction counts: the key of its equivalence, or that with "_runs" if
/// it may run a class more than once or not at all; empty if its runs are not classes.
[[nodiscard]] std::string runs_key(std::string_view reduction);

/// Returns every key that `runs_key` can return, from coarse to fine.
[[nodiscard]] std::vector<std::string> runs_keys_from_coarse_to_fine();

/// Returns the position of a reduction in the table; the size of the table if it is not there.
[[nodiscard]] std::size_t rank_of_reduction(std::string_view reduction);
[[nodiscard]] std::size_t rank_of_model(std::string_view model);

}  // namespace heddle::bench

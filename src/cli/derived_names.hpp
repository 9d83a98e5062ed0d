// Names in texts of the command line that follow from the tables of models and reductions.
#pragma once

#include <string>
#include <string_view>

namespace heddle::cli {

/// Returns the text with each placeholder replaced by the names from the tables: {models}, {default},
/// {preemptions}, {oracle}, {solver}, {table}, {automata}, {locality} (derived_names.cpp).
[[nodiscard]] std::string with_names(std::string_view text);

}  // namespace heddle::cli

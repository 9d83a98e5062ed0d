// What the options of the table do: each takes the text of its value over into the settings.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/settings.hpp"

namespace heddle::cli {

/// What is wrong with a value; nothing if it was taken.
using Wrong = std::optional<std::string>;

[[nodiscard]] Wrong set_model(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_reduction(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_oracle(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_causal_solver(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_runtime(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_sample(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_depth(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_preemptions(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_seed(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_limit_executions(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_limit_events(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_unroll(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_limit_time(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_limit_memory(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_limit_table(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_ignore(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_format(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_colour(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_progress(Settings& settings, const std::string& value);
[[nodiscard]] Wrong add_define(Settings& settings, const std::string& value);
[[nodiscard]] Wrong add_allowed(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_nondet(Settings& settings, const std::string& value);
[[nodiscard]] Wrong add_choice(Settings& settings, const std::string& value);

[[nodiscard]] Wrong set_suite(Settings& settings, const std::string& value);
[[nodiscard]] Wrong add_reductions(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_jobs(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_output(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_programs(Settings& settings, const std::string& value);
[[nodiscard]] Wrong set_fresh(Settings& settings, const std::string& value);

/// For an option without a value.
template <bool Settings::*member>
[[nodiscard]] Wrong set_flag(Settings& settings, const std::string&) {
  settings.*member = true;
  return std::nullopt;
}

/// For an option whose value is taken as it is, such as the name of a file.
template <std::string Settings::*member>
[[nodiscard]] Wrong set_text(Settings& settings, const std::string& value) {
  settings.*member = value;
  return std::nullopt;
}

[[nodiscard]] Wrong add_report_file(Settings& settings, const std::string& path, report::Format format);

/// For an option whose value is the file to write a report to.
template <report::Format format>
[[nodiscard]] Wrong add_report(Settings& settings, const std::string& path) {
  return add_report_file(settings, path, format);
}

}  // namespace heddle::cli

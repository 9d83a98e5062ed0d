// The functions by which the options of the table take effect: each stores the value of its option in one
// part of a command.
#pragma once

#include <string>
#include <string_view>

#include "checking/request_names.hpp"
#include "cli/any_command.hpp"
#include "core/assert.hpp"
#include "core/error_message.hpp"

namespace heddle::cli {

using checking::ProgramRequest;
using checking::SearchRequest;
using checking::set_reduction;
using checking::set_sample;

[[nodiscard]] ErrorMessage set_model(Models& asked, const std::string& value);
[[nodiscard]] ErrorMessage set_oracle(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_causal_solver(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_runtime(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_depth(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_preemptions(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_seed(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_limit_executions(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_limit_events(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_waits(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_target(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage add_suppressions(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_volatile(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_unroll(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_limit_time(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_limit_memory(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_limit_table(SearchRequest& search, const std::string& value);
[[nodiscard]] ErrorMessage set_leaks(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_uninitialised(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_property(ProgramRequest& program, const std::string& file);
[[nodiscard]] ErrorMessage set_ignore(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_format(OutputOptions& output, const std::string& value);
[[nodiscard]] ErrorMessage set_colour(OutputOptions& output, const std::string& value);
[[nodiscard]] ErrorMessage set_progress(OutputOptions& output, const std::string& value);
[[nodiscard]] ErrorMessage add_define(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage add_arguments(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_entry(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_compile_commands(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage add_allowed(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage set_nondet(ProgramRequest& program, const std::string& value);
[[nodiscard]] ErrorMessage add_choice(ProgramRequest& program, const std::string& value);

[[nodiscard]] ErrorMessage set_suite(BenchOptions& options, const std::string& value);
[[nodiscard]] ErrorMessage add_reductions(BenchOptions& options, const std::string& value);
[[nodiscard]] ErrorMessage set_jobs(BenchOptions& options, const std::string& value);
[[nodiscard]] ErrorMessage set_check_jobs(SeveralOptions& options, const std::string& value);
[[nodiscard]] ErrorMessage add_filter(SeveralOptions& options, const std::string& value);

[[nodiscard]] ErrorMessage add_report_file(OutputOptions& output, const std::string& path,
                                           report::Format format);

/// Adds a file for a witness, in the form that the file's ending says.
[[nodiscard]] ErrorMessage add_witness(OutputOptions& output, const std::string& path);

/// The class that a member, or the first parameter of a function, belongs to: the part of a command that an
/// option changes.
template <class Part, class Value>
Part part_type(Value Part::*);
template <class Part>
Part part_type(ErrorMessage (*)(Part&, const std::string&));

/// The part of a command that an option changes. The table gives an option only to commands that have it.
template <class Part>
[[nodiscard]] Part& changed_part(AnyCommand& command) {
  Part* const part = part_of<Part>(command);
  HEDDLE_CHECK(part != nullptr);
  return *part;
}

/// Applies an option whose value one of the functions above stores.
template <auto set>
[[nodiscard]] ErrorMessage by(AnyCommand& command, const std::string& value) {
  return set(changed_part<decltype(part_type(set))>(command), value);
}

/// Applies an option without a value: sets the member to true.
template <auto member>
[[nodiscard]] ErrorMessage set_flag(AnyCommand& command, const std::string&) {
  changed_part<decltype(part_type(member))>(command).*member = true;
  return std::nullopt;
}

/// Applies an option whose value is stored unchanged, such as the name of a file.
template <auto member>
[[nodiscard]] ErrorMessage set_text(AnyCommand& command, const std::string& value) {
  changed_part<decltype(part_type(member))>(command).*member = value;
  return std::nullopt;
}

/// Applies an option whose value is the file to write a report to.
template <report::Format format>
[[nodiscard]] ErrorMessage add_report(AnyCommand& command, const std::string& path) {
  return add_report_file(changed_part<OutputOptions>(command), path, format);
}

}  // namespace heddle::cli

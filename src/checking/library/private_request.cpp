#include "checking/library/private_request.hpp"

#include <cmath>
#include <fmt/format.h>

#include "checking/request_names.hpp"
#include "checking/search_conflicts.hpp"
#include "core/error_message.hpp"

namespace heddle::checking {

namespace {

/// What is wrong with a limit; none: it is positive, or there is none.
template <class Number>
ErrorMessage limit_error(std::string_view name, std::optional<Number> limit) {
  if (!limit || (*limit > 0 && std::isfinite(static_cast<double>(*limit)))) return std::nullopt;
  return fmt::format("{}: '{}' is not a positive number", name, *limit);
}

ErrorMessage limit_error(const checker::Request& request) {
  if (auto error = limit_error("limit_seconds", request.limit_seconds)) return error;
  if (auto error = limit_error("limit_executions", request.limit_executions)) return error;
  if (auto error = limit_error("limit_events", request.limit_events)) return error;
  if (auto error = limit_error("limit_memory", request.limit_memory)) return error;
  return limit_error("unroll", request.unroll);
}

Limits limits_of(const checker::Request& request) {
  Limits limits;
  limits.seconds = request.limit_seconds;
  limits.executions = request.limit_executions;
  limits.memory = request.limit_memory;
  limits.events = request.limit_events.value_or(limits.events);
  return limits;
}

}  // namespace

Result<ProgramRequest> program_of(const checker::Request& request) {
  if (request.files.empty()) return Error{"there is no file to check"};
  if (const ErrorMessage error = limit_error(request)) return Error{*error};
  ProgramRequest program{.files = request.files};
  program.defines.assign(request.defines.begin(), request.defines.end());
  program.compiler_flags = request.compiler_flags;
  program.compile_commands = request.compile_commands;
  program.allowed = request.allow;
  program.unroll = request.unroll;
  for (const std::string& bound : request.unroll_loops)
    if (const ErrorMessage error = set_unroll(program, bound)) return Error{*error};
  for (const std::string& name : request.ignore)
    if (const ErrorMessage error = ignore_check(program.errors, name)) return Error{*error};
  program.errors.leaks = request.leaks;
  program.errors.uninitialised = request.uninitialised;
  program.memory = request.limit_memory;
  program.no_cache = !request.use_cache;
  program.own_folder = request.home;
  return program;
}

Result<CheckRequest> search_of(const checker::Request& request) {
  CheckRequest check;
  const Model* const model = find_model(request.model);
  if (model == nullptr) return Error{no_such_model(request.model)};
  check.model = *model;
  check.keep_going = request.keep_going;
  SearchRequest& search = check.search;
  if (!request.reduction.empty())
    if (const ErrorMessage error = set_reduction(search, request.reduction)) return Error{*error};
  if (!request.sample.empty())
    if (const ErrorMessage error = set_sample(search, request.sample)) return Error{*error};
  search.preemptions = request.preemptions;
  search.predict = request.predict;
  search.seed = request.seed;
  search.limits = limits_of(request);
  ErrorSelection errors;
  errors.uninitialised = request.uninitialised;
  if (const ErrorMessage error = conflict_of(errors, search, {*model}, check.count_classes))
    return Error{*error};
  return check;
}

}  // namespace heddle::checking

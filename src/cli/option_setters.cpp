#include "cli/option_setters.hpp"

#include <charconv>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <sstream>
#include <string_view>

#include "bench/suite.hpp"
#include "checking/choosable.hpp"
#include "checking/suppression/suppression_rules.hpp"
#include "core/shell_words.hpp"
#include "files/user_files.hpp"
#include "session/resident_memory.hpp"

namespace heddle::cli {

namespace {

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

ErrorMessage set_megabytes(std::optional<std::uint64_t>& bytes, const std::string& value) {
  constexpr std::uint64_t megabyte = 1'000'000;
  const auto limit = number<std::uint64_t>(value);
  if (!limit || *limit == 0 || *limit > UINT64_MAX / megabyte)
    return fmt::format("'{}' is not a positive whole number of megabytes", value);
  bytes = *limit * megabyte;
  return std::nullopt;
}

/// LOW..HIGH.
std::optional<std::pair<std::int64_t, std::int64_t>> range_of(const std::string& value) {
  const std::size_t dots = value.find("..");
  if (dots == std::string::npos) return std::nullopt;
  const auto low = number<std::int64_t>(std::string_view(value).substr(0, dots));
  const auto high = number<std::int64_t>(std::string_view(value).substr(dots + 2));
  if (!low || !high || *low > *high) return std::nullopt;
  return std::pair{*low, *high};
}

}  // namespace

ErrorMessage set_model(Models& asked, const std::string& value) {
  asked.clear();
  for (const Model& model : models())
    if (value == model.name || value == "all") asked.push_back(model);
  if (!asked.empty()) return std::nullopt;
  return checking::no_such_model(value) + ", all";
}

ErrorMessage set_oracle(SearchRequest& search, const std::string& value) {
  search.oracle_chosen = true;
  search.paper_oracle = value == "paper";
  if (value == "quick" || value == "paper") return std::nullopt;
  return fmt::format("there is no oracle '{}'; supported: quick, paper", value);
}

ErrorMessage set_causal_solver(SearchRequest& search, const std::string& value) {
  if (value == "native")
    search.causal_solver = CausalSolverKind::native;
  else if (value == "z3")
    search.causal_solver = CausalSolverKind::z3;
  else if (value == "both")
    search.causal_solver = CausalSolverKind::both;
  else
    return fmt::format("there is no solver '{}'; supported: native, z3, both", value);
  return std::nullopt;
}

ErrorMessage set_runtime(SearchRequest& search, const std::string& value) {
  if (value == "auto")
    search.runtime = RuntimeChoice::automatic;
  else if (value == "tree")
    search.runtime = RuntimeChoice::tree;
  else if (value == "direct")
    search.runtime = RuntimeChoice::direct;
  else
    return fmt::format("there is no runtime '{}'; supported: auto, tree, direct", value);
  return std::nullopt;
}

ErrorMessage set_depth(SearchRequest& search, const std::string& value) {
  search.depth = number<std::uint32_t>(value);
  if (search.depth && *search.depth > 0) return std::nullopt;
  return fmt::format("'{}' is not a positive whole number", value);
}

ErrorMessage set_preemptions(SearchRequest& search, const std::string& value) {
  search.preemptions = number<std::uint32_t>(value);
  if (search.preemptions) return std::nullopt;
  return fmt::format("'{}' is not a whole number", value);
}

ErrorMessage set_seed(SearchRequest& search, const std::string& value) {
  const auto seed = number<std::uint64_t>(value);
  if (!seed) return fmt::format("'{}' is not a whole number", value);
  search.seed = *seed;
  return std::nullopt;
}

ErrorMessage set_limit_executions(SearchRequest& search, const std::string& value) {
  const auto limit = number<std::uint64_t>(value);
  if (!limit || *limit == 0) return fmt::format("'{}' is not a positive whole number", value);
  search.limits.executions = *limit;
  return std::nullopt;
}

ErrorMessage set_limit_events(SearchRequest& search, const std::string& value) {
  const auto limit = number<std::size_t>(value);
  if (!limit || *limit == 0) return fmt::format("'{}' is not a positive whole number", value);
  search.limits.events = *limit;
  return std::nullopt;
}

ErrorMessage set_waits(ProgramRequest& program, const std::string& value) {
  program.waits_by_state = value == "state";
  if (value == "state" || value == "access") return std::nullopt;
  return fmt::format("there is no kind of waits '{}'; supported: state, access", value);
}

ErrorMessage set_target(ProgramRequest& program, const std::string& value) {
  program.target = value;
  if (value.empty()) return "expected the name of a target";
  return std::nullopt;
}

ErrorMessage add_suppressions(ProgramRequest& program, const std::string& value) {
  const auto text = read_file(value);
  if (!text) return text.error().message;
  const auto rules = checking::suppression_rules(*text, value);
  if (!rules) return rules.error().message;
  std::vector<checking::SuppressionRule>& all = program.errors.suppressions;
  all.insert(all.end(), rules->begin(), rules->end());
  return std::nullopt;
}

ErrorMessage set_volatile(ProgramRequest& program, const std::string& value) {
  program.volatile_is_atomic = value == "atomic";
  if (value == "plain" || value == "atomic") return std::nullopt;
  return fmt::format("there is no kind of volatile accesses '{}'; supported: plain, atomic", value);
}

ErrorMessage set_unroll(ProgramRequest& program, const std::string& value) {
  return checking::set_unroll(program, value);
}

ErrorMessage set_limit_time(SearchRequest& search, const std::string& value) {
  const auto limit = number<double>(value);
  if (!limit || !std::isfinite(*limit) || *limit <= 0)
    return fmt::format("'{}' is not a positive number of seconds", value);
  search.limits.seconds = *limit;
  return std::nullopt;
}

ErrorMessage set_limit_memory(SearchRequest& search, const std::string& value) {
  if (ErrorMessage error = set_megabytes(search.limits.memory, value)) return error;
  if (!resident_memory()) return "the memory that this process uses cannot be read on this system";
  return std::nullopt;
}

ErrorMessage set_limit_table(SearchRequest& search, const std::string& value) {
  return set_megabytes(search.table_bytes, value);
}

ErrorMessage set_ignore(ProgramRequest& program, const std::string& value) {
  std::istringstream list(value);
  for (std::string item; std::getline(list, item, ',');)
    if (auto error = checking::ignore_check(program.errors, item)) return error;
  return std::nullopt;
}

ErrorMessage set_property(ProgramRequest& program, const std::string& file) {
  const auto text = read_file(file);
  if (!text) return text.error().message;
  auto property = checking::parse_property(*text, file);
  if (!property) return property.error().message;
  if (program.errors.property) return "only one property file may be given";
  program.errors.property = std::move(*property);
  return std::nullopt;
}

ErrorMessage set_leaks(ProgramRequest& program, const std::string&) {
  program.errors.leaks = true;
  return std::nullopt;
}

ErrorMessage set_uninitialised(ProgramRequest& program, const std::string&) {
  program.errors.uninitialised = true;
  return std::nullopt;
}

ErrorMessage set_format(OutputOptions& output, const std::string& value) {
  output.format = value == "json" ? Format::json : Format::text;
  if (value == "json" || value == "text") return std::nullopt;
  return fmt::format("there is no format '{}'; supported: text, json", value);
}

ErrorMessage set_colour(OutputOptions& output, const std::string& value) {
  output.colour = value == "always"  ? ColourMode::always
                  : value == "never" ? ColourMode::never
                                     : ColourMode::automatic;
  if (value == "auto" || value == "always" || value == "never") return std::nullopt;
  return fmt::format("there is no color '{}'; supported: auto, always, never", value);
}

ErrorMessage set_progress(OutputOptions& output, const std::string& value) {
  output.progress = value == "plain" ? ProgressMode::plain
                    : value == "off" ? ProgressMode::off
                                     : ProgressMode::automatic;
  if (value == "auto" || value == "plain" || value == "off") return std::nullopt;
  return fmt::format("there is no progress '{}'; supported: auto, plain, off", value);
}

ErrorMessage add_define(ProgramRequest& program, const std::string& value) {
  const std::size_t equals = value.find('=');
  const auto constant =
      equals == std::string::npos ? std::nullopt : number<Value>(std::string_view(value).substr(equals + 1));
  if (value.empty() || equals == 0) return fmt::format("'{}' is not NAME=VALUE", value);
  if (constant)
    program.defines.emplace_back(value.substr(0, equals), *constant);
  else
    program.compiler_flags.push_back("-D" + value);
  return std::nullopt;
}

ErrorMessage add_arguments(ProgramRequest& program, const std::string& value) {
  for (std::string& word : shell_words(value)) program.arguments.push_back(std::move(word));
  return std::nullopt;
}

ErrorMessage set_entry(ProgramRequest& program, const std::string& value) {
  if (value.empty()) return "expected the name of a function";
  program.entry = value == "main" ? "" : value;
  return std::nullopt;
}

ErrorMessage set_compile_commands(ProgramRequest& program, const std::string& value) {
  std::error_code problem;
  const bool is_folder = std::filesystem::is_directory(value, problem);
  program.compile_commands =
      is_folder ? (std::filesystem::path(value) / "compile_commands.json").string() : value;
  return std::nullopt;
}

ErrorMessage add_report_file(OutputOptions& output, const std::string& path, report::Format format) {
  if (path.empty()) return "expected a file name";
  if (path == "-") return "standard output is used for the report itself; give a file name";
  output.report_files.push_back({path, format});
  return std::nullopt;
}

ErrorMessage add_witness(OutputOptions& output, const std::string& path) {
  if (path.ends_with(".graphml")) return add_report_file(output, path, report::to_graphml_witness);
  if (path.ends_with(".yml") || path.ends_with(".yaml"))
    return add_report_file(output, path, report::to_yaml_witness);
  return fmt::format("'{}' does not say which form the witness is to have; supported: FILE.graphml, FILE.yml",
                     path);
}

/// Comma-separated names.
ErrorMessage add_allowed(ProgramRequest& program, const std::string& value) {
  std::istringstream list(value);
  for (std::string item; std::getline(list, item, ',');) program.allowed.push_back(item);
  return std::nullopt;
}

ErrorMessage set_nondet(ProgramRequest& program, const std::string& value) {
  program.nondet = range_of(value);
  if (!program.nondet) return fmt::format("'{}' is not LOW..HIGH", value);
  return std::nullopt;
}

ErrorMessage add_choice(ProgramRequest& program, const std::string& value) {
  const std::size_t equals = value.find('=');
  const auto range = equals == std::string::npos ? std::nullopt : range_of(value.substr(equals + 1));
  if (!range) return fmt::format("'{}' is not NAME=LOW..HIGH", value);
  const std::string name = value.substr(0, equals);
  if (ErrorMessage error = checking::choice_error(name, *range)) return error;
  program.choices[name] = *range;
  return std::nullopt;
}

ErrorMessage set_suite(BenchOptions& options, const std::string& value) {
  options.suite = value;
  if (bench::suite_named(value)) return std::nullopt;
  return fmt::format("there is no suite '{}'; supported: quick, papers, speed", value);
}

ErrorMessage add_reductions(BenchOptions& options, const std::string& value) {
  std::stringstream names(value);
  for (std::string name; std::getline(names, name, ',');) {
    SearchRequest search;
    if (auto error = set_reduction(search, name)) return error;
    options.reductions.push_back(name);
  }
  return std::nullopt;
}

namespace {

/// How many processes may run at a time.
std::optional<std::size_t> jobs_from(const std::string& value) {
  constexpr std::size_t most = 1'000;
  const auto jobs = number<std::size_t>(value);
  return jobs && *jobs > 0 && *jobs <= most ? jobs : std::nullopt;
}

std::string no_number_of_jobs(const std::string& value) {
  return fmt::format("'{}' is not a number from 1 to 1000", value);
}

}  // namespace

ErrorMessage set_jobs(BenchOptions& options, const std::string& value) {
  const auto jobs = jobs_from(value);
  if (!jobs) return no_number_of_jobs(value);
  options.jobs = *jobs;
  return std::nullopt;
}

ErrorMessage set_check_jobs(SeveralOptions& options, const std::string& value) {
  options.jobs = jobs_from(value);
  if (!options.jobs) return no_number_of_jobs(value);
  return std::nullopt;
}

ErrorMessage add_filter(SeveralOptions& options, const std::string& value) {
  options.filters.push_back(value);
  return std::nullopt;
}

}  // namespace heddle::cli

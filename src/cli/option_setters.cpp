#include "cli/option_setters.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <fmt/format.h>
#include <sstream>
#include <string_view>

#include "bench/suite.hpp"
#include "checking/choosable.hpp"
#include "checking/ignorable_checks.hpp"
#include "explore/algorithms.hpp"
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

Wrong set_megabytes(std::optional<std::uint64_t>& bytes, const std::string& value) {
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

Wrong set_model(Settings& settings, const std::string& value) {
  settings.models.clear();
  for (const Model& model : models())
    if (value == model.name || value == "all") settings.models.push_back(model);
  if (!settings.models.empty()) return std::nullopt;
  return fmt::format("there is no model '{}'; supported: {}, all", value, model_names());
}

Wrong set_reduction(Settings& settings, const std::string& value) {
  settings.reduction = value;
  if (find_algorithm(value) != nullptr) return std::nullopt;
  return fmt::format("there is no reduction '{}'; supported: {}", value,
                     algorithms_that([](const Algorithm&) { return true; }));
}

Wrong set_oracle(Settings& settings, const std::string& value) {
  settings.oracle_chosen = true;
  settings.paper_oracle = value == "paper";
  if (value == "quick" || value == "paper") return std::nullopt;
  return fmt::format("there is no oracle '{}'; supported: quick, paper", value);
}

Wrong set_causal_solver(Settings& settings, const std::string& value) {
  if (value == "native")
    settings.causal_solver = CausalSolverKind::native;
  else if (value == "z3")
    settings.causal_solver = CausalSolverKind::z3;
  else if (value == "both")
    settings.causal_solver = CausalSolverKind::both;
  else
    return fmt::format("there is no solver '{}'; supported: native, z3, both", value);
  return std::nullopt;
}

Wrong set_runtime(Settings& settings, const std::string& value) {
  if (value == "auto")
    settings.runtime = RuntimeChoice::automatic;
  else if (value == "tree")
    settings.runtime = RuntimeChoice::tree;
  else if (value == "direct")
    settings.runtime = RuntimeChoice::direct;
  else
    return fmt::format("there is no runtime '{}'; supported: auto, tree, direct", value);
  return std::nullopt;
}

Wrong set_sample(Settings& settings, const std::string& value) {
  std::string known;
  for (std::size_t i = 0; i < sample_methods.size(); ++i) {
    if (value == sample_methods[i]) settings.sample = static_cast<SampleMethod>(i);
    known += fmt::format("{}{}", known.empty() ? "" : ", ", sample_methods[i]);
  }
  if (settings.sample) return std::nullopt;
  return fmt::format("there is no way of sampling '{}'; supported: {}", value, known);
}

Wrong set_depth(Settings& settings, const std::string& value) {
  settings.depth = number<std::uint32_t>(value);
  if (settings.depth && *settings.depth > 0) return std::nullopt;
  return fmt::format("'{}' is not a positive whole number", value);
}

Wrong set_preemptions(Settings& settings, const std::string& value) {
  settings.preemptions = number<std::uint32_t>(value);
  if (settings.preemptions) return std::nullopt;
  return fmt::format("'{}' is not a whole number", value);
}

Wrong set_seed(Settings& settings, const std::string& value) {
  const auto seed = number<std::uint64_t>(value);
  if (!seed) return fmt::format("'{}' is not a whole number", value);
  settings.seed = *seed;
  return std::nullopt;
}

Wrong set_limit_executions(Settings& settings, const std::string& value) {
  const auto limit = number<std::uint64_t>(value);
  if (!limit || *limit == 0) return fmt::format("'{}' is not a positive whole number", value);
  settings.limits.executions = *limit;
  return std::nullopt;
}

Wrong set_limit_events(Settings& settings, const std::string& value) {
  const auto limit = number<std::size_t>(value);
  if (!limit || *limit == 0) return fmt::format("'{}' is not a positive whole number", value);
  settings.limits.events = *limit;
  return std::nullopt;
}

Wrong set_unroll(Settings& settings, const std::string& value) {
  const auto rounds = number<std::uint32_t>(value);
  if (!rounds || *rounds == 0) return fmt::format("'{}' is not a positive whole number", value);
  settings.unroll = *rounds;
  return std::nullopt;
}

Wrong set_limit_time(Settings& settings, const std::string& value) {
  const auto limit = number<double>(value);
  if (!limit || !std::isfinite(*limit) || *limit <= 0)
    return fmt::format("'{}' is not a positive number of seconds", value);
  settings.limits.seconds = *limit;
  return std::nullopt;
}

Wrong set_limit_memory(Settings& settings, const std::string& value) {
  if (const Wrong wrong = set_megabytes(settings.limits.memory, value)) return wrong;
  if (!resident_memory()) return "the system does not say how much memory the process has";
  return std::nullopt;
}

Wrong set_limit_table(Settings& settings, const std::string& value) {
  return set_megabytes(settings.table_bytes, value);
}

Wrong set_ignore(Settings& settings, const std::string& value) {
  std::istringstream list(value);
  for (std::string item; std::getline(list, item, ',');) {
    const auto* known = std::ranges::find(ignorable_checks, item, &IgnorableCheck::name);
    if (known == ignorable_checks.end()) {
      std::string names;
      for (const IgnorableCheck& check : ignorable_checks)
        names += fmt::format("{}{}", names.empty() ? "" : ", ", check.name);
      return fmt::format("there is no check '{}'; supported: {}", item, names);
    }
    settings.*known->setting = true;
  }
  return std::nullopt;
}

Wrong set_format(Settings& settings, const std::string& value) {
  settings.format = value == "json" ? Format::json : Format::text;
  if (value == "json" || value == "text") return std::nullopt;
  return fmt::format("there is no format '{}'; supported: text, json", value);
}

Wrong set_colour(Settings& settings, const std::string& value) {
  settings.colour = value == "always"  ? ColourMode::always
                    : value == "never" ? ColourMode::never
                                       : ColourMode::automatic;
  if (value == "auto" || value == "always" || value == "never") return std::nullopt;
  return fmt::format("there is no color '{}'; supported: auto, always, never", value);
}

Wrong set_progress(Settings& settings, const std::string& value) {
  settings.progress = value == "plain" ? ProgressMode::plain
                      : value == "off" ? ProgressMode::off
                                       : ProgressMode::automatic;
  if (value == "auto" || value == "plain" || value == "off") return std::nullopt;
  return fmt::format("there is no progress '{}'; supported: auto, plain, off", value);
}

Wrong add_define(Settings& settings, const std::string& value) {
  const std::size_t equals = value.find('=');
  const auto constant =
      equals == std::string::npos ? std::nullopt : number<Value>(std::string_view(value).substr(equals + 1));
  if (!constant || equals == 0) return fmt::format("'{}' is not NAME=NUMBER", value);
  settings.defines.emplace_back(value.substr(0, equals), *constant);
  return std::nullopt;
}

Wrong add_report_file(Settings& settings, const std::string& path, report::Format format) {
  if (path.empty()) return "expected a file name";
  if (path == "-") return "standard output is used for the report itself; give a file name";
  settings.report_files.push_back({path, format});
  return std::nullopt;
}

/// Comma-separated names.
Wrong add_allowed(Settings& settings, const std::string& value) {
  std::istringstream list(value);
  for (std::string item; std::getline(list, item, ',');) settings.allowed.push_back(item);
  return std::nullopt;
}

Wrong set_nondet(Settings& settings, const std::string& value) {
  settings.nondet = range_of(value);
  if (!settings.nondet) return fmt::format("'{}' is not LOW..HIGH", value);
  return std::nullopt;
}

Wrong add_choice(Settings& settings, const std::string& value) {
  const std::size_t equals = value.find('=');
  const auto range = equals == std::string::npos ? std::nullopt : range_of(value.substr(equals + 1));
  if (!range) return fmt::format("'{}' is not NAME=LOW..HIGH", value);
  const std::string name = value.substr(0, equals);
  if (Wrong wrong = wrong_choice(name, *range)) return wrong;
  settings.choices[name] = *range;
  return std::nullopt;
}

Wrong set_suite(Settings& settings, const std::string& value) {
  settings.bench.suite = value;
  if (bench::suite_named(value)) return std::nullopt;
  return fmt::format("there is no suite '{}'; supported: quick, papers, speed", value);
}

Wrong add_reductions(Settings& settings, const std::string& value) {
  std::stringstream names(value);
  for (std::string name; std::getline(names, name, ',');) {
    if (const auto wrong = set_reduction(settings, name)) return wrong;
    settings.bench.reductions.push_back(name);
  }
  return std::nullopt;
}

Wrong set_jobs(Settings& settings, const std::string& value) {
  constexpr std::size_t most = 1'000;
  const auto jobs = number<std::size_t>(value);
  if (!jobs || *jobs == 0 || *jobs > most)
    return fmt::format("'{}' is not a number from 1 to {}", value, most);
  settings.bench.jobs = *jobs;
  return std::nullopt;
}

Wrong set_output(Settings& settings, const std::string& value) {
  settings.bench.output = value;
  return std::nullopt;
}

Wrong set_programs(Settings& settings, const std::string& value) {
  settings.bench.programs = value;
  return std::nullopt;
}

Wrong set_fresh(Settings& settings, const std::string&) {
  settings.bench.fresh = true;
  return std::nullopt;
}

}  // namespace heddle::cli

#include "cli/option_table.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <fmt/format.h>
#include <sstream>

#include "explore/algorithms.hpp"
#include "session/resident_memory.hpp"

namespace heddle::cli {

namespace {

using Wrong = std::optional<std::string>;

template <class Number>
std::optional<Number> number(std::string_view text) {
  Number value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

Wrong set_model(Settings& settings, const std::string& value) {
  settings.models.clear();
  for (const Model& model : models)
    if (value == model.name || value == "all") settings.models.push_back(model);
  if (!settings.models.empty()) return std::nullopt;
  std::string known;
  for (const Model& model : models) known += fmt::format("{}, ", model.name);
  return fmt::format("there is no model '{}'; supported: {}all", value, known);
}

Wrong set_reduction(Settings& settings, const std::string& value) {
  settings.reduction = value;
  if (find_algorithm(value) != nullptr) return std::nullopt;
  std::string known;
  for (const Algorithm& algorithm : algorithms())
    known += fmt::format("{}{}", known.empty() ? "" : ", ", algorithm.name);
  return fmt::format("there is no reduction '{}'; supported: {}", value, known);
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

Wrong set_megabytes(std::optional<std::uint64_t>& bytes, const std::string& value) {
  constexpr std::uint64_t megabyte = 1'000'000;
  const auto limit = number<std::uint64_t>(value);
  if (!limit || *limit == 0 || *limit > UINT64_MAX / megabyte)
    return fmt::format("'{}' is not a positive whole number of megabytes", value);
  bytes = *limit * megabyte;
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
    if (item == "assertions")
      settings.ignore_assertions = true;
    else if (item == "deadlocks")
      settings.ignore_deadlocks = true;
    else if (item == "races")
      settings.ignore_races = true;
    else if (item == "use-after-free")
      settings.ignore_use_after_free = true;
    else
      return fmt::format("there is no check '{}'; supported: assertions, deadlocks, races, use-after-free",
                         item);
  }
  return std::nullopt;
}

Wrong set_format(Settings& settings, const std::string& value) {
  settings.format = value == "json" ? Format::json : Format::text;
  if (value == "json" || value == "text") return std::nullopt;
  return fmt::format("there is no format '{}'; supported: text, json", value);
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

template <bool Settings::*member>
Wrong set_flag(Settings& settings, const std::string&) {
  settings.*member = true;
  return std::nullopt;
}

/// Comma-separated names.
Wrong add_allowed(Settings& settings, const std::string& value) {
  std::istringstream list(value);
  for (std::string item; std::getline(list, item, ',');) settings.allowed.push_back(item);
  return std::nullopt;
}

Wrong set_nondet(Settings& settings, const std::string& value) {
  const std::size_t dots = value.find("..");
  const std::string wrong = fmt::format("'{}' is not LOW..HIGH", value);
  if (dots == std::string::npos) return wrong;
  const auto low = number<std::int64_t>(std::string_view(value).substr(0, dots));
  const auto high = number<std::int64_t>(std::string_view(value).substr(dots + 2));
  if (!low || !high || *low > *high) return wrong;
  settings.nondet = {*low, *high};
  return std::nullopt;
}

template <std::string Settings::*member>
Wrong set_text(Settings& settings, const std::string& value) {
  settings.*member = value;
  return std::nullopt;
}

constexpr std::array commands{
    CommandRow{Command::check, "check", "FILE", "check a C program or a scripted program in every execution",
               "Explores the executions of a C program (FILE.c) or a scripted program (FILE.heddle) and says "
               "either that none "
               "fails or shows one that does, step by step. Interrupted (SIGINT, SIGTERM) it ends after the "
               "current execution and says what it knows; the second time it ends at once."},
    CommandRow{
        Command::replay, "replay", "SCHEDULE", "run a saved schedule again",
        "Runs the failing execution that a check saved, shows what the program prints and the finding. With "
        "--gdb it stops in the debugger where the program fails."},
    CommandRow{Command::litmus, "litmus", "FILE|DIR", "run litmus tests and print their outcomes",
               "Runs litmus tests, or all below a folder, under each memory model and prints the final "
               "states with the number of "
               "executions that reach each, and whether the test's condition holds."},
    CommandRow{
        Command::verify, "verify", "TRACE",
        "say whether the sources of a trace are realizable under a memory model",
        "Reads events of threads and the source of each read from a file of JSON lines (- is standard "
        "input) and says for each memory model whether they can be put in an order in which every read "
        "takes its value from its source: that order, with the moments at which stores reach memory, or "
        "why there is none."},
    CommandRow{Command::compare, "compare", "FILE", "count a program's classes under every equivalence",
               "Counts the Mazurkiewicz traces, reads-from classes, reads-value-from classes and views of a "
               "program, each with the search that is quickest at it, and shows them as a table and as bars. "
               "Unless a limit is given, each search may take 10 seconds; what is not finished by then is a "
               "lower bound, and the exit status is 3."},
    CommandRow{Command::list, "list", "", "list memory models and reductions",
               "Says which models and reductions there are."},
    CommandRow{Command::man, "man", "", "print the manual page", "Prints this manual page, for man -l."},
};

constexpr std::array options{
    OptionRow{"--model", "sc|tso|pso|all",
              "the memory model (check and compare: sc, litmus and verify: all, unless given)",
              "check litmus verify compare", set_model},
    OptionRow{"--reduction", "NAME",
              "how to explore; 'heddle list' shows the names (default: rf; litmus: brute force)",
              "check litmus", set_reduction},
    OptionRow{"--preemptions", "N",
              "icb, icb-dpor: only executions with at most N switches away from a thread that could go on",
              "check", set_preemptions},
    OptionRow{
        "--oracle", "quick|paper",
        "rf: how to decide whether sources are consistent, with quick tests first or by the paper's phases "
        "alone (default: quick)",
        "check", set_oracle},
    OptionRow{"--mcr-solver", "native|z3|both",
              "mcr, --predict: who says whether an order of events is possible, our own search, Z3, or both, "
              "to compare "
              "them (default: native)",
              "check", set_causal_solver},
    OptionRow{
        "--predict", "",
        "look for races and uses of freed memory in all orders of what the threads did in each "
        "execution, and, where not all executions are explored, for what reads of other values lead to; "
        "what is found is run",
        "check", set_flag<&Settings::predict>},
    OptionRow{
        "--runtime", "auto|tree|direct",
        "run each execution (direct), or walk through what is known of the threads and run only what "
        "is new (tree); "
        "auto finds out which is faster (default: direct; rf-poly, rvf: auto; view, mcr, --predict: tree)",
        "check compare", set_runtime},
    OptionRow{"--count-classes", "", "also count the equivalence classes, exactly", "check",
              set_flag<&Settings::count_classes>},
    OptionRow{"--sample", "random|pct|pos",
              "draw executions instead of exploring all (default: 10,000 of them): each step at random, by "
              "priorities of threads that fall now and then, or by priorities of events",
              "check", set_sample},
    OptionRow{"--depth", "N",
              "pct: how many constraints on the order of steps an error may need (default: 3)", "check",
              set_depth},
    OptionRow{"--seed", "N", "seed of the sample (default: 1)", "check", set_seed},
    OptionRow{"--limit-executions", "N", "stop after N executions", "check compare", set_limit_executions},
    OptionRow{"--limit-events", "N", "stop at an execution of more than N events (default: 100,000)",
              "check compare", set_limit_events},
    OptionRow{"--limit-time", "SECONDS", "stop after so many seconds", "check compare", set_limit_time},
    OptionRow{"--limit-memory", "MB", "stop when Heddle holds more than so many megabytes of memory",
              "check compare", set_limit_memory},
    OptionRow{
        "--limit-table", "MB",
        "view, mcr: stop when the table of explored views needs more than so many megabytes (default: 8,000)",
        "check", set_limit_table},
    OptionRow{"--unroll", "N", "end a thread in a loop that goes round more than N times", "check compare",
              set_unroll},
    OptionRow{"--keep-going", "", "do not stop at the first finding", "check",
              set_flag<&Settings::keep_going>},
    OptionRow{"--ignore", "LIST", "checks to switch off: assertions, deadlocks, races, use-after-free",
              "check", set_ignore},
    OptionRow{"--define", "NAME=NUMBER", "set a parameter of the program (may be repeated)", "check compare",
              add_define},
    OptionRow{"--leaks", "", "also report memory that is never freed", "check", set_flag<&Settings::leaks>},
    OptionRow{"--nondet", "LOW..HIGH", "values of __VERIFIER_nondet_int and the like: each is tried",
              "check compare", set_nondet},
    OptionRow{"--allow", "NAMES", "functions of the C library to call as they are (separated by commas)",
              "check compare", add_allowed},
    OptionRow{"--compile-commands", "FILE", "take the compiler flags of the files from compile_commands.json",
              "check compare", set_text<&Settings::compile_commands>},
    OptionRow{"--no-cache", "", "compile anew, and keep nothing of it in the cache folder",
              "check replay compare", set_flag<&Settings::no_cache>},
    OptionRow{"--schedule", "FILE",
              "where to save the schedule of the first finding (default: the cache folder)", "check",
              set_text<&Settings::schedule>},
    OptionRow{"--gdb", "", "stop in the debugger at the finding", "replay", set_flag<&Settings::gdb>},
    OptionRow{"--stop-at-finding", "", "raise a trap at the finding: for a debugger", "replay",
              set_flag<&Settings::stop_at_finding>},
    OptionRow{"--states", "", "final states, memory included (the default)", "litmus",
              set_flag<&Settings::states>},
    OptionRow{"--classes", "", "numbers of classes; final memory is not observed", "litmus",
              set_flag<&Settings::classes>},
    OptionRow{"--expected", "FILE", "compare with a file of JSON lines; print what differs", "litmus",
              set_text<&Settings::expected>},
    OptionRow{"--format", "text|json", "how to print (litmus: json is one line a test)",
              "check litmus replay verify compare", set_format},
    OptionRow{"--progress", "auto|plain|off",
              "how far it has come, on stderr: a line that is rewritten, if stderr is a terminal (auto), a "
              "line every few seconds (plain), nothing (off)",
              "check compare", set_progress},
};

}  // namespace

std::span<const CommandRow> command_table() {
  return commands;
}
std::span<const OptionRow> option_table() {
  return options;
}

bool applies_to(const OptionRow& option, const CommandRow& command) {
  std::string_view names = option.commands;
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (names.substr(0, end) == command.name) return true;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return false;
}

}  // namespace heddle::cli

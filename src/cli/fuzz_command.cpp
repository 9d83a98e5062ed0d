#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <map>
#include <ranges>

#include "cli/commands.hpp"
#include "cli/exit_code.hpp"
#include "files/user_files.hpp"
#include "fuzz/fuzzer.hpp"
#include "program/script/parser.hpp"
#ifdef HEDDLE_NATIVE
#include "fuzz/native/loop_comparison.hpp"
#include "fuzz/native/native_comparison.hpp"
#include "fuzz/native/real_comparison.hpp"
#endif

namespace heddle::cli {

namespace {

using fuzz::Comparison;

struct FuzzSettings {
  fuzz::FuzzOptions options;
  double seconds = 0;
  std::vector<std::string> names;
  std::vector<std::string> replay;  // regression files, or folders of them
  std::string save;                 // folder for regression files
  bool print_only = false;
  bool native = false;
  bool real = false;
  std::optional<std::uint64_t> runs;  // of each program on real threads
  bool real_under_sc = false;
};

/// Runs regression files again. Returns the number of those that differ.
int replay_files(const FuzzSettings& settings) {
  const auto files = expand(settings.replay, ".heddle");
  if (!files) {
    fmt::print(stderr, "heddle-fuzz: {}\n", files.error().message);
    return exit_usage;
  }
  std::size_t failed = 0;
  for (const std::string& file : *files) {
    const auto text = read_file(file);
    const auto program = text ? parse_script(*text, file) : Result<ScriptProgram>(text.error());
    const auto named =
        text ? fuzz::comparisons_named_in(*text) : Result<std::vector<const Comparison*>>(text.error());
    if (!program || !named) {
      fmt::print(stderr, "heddle-fuzz: {}\n", !program ? program.error().message : named.error().message);
      return exit_usage;
    }
    for (const Comparison* comparison : *named) {
      const auto wrong = comparison->run(*program, settings.options.seed);
      if (!wrong) continue;
      fmt::print("{}: {}: {}\n", file, comparison->name, *wrong);
      ++failed;
    }
  }
  fmt::print("heddle-fuzz: {} regression files, {} mismatches\n", files->size(), failed);
  return failed == 0 ? exit_ok : exit_finding;
}

int report_mismatch(const FuzzSettings& settings, const fuzz::FuzzMismatch& mismatch) {
  const std::string file = fuzz::regression_file(mismatch, settings.options.seed);
  fmt::print("mismatch, cut down to {} events:\n{}", mismatch.events, file);
  if (settings.save.empty()) return exit_finding;
  const std::string path = fmt::format("{}/{}-{}-{}.heddle", settings.save, mismatch.comparison->name,
                                       settings.options.seed, mismatch.program);
  std::ofstream out(path);
  out << file;
  if (!out.flush()) {
    fmt::print(stderr, "heddle-fuzz: {}: cannot be written\n", path);
    return exit_usage;
  }
  fmt::print("written: {}\n", path);
  return exit_finding;
}

#ifdef HEDDLE_NATIVE
int run_native(const FuzzSettings& settings) {
  fuzz::NativeFuzzOptions options;
  options.seed = settings.options.seed;
  options.programs = settings.options.programs;
  options.shape = settings.options.shape;
  if (settings.seconds > 0) options.seconds = settings.seconds;
  const auto report = fuzz::compare_with_native(options);
  if (!report) {
    fmt::print(stderr, "heddle-fuzz: {}\n", report.error().message);
    return exit_internal;
  }
  if (report->mismatch) {
    fmt::print("mismatch, seed {}: {}", options.seed, *report->mismatch);
    return exit_finding;
  }
  fmt::print("heddle-fuzz: seed {}: {} programs as C under {} models, {} outcomes, no mismatch\n",
             options.seed, report->programs, models().size(), report->outcomes);
  return exit_ok;
}

/// Returns the options that all comparisons of numbered C programs have.
template <class Options>
Options options_for(const FuzzSettings& settings) {
  Options options;
  options.seed = settings.options.seed;
  options.first = settings.options.first;
  options.programs = settings.options.programs;
  if (settings.seconds > 0) options.seconds = settings.seconds;
  return options;
}

/// Prints why a comparison failed, or its mismatch, and returns the exit status; none if there was neither.
template <class Report, class Options>
std::optional<int> status_of_failure(const Result<Report>& report, const Options& options) {
  if (!report) {
    fmt::print(stderr, "heddle-fuzz: {}\n", report.error().message);
    return exit_internal;
  }
  if (!report->mismatch) return std::nullopt;
  fmt::print("mismatch, seed {}, program {}: {}", options.seed, options.first + report->programs - 1,
             *report->mismatch);
  return exit_finding;
}

int run_loops(const FuzzSettings& settings) {
  auto options = options_for<fuzz::LoopFuzzOptions>(settings);
  const auto report = fuzz::compare_loops_natively(options);
  if (const auto status = status_of_failure(report, options)) return *status;
  fmt::print(
      "heddle-fuzz: seed {}: {} programs with loops as C, {} of them with complete executions, {} too large; "
      "{} searches, {} not finished, {} outcomes, no mismatch\n",
      options.seed, report->programs, report->completing, report->large, report->searches, report->unfinished,
      report->outcomes);
  return exit_ok;
}

int run_real(const FuzzSettings& settings) {
  auto options = options_for<fuzz::RealFuzzOptions>(settings);
  options.runs = settings.runs.value_or(options.runs);
  options.all_under_sc = settings.real_under_sc;
  const auto report = fuzz::compare_with_hardware(options);
  if (const auto status = status_of_failure(report, options)) return *status;
  fmt::print(
      "heddle-fuzz: seed {}: {} programs, {} runs each on real threads: {} outcomes seen, all of them among "
      "the {} explored; {} programs too large\n",
      options.seed, report->programs, options.runs, report->seen, report->allowed, report->left_out);
  return exit_ok;
}
#else
int run_real(const FuzzSettings&) {
  fmt::print(stderr, "heddle-fuzz: this build has no native engine\n");
  return exit_usage;
}
int run_native(const FuzzSettings&) {
  fmt::print(stderr, "heddle-fuzz: this build has no native engine\n");
  return exit_usage;
}
int run_loops(const FuzzSettings&) {
  fmt::print(stderr, "heddle-fuzz: this build has no native engine\n");
  return exit_usage;
}
#endif

const std::map<std::string, fuzz::ProgramKind> program_kinds{{"any", fuzz::ProgramKind::any},
                                                             {"usual", fuzz::ProgramKind::usual},
                                                             {"contended", fuzz::ProgramKind::contended},
                                                             {"initialised", fuzz::ProgramKind::initialised},
                                                             {"sections", fuzz::ProgramKind::sections},
                                                             {"loops", fuzz::ProgramKind::loops},
                                                             {"parts", fuzz::ProgramKind::parts}};

std::string kinds_with_bars() {
  std::string result;
  for (const auto& [name, kind] : program_kinds) result += (result.empty() ? "" : "|") + name;
  return result;
}

void add_options(CLI::App& app, FuzzSettings& settings) {
  std::string known;
  for (const Comparison& comparison : fuzz::comparisons())
    known += fmt::format("\n  {:<22}{}", comparison.name, comparison.summary);
  app.footer("comparisons:" + known);
  app.add_option("--seed", settings.options.seed, "seed of all programs (default: 1)");
  app.add_option("--first", settings.options.first, "number of the first program (default: 0)");
  app.add_option("--programs", settings.options.programs, "how many programs (default: 1000)");
  app.add_option("--limit-time", settings.seconds, "stop after this many seconds")
      ->check(CLI::PositiveNumber);
  app.add_option("--compare", settings.names, "which comparisons (default: all)")->delimiter(',');
  app.add_option("--kind", settings.options.shape.kind, "what the programs are about (default: any)")
      ->transform(CLI::CheckedTransformer(program_kinds).description(kinds_with_bars()));
  app.add_option("--save", settings.save, "folder into which a mismatch is written as a regression file");
  app.add_option("--replay", settings.replay,
                 "regression files or folders to run instead of random programs");
  app.add_flag("--native", settings.native, "print the programs as C, run them natively, compare outcomes");
  app.add_flag(
      "--real", settings.real,
      "random C programs on real threads: each outcome that is seen must be explored (needs cc, x86-64)");
  app.add_option("--runs", settings.runs, "--real: runs of each program on real threads (default: 5000)");
  app.add_flag(
      "--real-under-sc", settings.real_under_sc,
      "--real: explore all programs under SC, which misses what store buffers do: a mismatch is expected");
  app.add_flag("--print", settings.print_only, "print the programs instead of running them");
}

}  // namespace

int run_fuzz(int argc, const char* const* argv) {
  FuzzSettings settings;
  CLI::App app{"Heddle's fuzzer: random programs, two independent answers each, mismatches cut down",
               "heddle-fuzz"};
  add_options(app, settings);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_ok : exit_usage;
  }
  if (!settings.replay.empty()) return replay_files(settings);
  const bool has_loops = settings.options.shape.kind == fuzz::ProgramKind::loops;
  if (settings.native) return has_loops ? run_loops(settings) : run_native(settings);
  if (settings.real) return run_real(settings);
  fuzz::FuzzOptions& options = settings.options;
  for (const Comparison& comparison : fuzz::comparisons())
    if (settings.names.empty()) options.comparisons.push_back(&comparison);
  for (const std::string& name : settings.names) {
    options.comparisons.push_back(fuzz::find_comparison(name));
    if (options.comparisons.back() != nullptr) continue;
    fmt::print(stderr, "heddle-fuzz: there is no comparison '{}'\n", name);
    return exit_usage;
  }
  const auto runs_forever = [](const Comparison* comparison) { return !comparison->handles_loops; };
  if (has_loops && !settings.print_only && std::ranges::any_of(options.comparisons, runs_forever)) {
    fmt::print(stderr, "heddle-fuzz: --kind=loops goes with --compare=loops, or with --native\n");
    return exit_usage;
  }
  if (settings.print_only) {
    for (std::uint64_t i = 0; i < options.programs; ++i)
      fmt::print("// seed {}, program {}\n{}\n", options.seed, options.first + i,
                 print(fuzz::nth_program(options.seed, options.first + i, options.shape)));
    return exit_ok;
  }
  if (settings.seconds > 0) options.seconds = settings.seconds;
  const auto report = run_fuzzer(options, [](std::uint64_t) {});
  if (report.mismatch) return report_mismatch(settings, *report.mismatch);
  fmt::print("heddle-fuzz: seed {}: {} programs, no mismatch, {:.1f} s\n", options.seed, report.programs,
             report.seconds);
  return exit_ok;
}

}  // namespace heddle::cli

// What the command line asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/ids.hpp"
#include "core/runtime.hpp"
#include "explore/random_sample.hpp"
#include "memory/model.hpp"
#include "oracle/causality/solver_kind.hpp"
#include "report/report_set.hpp"
#include "session/session.hpp"

namespace heddle::checking {

enum class Command : std::uint8_t { check, replay, litmus, verify, compare, bench, list, man, completion };
enum class Format : std::uint8_t { text, json };
enum class ColourMode : std::uint8_t { automatic, always, never };
enum class ProgressMode : std::uint8_t { automatic, plain, off };

/// A file that a report is to be written to.
struct ReportFile {
  std::string path;
  report::Format format;
};

/// What only `bench` has.
struct BenchSettings {
  std::string suite = "quick";
  std::vector<std::string> reductions;  // empty: all
  std::size_t jobs = 1;                 // at a time
  std::string output = "heddle-bench";  // a folder
  std::string programs;                 // a folder; empty: our own
  bool fresh = false;                   // forgets earlier results
};

struct Settings {
  Command command = Command::list;
  std::vector<std::string> files;
  std::vector<Model> models;  // empty: the command's default
  std::string reduction;      // empty: the command chooses
  bool paper_oracle = false;  // questions of consistency: by the paper's phases alone
  bool oracle_chosen = false;
  std::optional<CausalSolverKind> causal_solver;  // none: the usual one
  std::optional<RuntimeChoice> runtime;           // none: what suits the reduction
  std::optional<std::uint32_t> preemptions;       // at most
  bool predict = false;                           // errors that other orders of an execution's events have
  bool count_classes = false;
  std::optional<SampleMethod> sample;
  std::optional<std::uint32_t> depth;  // of a sample by PCT
  std::optional<std::uint64_t> seed;
  Limits limits;
  std::optional<std::uint64_t> table_bytes;  // at most: of the views that are remembered
  std::optional<std::uint32_t> unroll;       // rounds of a loop
  bool keep_going = false;
  bool ignore_aborts = false;
  bool ignore_assertions = false;
  bool ignore_deadlocks = false;
  bool ignore_races = false;
  bool ignore_undefined = false;
  bool ignore_use_after_free = false;
  bool leaks = false;
  Format format = Format::text;
  ColourMode colour = ColourMode::automatic;
  bool full = false;  // every step of a finding
  ProgressMode progress = ProgressMode::automatic;
  std::vector<std::pair<std::string, Value>> defines;
  std::vector<std::string> compiler_flags;  // after --
  std::string compile_commands;
  std::vector<std::string> allowed;  // functions of the C library
  std::optional<std::pair<std::int64_t, std::int64_t>> nondet;
  std::map<std::string, std::pair<std::int64_t, std::int64_t>, std::less<>> choices;  // by function
  bool no_cache = false;  // programs are compiled anew
  std::string schedule;   // where to save the schedule of a finding; empty: in the cache folder
  std::vector<ReportFile> report_files;
  bool gdb = false;              // replay: in a debugger
  bool stop_at_finding = false;  // replay: raise a trap there
  bool states = false;
  bool classes = false;
  std::string expected;
  BenchSettings bench;
};

}  // namespace heddle::checking

// What is known of the benchmark programs: their sizes, their class counts, and which rows of the papers'
// tables they are.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bench/count.hpp"
#include "bench/defines.hpp"
#include "core/result.hpp"
#include "files/json_document.hpp"

namespace heddle::bench {

/// The goal of a search: every class, or the first error.
enum class Goal : std::uint8_t { all, error };

[[nodiscard]] std::string_view name_of(Goal goal);

/// Counts under one model.
struct KnownCounts {
  std::map<std::string, Count, std::less<>> classes = {};  // by equivalence: maz, rf, rvf, view
  std::optional<std::uint64_t> rvf_runs = std::nullopt;    // executions of the reduction rvf
};

struct ProgramSize {
  Defines define;
  Goal goal = Goal::all;
  bool in_quick = false;
  bool in_speed = false;
  std::map<std::string, KnownCounts, std::less<>> counts = {};  // by model
};

/// A row of a paper's table that this program reproduces, or is named after.
struct PublishedLink {
  std::string paper;
  std::string benchmark;
  std::string size;
  Defines define;
  Goal goal = Goal::all;
  std::string differs = {};  // why the counts need not be the same; empty: they must
};

struct BenchProgram {
  std::string name;
  std::filesystem::path file;
  std::vector<ProgramSize> sizes = {};
  std::vector<PublishedLink> published = {};
};

/// Returns the manifest with this text; the program's file is searched for beside the path.
[[nodiscard]] Result<BenchProgram> read_program(const std::string& text, const std::filesystem::path& path);

/// Returns the parameters of a program by name, from an object of whole numbers.
[[nodiscard]] Defines read_defines(const JsonValue& json);

/// Returns all manifests (*.json) of a folder, by name.
[[nodiscard]] Result<std::vector<BenchProgram>> read_programs(const std::filesystem::path& folder);

[[nodiscard]] const ProgramSize* find_size(const BenchProgram& program, const Defines& define, Goal goal);

}  // namespace heddle::bench

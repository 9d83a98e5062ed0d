// The result of one litmus test under one or more models, ready to be shown.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace heddle::report {

struct LitmusStatesReport {
  std::vector<std::pair<std::vector<std::int64_t>, std::uint64_t>>
      states;  // sorted; with the number of graphs that reach each
  bool condition_holds = false;
  std::uint64_t positive = 0;
  std::uint64_t negative = 0;
  bool counts_graphs = true;  // else: runs, each counted once per final memory that it represents

  /// How often the bare proposition holds: "Always", "Sometimes", "Never".
  [[nodiscard]] std::string observation() const {
    if (positive == 0) return "Never";
    return negative == 0 ? "Always" : "Sometimes";
  }
};

/// Numbers of classes of the equivalences that were counted.
struct LitmusClassesReport {
  std::optional<std::uint64_t> traces, reads_from, reads_value_from, views;
};

struct LitmusModelReport {
  std::string model;
  std::optional<LitmusStatesReport> states;
  std::optional<LitmusClassesReport> classes;
  double seconds = 0;
};

struct LitmusReport {
  std::string name;
  std::string file;
  std::string quantifier;
  std::string condition;
  std::vector<std::string> variables;
  std::vector<LitmusModelReport> models;
};

/// Returns text in the format of herd, with the number of executions before each state.
[[nodiscard]] std::string to_text(const LitmusReport& report);
/// Returns one line with the fields of a file of expected results.
[[nodiscard]] std::string to_json_line(const LitmusReport& report);

}  // namespace heddle::report

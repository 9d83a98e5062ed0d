// One measured row: a program of some size, explored by a reduction under a model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "bench/count.hpp"
#include "bench/manifest.hpp"

namespace heddle::bench {

struct RowKey {
  std::string program;
  Defines define;
  Goal goal = Goal::all;
  std::string model;
  std::string reduction;

  friend bool operator==(const RowKey&, const RowKey&) = default;
  friend auto operator<=>(const RowKey&, const RowKey&) = default;
};

/// done: every class, or the first error, was found. limit: a limit was reached. skipped: not tried, because
/// a smaller size of the program reached a limit. unsupported: the reduction refuses the program. failed: the
/// process died.
enum class RowStatus : std::uint8_t { done, limit, skipped, unsupported, failed };

[[nodiscard]] std::string_view name_of(RowStatus status);

struct Row {
  RowKey key;
  RowStatus status = RowStatus::done;
  std::string why = {};  // unless done
  Count count = {};      // executions; unless done: so far
  std::uint64_t partial = 0;
  std::uint64_t events = 0;  // of all runs
  bool found_error = false;
  double seconds = 0;                         // of processor time, to explore; loading the program is extra
  double load_seconds = 0;                    // to compile the program, or to take it from the cache
  std::optional<double> replay_seconds = {};  // to run one of the same executions, and do nothing else
  double peak_megabytes = 0;                  // of the process
  double grown_megabytes = 0;                 // of these, since the exploration began
  std::string runtime = {};                   // direct, tree, auto
  std::string machine = {};
  std::string commit = {};
  std::string build = {};   // digest of Heddle itself
  std::string source = {};  // digest of the program's text
  double limit_seconds = 0;
  double limit_megabytes = 0;

  [[nodiscard]] double us_per_execution() const;
  [[nodiscard]] double events_per_execution() const;
  /// Returns the cost of an execution as a multiple of bare replay.
  [[nodiscard]] std::optional<double> replay_ratio() const;
};

/// Returns a line of JSON, without its end.
[[nodiscard]] std::string to_json_line(const Row& row);
/// Returns the row; errors begin with `where`: "results.jsonl:3".
[[nodiscard]] Result<Row> parse_row(std::string_view line, const std::string& where);

}  // namespace heddle::bench

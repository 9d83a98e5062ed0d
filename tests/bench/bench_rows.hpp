// Rows and programs to make tables and plots of.
#pragma once

#include <string>
#include <utility>

#include "bench/verdicts.hpp"

namespace heddle::bench {

[[nodiscard]] inline Row measured_row(std::string program, std::int64_t n, std::string model,
                                      std::string reduction, std::uint64_t executions, double seconds) {
  Row row;
  row.key = {std::move(program), {{"N", n}}, Goal::all, std::move(model), std::move(reduction)};
  row.count.complete = executions;
  row.events = executions * 20;
  row.seconds = seconds;
  row.replay_seconds = 1e-6;
  row.grown_megabytes = 0.5;
  row.machine = "a machine";
  row.commit = "c0ffee";
  row.limit_seconds = 60;
  return row;
}

[[nodiscard]] inline Row row_with(Row row, RowStatus status, std::string why) {
  row.status = status;
  row.why = std::move(why);
  return row;
}

/// One program of two sizes, of which dpor does not finish the larger, and a paper that has published both.
[[nodiscard]] inline BenchData small_data() {
  BenchData data;
  data.suite = "papers";
  BenchProgram program = {.name = "sigma", .file = "sigma.c"};
  for (const std::int64_t n : {5, 6}) program.sizes.push_back({.define = {{"N", n}}});
  program.sizes[0].counts["sc"].classes["view"] = {120, 0};
  program.published = {{"002", "sigma", "5", {{"N", 5}}}, {"002", "sigma", "6", {{"N", 6}}}};
  data.programs = {program};
  data.published.figures = {{"002", "3", "sigma", "5", "sc", "nidhugg-optimal", "dpor", 945, 0.52},
                            {"002", "3", "sigma", "5", "sc", "nidhugg-rfsc", "rf", 120, 0.21},
                            {"002", "3", "sigma", "5", "sc", "rcmc", "", 945, 0.09},
                            {"002", "3", "sigma", "6", "sc", "nidhugg-rfsc", "rf", 720, 1.4},
                            {"002", "6", "approxds-append", "4", "sc", "nidhugg-rfsc", "rf", 580, 0.3}};
  data.rows = {
      measured_row("sigma", 5, "sc", "dpor", 945, 0.0123), measured_row("sigma", 5, "sc", "rf", 120, 0.0042),
      row_with(measured_row("sigma", 6, "sc", "dpor", 1200, 60), RowStatus::limit, "not within 60 s"),
      measured_row("sigma", 6, "sc", "rf", 720, 0.031),
      row_with(measured_row("sigma", 6, "tso", "rf", 0, 0), RowStatus::unsupported, "no <locks> & such")};
  return data;
}

/// How often one text is in another.
[[nodiscard]] inline std::size_t times(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
    ++found;
  return found;
}

}  // namespace heddle::bench

// Measured rows, by program and size.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "bench/verdicts.hpp"

namespace heddle::bench {

/// A program of one size with one goal, and its rows.
struct Case {
  std::string program;
  Defines define;
  Goal goal = Goal::all;
  std::map<std::pair<std::string, std::string>, const Row*> rows = {};  // by model and reduction

  [[nodiscard]] const Row* row(const std::string& model, const std::string& reduction) const;
};

/// Returns the cases in the order of the rows. They point into the data.
[[nodiscard]] std::vector<Case> cases_of(const BenchData& data);

/// Returns the name of a case in tables: "fib_bench(4)".
[[nodiscard]] std::string case_name(const std::string& program, const Defines& define, Goal goal = Goal::all);
[[nodiscard]] std::string case_name(const Case& of);
/// Returns the name of a row in messages: "fib_bench(4) by rf under sc".
[[nodiscard]] std::string row_name(const Row& row);

/// Return the models, or the reductions under one model, that occur in the rows: first the known ones in the
/// order of their table, then the others.
[[nodiscard]] std::vector<std::string> models_of(const BenchData& data);
[[nodiscard]] std::vector<std::string> reductions_of(const BenchData& data, std::string_view model);

/// Returns the name of a model as headings have it: SC, TSO, PSO.
[[nodiscard]] std::string model_heading(std::string_view model);

}  // namespace heddle::bench

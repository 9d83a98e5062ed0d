// The table of reductions. A new algorithm is a new file and one more row.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "explore/explorer.hpp"
#include "memory/model.hpp"

namespace heddle {

/// What may be asked of an explorer; each reduction uses what it knows.
struct ExplorerOptions {
  Model model = sc;
  bool paper_oracle = false;  // questions of consistency are decided as in the paper, and not more quickly
  bool time_oracle = false;   // the time spent on them is part of the statistics
};

struct Algorithm {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // where it is from; empty: folklore
  bool (*supports)(const Model& model);
  std::string_view keeps;  // the findings that exploring one execution a class does not lose
  std::unique_ptr<Explorer> (*make)(const ExplorerOptions& options);
  bool has_oracle = false;  // whether it asks questions of consistency

  [[nodiscard]] bool keeps_final_memory() const { return keeps.ends_with("final memory"); }
};

[[nodiscard]] std::span<const Algorithm> algorithms();
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

}  // namespace heddle

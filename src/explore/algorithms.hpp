// The table of reductions. A new algorithm is a new file and one more row.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "explore/explorer.hpp"
#include "memory/model.hpp"

namespace heddle {

struct Algorithm {
  std::string_view name;
  std::string_view summary;
  std::string_view paper;  // where it is from; empty: folklore
  bool (*supports)(const Model& model);
  std::string_view keeps;  // the findings that exploring one execution a class does not lose
  std::unique_ptr<Explorer> (*make)();
};

[[nodiscard]] std::span<const Algorithm> algorithms();
[[nodiscard]] const Algorithm* find_algorithm(std::string_view name);

}  // namespace heddle

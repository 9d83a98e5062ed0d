#include "explore/algorithms.hpp"

#include <array>

#include "explore/interleavings.hpp"

namespace heddle {

namespace {

bool every_model(const Model&) {
  return true;
}

constexpr std::array table{
    Algorithm{
        "none", "every interleaving of steps, store-buffer drains included", "", every_model,
        "local findings, deadlock, lock misuse, final memory",
        [] { return std::unique_ptr<Explorer>(std::make_unique<Interleavings>(Remember::everything)); }},
};

}  // namespace

std::span<const Algorithm> algorithms() {
  return table;
}

const Algorithm* find_algorithm(std::string_view name) {
  for (const Algorithm& algorithm : table)
    if (algorithm.name == name) return &algorithm;
  return nullptr;
}

}  // namespace heddle

#include "bench/class_keys.hpp"

#include <algorithm>

#include "core/equivalence.hpp"
#include "explore/algorithms.hpp"
#include "memory/model.hpp"

namespace heddle::bench {

namespace {

std::string runs_key_of(const Algorithm& algorithm) {
  if (!algorithm.counts_classes()) return {};
  const auto* const row =
      std::ranges::find(equivalences, algorithm.equivalence, &EquivalenceRow::equivalence);
  return std::string(row->key) + (algorithm.runs_each_class_once ? "" : "_runs");
}

}  // namespace

const std::vector<std::string>& class_keys() {
  static const std::vector<std::string> keys = [] {
    std::vector<std::string> result;
    result.reserve(equivalences.size());
    for (const EquivalenceRow& row : equivalences) result.emplace_back(row.key);
    return result;
  }();
  return keys;
}

std::string runs_key(std::string_view reduction) {
  const Algorithm* const algorithm = find_algorithm(reduction);
  return algorithm == nullptr ? std::string() : runs_key_of(*algorithm);
}

std::vector<std::string> runs_keys_from_coarse_to_fine() {
  std::vector<std::string> keys;
  for (auto row = equivalences.rbegin(); row != equivalences.rend(); ++row)
    for (const Algorithm& algorithm : algorithms()) {
      std::string key = algorithm.equivalence == row->equivalence ? runs_key_of(algorithm) : "";
      if (!key.empty() && std::ranges::find(keys, key) == keys.end()) keys.push_back(std::move(key));
    }
  return keys;
}

std::size_t rank_of_reduction(std::string_view reduction) {
  const std::span<const Algorithm> all = algorithms();
  return static_cast<std::size_t>(std::ranges::find(all, reduction, &Algorithm::name) - all.begin());
}

std::size_t rank_of_model(std::string_view model) {
  const std::span<const Model> all = models();
  return static_cast<std::size_t>(std::ranges::find(all, model, &Model::name) - all.begin());
}

}  // namespace heddle::bench

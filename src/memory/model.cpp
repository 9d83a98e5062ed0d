#include "memory/model.hpp"

#include <algorithm>
#include <array>

namespace heddle {

namespace {

constexpr std::array table{
    sc,
    tso,
    pso,
};

}  // namespace

std::span<const Model> models() {
  return table;
}

const Model* find_model(std::string_view name) {
  const auto* const found = std::ranges::find(table, name, &Model::name);
  return found == table.end() ? nullptr : found;
}

std::string model_names() {
  std::string names;
  for (const Model& model : table) names += (names.empty() ? "" : ", ") + std::string(model.name);
  return names;
}

}  // namespace heddle

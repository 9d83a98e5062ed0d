#include "cli/derived_names.hpp"

#include <array>

#include "core/assert.hpp"
#include "explore/algorithms.hpp"

namespace heddle::cli {

namespace {

std::string models_with_bars() {
  std::string names;
  for (const Model& model : models()) names += std::string(model.name) + "|";
  return names;
}

std::string default_reduction() {
  return std::string(default_algorithm(sc)->name);
}

template <bool Algorithm::*fact>
std::string those_with() {
  return algorithms_that([](const Algorithm& algorithm) { return algorithm.*fact; });
}

std::string those_that_consult_automata() {
  return algorithms_that(
      [](const Algorithm& algorithm) { return algorithm.consults_automata && !algorithm.needs_locality; });
}

struct Word {
  std::string_view word;
  std::string (*names)();
};
constexpr std::array words{Word{"models", models_with_bars},
                           Word{"default", default_reduction},
                           Word{"preemptions", those_with<&Algorithm::counts_preemptions>},
                           Word{"oracle", those_with<&Algorithm::asks_oracle>},
                           Word{"solver", those_with<&Algorithm::asks_causal_solver>},
                           Word{"table", those_with<&Algorithm::has_table>},
                           Word{"automata", those_that_consult_automata},
                           Word{"locality", those_with<&Algorithm::needs_locality>}};

std::string names_of(std::string_view word) {
  for (const Word& row : words)
    if (row.word == word) return row.names();
  HEDDLE_CHECK(!"a text of the command line has a word in braces that stands for nothing");
  return {};
}

}  // namespace

std::string with_names(std::string_view text) {
  std::string result;
  for (std::size_t open = text.find('{'); open != std::string_view::npos; open = text.find('{')) {
    const std::size_t close = text.find('}', open);
    result += text.substr(0, open);
    result += names_of(text.substr(open + 1, close - open - 1));
    text.remove_prefix(close + 1);
  }
  return result + std::string(text);
}

}  // namespace heddle::cli

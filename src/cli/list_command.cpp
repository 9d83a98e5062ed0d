#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "bench/class_keys.hpp"
#include "checking/chosen_reduction.hpp"
#include "cli/commands.hpp"
#include "cli/exit_code.hpp"

namespace heddle::cli {

namespace {

using OrderedJson = nlohmann::ordered_json;

/// What a reduction finds although it runs one execution per class, in words.
std::string kept_text(const Algorithm& algorithm) {
  std::string text = to_text(algorithm.keeps) + (algorithm.keeps_final_memory() ? ", final memory" : "");
  if (!algorithm.keeps_sometimes.empty())
    text += fmt::format("; where {}: {}", algorithm.condition, to_text(algorithm.keeps_sometimes));
  return text;
}

OrderedJson names_of(KeptFindings kept) {
  OrderedJson names = OrderedJson::array();
  for (const KeptName& row : kept_names)
    if (kept.contains(row.kind)) names.push_back(row.name);
  return names;
}

OrderedJson to_json(const Algorithm& algorithm) {
  OrderedJson models_json = OrderedJson::array();
  for (const Model& model : models())
    if (algorithm.supports(model)) models_json.push_back(model.name);
  return {{"name", algorithm.name},
          {"summary", algorithm.summary},
          {"paper", algorithm.paper},
          {"models", models_json},
          {"counts", bench::runs_key(algorithm.name)},
          {"runs_each_class_once", algorithm.runs_each_class_once},
          {"keeps", names_of(algorithm.keeps)},
          {"keeps_sometimes", names_of(algorithm.keeps_sometimes)},
          {"keeps_final_memory", algorithm.keeps_final_memory()},
          {"default_rank", algorithm.default_rank},
          {"counts_preemptions", algorithm.counts_preemptions}};
}

void print_json() {
  OrderedJson json{{"models", OrderedJson::array()}, {"reductions", OrderedJson::array()}};
  for (const Model& model : models())
    json["models"].push_back({{"name", model.name}, {"summary", model.summary}});
  for (const Algorithm& algorithm : algorithms()) json["reductions"].push_back(to_json(algorithm));
  fmt::print("{}\n", json.dump(2));
}

}  // namespace

int run(const ListCommand& command) {
  if (command.output.format == Format::json) {
    print_json();
    return exit_ok;
  }
  fmt::print("memory models (--model)\n");
  for (const Model& model : models()) fmt::print("  {:<9}{}\n", model.name, model.summary);
  fmt::print("\nreductions (--reduction)\n");
  for (const Algorithm& algorithm : algorithms())
    fmt::print("  {:<9}{}\n           models: {}; keeps: {}\n", algorithm.name, algorithm.summary,
               checking::supported_models(algorithm), kept_text(algorithm));
  return exit_ok;
}

}  // namespace heddle::cli

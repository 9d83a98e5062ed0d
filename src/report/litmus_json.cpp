#include <nlohmann/json.hpp>

#include "report/litmus_report.hpp"

namespace heddle::report {

namespace {

using Json = nlohmann::ordered_json;

Json model_json(const LitmusModelReport& model) {
  Json json = Json::object();
  if (model.states) {
    const LitmusStatesReport& states = *model.states;
    json["states"] = Json::array();
    for (const auto& [values, graphs] : states.states) json["states"].push_back(values);
    json["verdict"] = states.condition_holds ? "Ok" : "No";
    json["obs"] = states.observation();
    if (states.counts_graphs) {
      json["sat"] = states.positive;
      json["unsat"] = states.negative;
      json["execs"] = states.positive + states.negative;
    }
  }
  const auto add = [&](const char* name, const std::optional<std::uint64_t>& count) {
    if (count) json[name] = *count;
  };
  if (model.classes) {
    add("execs", model.classes->traces);
    add("rf", model.classes->reads_from);
    add("rvf", model.classes->reads_value_from);
    add("view", model.classes->views);
  }
  return json;
}

}  // namespace

std::string to_json_line(const LitmusReport& report) {
  Json json{{"name", report.name},
            {"file", report.file},
            {"quant", report.quantifier},
            {"cond", report.condition},
            {"vars", report.variables}};
  for (const LitmusModelReport& model : report.models) json[model.model] = model_json(model);
  return json.dump() + "\n";
}

}  // namespace heddle::report

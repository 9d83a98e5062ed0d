#include <fmt/format.h>

#include "report/litmus_report.hpp"

namespace heddle::report {

namespace {

std::string states_text(const LitmusReport& report, const LitmusModelReport& model) {
  const LitmusStatesReport& states = *model.states;
  const bool required = report.quantifier == "forall";
  std::string out = fmt::format("Test {} {} ({})\nStates {}\n", report.name,
                                required                        ? "Required"
                                : report.quantifier == "exists" ? "Allowed"
                                                                : "Forbidden",
                                model.model, states.states.size());
  for (const auto& [values, graphs] : states.states) {
    out += fmt::format("{:>5}:>", graphs);
    for (std::size_t i = 0; i < values.size(); ++i)
      out += fmt::format("{}{}={};", i == 0 ? "" : " ", report.variables[i], values[i]);
    out += "\n";
  }
  out += states.condition_holds ? "Ok\n" : "No\n";
  out += fmt::format("Witnesses\nPositive: {} Negative: {}\n", states.positive, states.negative);
  out += fmt::format("Condition {} ({})\n", report.quantifier, report.condition);
  out += fmt::format("Observation {} {} {} {}\n", report.name, states.observation(), states.positive,
                     states.negative);
  return out;
}

std::string classes_text(const LitmusReport& report, const LitmusModelReport& model) {
  const LitmusClassesReport& classes = *model.classes;
  std::string counts;
  const auto add = [&](const std::optional<std::uint64_t>& count, std::string_view name) {
    if (count) counts += fmt::format("{}{} {}", counts.empty() ? "" : ", ", *count, name);
  };
  add(classes.traces, "traces");
  add(classes.reads_from, "reads-from");
  add(classes.reads_value_from, "reads-value-from");
  add(classes.views, "views");
  return fmt::format("Classes {} ({}): {}\n", report.name, model.model, counts);
}

}  // namespace

std::string to_text(const LitmusReport& report) {
  std::string out;
  for (const LitmusModelReport& model : report.models) {
    if (model.states) out += states_text(report, model);
    if (model.classes) out += classes_text(report, model);
    out += fmt::format("Time {} {:.2f}\n\n", report.name, model.seconds);
  }
  return out;
}

}  // namespace heddle::report

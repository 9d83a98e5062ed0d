#include <nlohmann/json.hpp>

#include "report/verify_report.hpp"

namespace heddle::report {

namespace {

using Json = nlohmann::ordered_json;

Json model_json(const VerifyReport& report, const VerifyModelReport& model) {
  Json json{{"realizable", model.realizable}};
  if (model.realizable) {
    json["witness"] = Json::array();
    for (const VerifyStep& step : model.witness)
      json["witness"].push_back({{"thread", report.threads[step.thread]},
                                 {"event", step.event},
                                 {"does", step.text},
                                 {"drain", step.drain}});
  } else {
    json["reason"] = model.reason;
    json["explanation"] = model.explanation;
    json["because"] = model.because;
  }
  return json;
}

}  // namespace

std::string to_json(const VerifyReport& report) {
  Json json{{"verdict", report.realizable() ? "realizable" : "not realizable"},
            {"file", report.file},
            {"threads", report.threads},
            {"events", report.events},
            {"seconds", report.seconds}};
  json["models"] = Json::object();
  for (const VerifyModelReport& model : report.models)
    json["models"][model.model] = model_json(report, model);
  return json.dump() + "\n";
}

}  // namespace heddle::report

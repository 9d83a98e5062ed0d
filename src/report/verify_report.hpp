// Whether the sources of a trace are realizable, model by model, ready to be shown.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/text/text_style.hpp"

namespace heddle::report {

/// A step of a witness: an event of a thread, or the moment at which its write reaches memory.
struct VerifyStep {
  std::size_t thread = 0;
  std::string event;  // "T0.2", or its id
  std::string text;
  bool drain = false;
};

struct VerifyModelReport {
  std::string model;
  bool realizable = false;
  std::vector<VerifyStep> witness;  // if it is
  std::string reason;  // if it is not: "cycle", "forced-cycle", "hidden-source", "two-updates", "no-order"
  std::string explanation;             // in words
  std::vector<std::string> because{};  // line by line
};

struct VerifyReport {
  std::string file;
  std::vector<std::string> threads;
  std::size_t events = 0;
  std::vector<VerifyModelReport> models;
  double seconds = 0;

  [[nodiscard]] bool realizable() const {
    for (const VerifyModelReport& model : models)
      if (!model.realizable) return false;
    return true;
  }
};

/// Returns text. A witness is a table: one column per thread, one row per step.
[[nodiscard]] std::string to_text(const VerifyReport& report, const TextStyle& style);
/// Returns one JSON object.
[[nodiscard]] std::string to_json(const VerifyReport& report);

}  // namespace heddle::report

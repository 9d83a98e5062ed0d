#include <fmt/format.h>

#include "report/text/characters.hpp"
#include "report/text/step_table.hpp"
#include "report/text/wrapping.hpp"
#include "report/verify_report.hpp"

namespace heddle::report {

namespace {

/// Returns the text with each arrow kept together with what it points at.
std::string with_arrows_kept(std::string text) {
  for (const std::string_view arrow : {"← ", "→ "})
    if (const std::size_t at = text.find(arrow); at != std::string::npos)
      text.replace(at + arrow.size() - 1, 1, no_break);
  return text;
}

std::string witness_table(const VerifyReport& report, const VerifyModelReport& model,
                          const TextStyle& style) {
  StepTable table{report.threads, {}};
  for (const VerifyStep& step : model.witness)
    table.rows.push_back({fmt::format("{}", table.rows.size()), step.thread, step.event + ": ",
                          with_arrows_kept(step.text), step.drain ? StepLook::quiet : StepLook::usual, "",
                          ""});
  return to_text(table, style);
}

/// Returns the explanation; if an earlier model has the same one, it is not repeated.
std::string explanation(const VerifyReport& report, const VerifyModelReport& model, const TextStyle& style) {
  for (const VerifyModelReport& earlier : report.models) {
    if (&earlier == &model) break;
    if (!earlier.because.empty() && earlier.because == model.because &&
        earlier.explanation == model.explanation)
      return fmt::format("    as under {}\n", earlier.model);
  }
  std::string out = paragraph("    ", model.explanation, 4, style.width);
  for (const std::string& line : model.because) out += paragraph("      ", line, 8, style.width);
  return out;
}

/// Returns the names of the models with this answer.
std::string models_text(const VerifyReport& report, bool realizable) {
  std::string names;
  for (const VerifyModelReport& model : report.models)
    if (model.realizable == realizable) names += fmt::format("{}{}", names.empty() ? "" : ", ", model.model);
  if (names.empty()) return {};
  return fmt::format("{} under {}", realizable ? "realizable" : "not realizable", names);
}

}  // namespace

std::string to_text(const VerifyReport& report, const TextStyle& style) {
  std::string out;
  for (const VerifyModelReport& model : report.models) {
    out += fmt::format("{}: {}\n", model.model, model.realizable ? "realizable" : "not realizable");
    if (model.realizable) {
      out += witness_table(report, model, style) + "\n";
      continue;
    }
    out += explanation(report, model, style) + "\n";
  }
  const std::string no = models_text(report, false), yes = models_text(report, true);
  return out + fmt::format("heddle: {}{}{}: {} events, {} threads, {:.2f} s\n", no,
                           no.empty() || yes.empty() ? "" : "; ", yes, report.events, report.threads.size(),
                           report.seconds);
}

}  // namespace heddle::report

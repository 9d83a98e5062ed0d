// What a program uses and Heddle does not know, as sentences.
#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "report/check_report.hpp"

namespace heddle::report {

namespace {

/// Returns "`fopen` (a.c:3, b.c:7)", with the reason if there is one.
std::string name_text(const UnsupportedName& unsupported) {
  std::vector<std::string> places;
  for (const StoryPlace& place : unsupported.places)
    places.push_back(fmt::format("{}:{}", place.file, place.line));
  const std::string where = places.empty() ? "in initial values or inside the C++ library"
                                           : fmt::format("{}", fmt::join(places, ", "));
  return fmt::format("`{}` ({}){}", unsupported.name, where,
                     unsupported.why.empty() ? "" : ": " + unsupported.why);
}

std::string missing_text(std::size_t missing, std::size_t all) {
  if (missing == all && all == 1)
    return "the system does not define this name: a source file may be missing from the command line";
  return fmt::format(
      "the system does not define {} of these {} names: a source file may be missing from the "
      "command line",
      missing, all);
}

/// Whether --allow may help: a function of the system about which there is nothing else to say.
bool may_be_allowed(const UnsupportedName& unsupported) {
  return unsupported.why.empty() && !unsupported.is_defined_nowhere;
}

}  // namespace

std::vector<std::string> unsupported_texts(const CheckReport& report) {
  std::vector<std::string> texts;
  for (const UnsupportedName& unsupported : report.unsupported) texts.push_back(name_text(unsupported));
  const auto missing = std::ranges::count(report.unsupported, true, &UnsupportedName::is_defined_nowhere);
  if (missing > 0)
    texts.push_back(missing_text(static_cast<std::size_t>(missing), report.unsupported.size()));
  const auto allowed = std::ranges::find_if(report.unsupported, may_be_allowed);
  if (allowed != report.unsupported.end())
    texts.push_back(
        fmt::format("--allow={} calls the system's function, which may do nothing but read its "
                    "arguments",
                    allowed->name));
  return texts;
}

std::string_view name_of(CheckVerdict verdict) {
  switch (verdict) {
    case CheckVerdict::ok:
      return "ok";
    case CheckVerdict::error:
      return "error";
    case CheckVerdict::limit:
      return "limit";
    case CheckVerdict::unsupported:
      return "unsupported";
  }
  return "limit";
}

}  // namespace heddle::report

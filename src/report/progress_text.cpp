#include "report/progress_text.hpp"

#include <cmath>
#include <fmt/format.h>

namespace heddle::report {

namespace {

/// Returns a percentage rounded down: what is not finished is never 100%.
std::string percent(double part) {
  const double whole = 100 * part;
  if (whole == 0) return "0%";
  if (whole < 0.1) return "less than 0.1%";
  if (whole < 10) return fmt::format("{:.1f}%", std::floor(10 * whole) / 10);
  return fmt::format("{:.0f}%", std::floor(whole));
}

std::string duration(double seconds) {
  constexpr double minute = 60, hour = 60 * minute, day = 24 * hour, longest = 1000 * day;
  if (!(seconds < longest)) return "over 1000 days";
  if (seconds >= 2 * day) return fmt::format("{:.0f} days", seconds / day);
  const auto whole = static_cast<std::uint64_t>(seconds);
  if (seconds >= hour) return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
  if (seconds >= minute) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} s", whole);
}

}  // namespace

std::string to_text(const ProgressReport& report) {
  std::string out = "heddle: ";
  if (!report.phase.empty()) out += report.phase + ": ";
  const std::uint64_t runs = report.complete + report.blocked + report.cut;
  out += fmt::format("{} execution{}", report.complete, report.complete == 1 ? "" : "s");
  if (runs > 0) out += fmt::format(", {} blocked", report.blocked);
  if (report.cut > 0) out += fmt::format(", {} cut", report.cut);
  if (report.seconds > 0) out += fmt::format(", {:.0f}/s", static_cast<double>(runs) / report.seconds);
  if (report.explored) out += fmt::format(", {} explored", percent(*report.explored));
  if (report.seconds_left) out += fmt::format(", {} left", duration(*report.seconds_left));
  return out;
}

}  // namespace heddle::report

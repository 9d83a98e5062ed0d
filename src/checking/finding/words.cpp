#include "checking/finding/words.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace heddle::checking {

std::string Words::line(SiteId site) const {
  const SourcePlace place = program().place(site);
  if (place.line == 0) return fmt::format("a place in {}", program().function_at(site));
  if (place.file == home_) return fmt::format("line {}", place.line);
  return fmt::format("{}:{}", std::filesystem::path(place.file).filename().string(), place.line);
}

std::string Words::at(std::size_t step) const {
  return fmt::format("{} (step {})", line(event(step).op.site), step);
}

}  // namespace heddle::checking

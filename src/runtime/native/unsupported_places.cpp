#include "runtime/native/unsupported_places.hpp"

#include <algorithm>
#include <llvm/Demangle/Demangle.h>

#include "runtime/native/library/library.hpp"

namespace heddle {

void add_unknown_functions(ProgramText& text, std::span<const ExternalUse> uses,
                           std::span<const std::string> unknown) {
  for (UnsupportedPlace& place : text.unsupported) {
    if (!place.is_defined_nowhere) continue;
    place.is_defined_nowhere = !is_defined_by_system(place.name);
    if (std::string why = why_unsupported(place.name); !why.empty()) place.why = std::move(why);
  }
  for (const std::string& name : unknown) {
    text.unknown_functions.push_back(static_cast<std::uint32_t>(text.unsupported.size()));
    const std::string why = why_unsupported(name);  // else nothing is known of such a name
    const UnsupportedPlace place{llvm::demangle(name), why, 0, why.empty() && !is_defined_by_system(name)};
    const std::size_t before = text.unsupported.size();
    for (const ExternalUse& use : uses) {
      if (use.name != name) continue;
      text.unsupported.push_back(place);
      text.unsupported.back().site = use.site;
    }
    if (text.unsupported.size() == before) text.unsupported.push_back(place);
  }
}

}  // namespace heddle

// What a program uses and Heddle does not know ends the thread that comes to it.
#include <algorithm>

#include "runtime/native/guest.hpp"

namespace heddle {

void Guest::reach_unsupported(std::uint32_t number) {
  HEDDLE_DCHECK(number < text_.unsupported.size());
  {  // nothing that owns memory stays on the stack: the fiber is never resumed
    const UnsupportedPlace& place = text_.unsupported[number];
    const Site& site = text_.sites[me().site.value];
    std::string& words = me().failure_words;
    words = "reaches `" + place.name + "`";
    if (site.line != 0) words += " (" + site.file + ":" + std::to_string(site.line) + ")";
    words += ", which Heddle does not know";
    if (!place.why.empty()) words += " (" + place.why + ")";
  }
  fail(FindingKind::unsupported, me().failure_words);
}

void Guest::reach_unknown_function(std::uint32_t number) {
  HEDDLE_DCHECK(number < text_.unknown_functions.size());
  reach_unsupported(text_.unknown_functions[number]);
}

/// Ends the running thread if the address belongs to a variable that the program does not define.
void Guest::check_defined(std::uint64_t address) {
  const auto holds = [&](const GuestGlobal& global) {
    return global.is_missing && address >= global.address && address < global.address + global.size;
  };
  const auto variable = std::ranges::find_if(text_.globals, holds);
  if (variable == text_.globals.end()) return;
  const auto place = std::ranges::find(text_.unsupported, variable->name, &UnsupportedPlace::name);
  HEDDLE_DCHECK(place != text_.unsupported.end());
  reach_unsupported(static_cast<std::uint32_t>(place - text_.unsupported.begin()));
}

}  // namespace heddle

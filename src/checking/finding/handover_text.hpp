// Why a value that one thread handed to another orders nothing, in words.
#pragma once

#include <string>

#include "check/cause/handover.hpp"
#include "checking/finding/words.hpp"

namespace heddle::checking {

[[nodiscard]] std::string handover_text(const Words& words, const WeakHandover& handover);

}  // namespace heddle::checking

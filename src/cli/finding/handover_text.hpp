// Why a value that one thread handed to another orders nothing, in words.
#pragma once

#include <string>

#include "check/cause/handover.hpp"
#include "cli/finding/words.hpp"

namespace heddle::cli {

[[nodiscard]] std::string handover_text(const Words& words, const WeakHandover& handover);

}  // namespace heddle::cli

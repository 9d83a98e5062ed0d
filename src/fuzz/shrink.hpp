// Cuts a program that shows a mismatch down to a minimal one.
#pragma once

#include <functional>

#include "fuzz/draft.hpp"

namespace heddle::fuzz {

/// Whether a program still shows the mismatch.
using StillFails = std::function<bool(const Draft&)>;

/// The result fails, and no single cut that we know of leaves it failing.
[[nodiscard]] Draft shrink(Draft draft, const StillFails& still_fails);

}  // namespace heddle::fuzz

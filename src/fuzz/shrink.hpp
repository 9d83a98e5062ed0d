// Cuts down a program that shows a mismatch to a minimal one.
#pragma once

#include <functional>

#include "fuzz/draft.hpp"

namespace heddle::fuzz {

/// Whether a program still shows the mismatch.
using StillFails = std::function<bool(const Draft&)>;

/// Returns a smaller draft that still fails and that no single further cut leaves failing. Precondition: the
/// draft fails.
[[nodiscard]] Draft shrink(Draft draft, const StillFails& still_fails);

}  // namespace heddle::fuzz

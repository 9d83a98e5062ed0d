// The machine that programs under test see: it is the same everywhere.
#pragma once

namespace heddle {

inline constexpr int processor_count = 2;  // programs that start as many threads start few
inline constexpr int page_size = 4096;

}  // namespace heddle

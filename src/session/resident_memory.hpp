// The resident memory of this process.
#pragma once

#include <cstdint>
#include <optional>

namespace heddle {

/// In bytes; none: the system does not tell.
[[nodiscard]] std::optional<std::uint64_t> resident_memory();

}  // namespace heddle

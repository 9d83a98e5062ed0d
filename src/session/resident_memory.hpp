// The resident memory of this process.
#pragma once

#include <cstdint>
#include <optional>

namespace heddle {

/// Returns the size in bytes; none if the system does not provide it.
[[nodiscard]] std::optional<std::uint64_t> resident_memory();

}  // namespace heddle

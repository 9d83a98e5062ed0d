// How much memory the process has.
#pragma once

#include <cstdint>
#include <optional>

namespace heddle {

/// Bytes that are resident; nothing: the system does not say.
[[nodiscard]] std::optional<std::uint64_t> resident_memory();

}  // namespace heddle

// Failures by undefined behaviour that is detected while the program runs.
#pragma once

#include <cstdint>
#include <string_view>

#include "runtime/native/guest.hpp"

namespace heddle {

/// Fails with this message, which may refer to two numbers (program/native/undefined_words.hpp).
[[noreturn]] void fail_as_undefined(Guest& guest, std::string_view words, std::int64_t a = 0,
                                    std::int64_t b = 0);

/// Fails if the two blocks of a copy overlap. Copying a block to itself is allowed.
inline void check_apart(Guest& guest, std::uint64_t to, std::uint64_t from, std::uint64_t size) {
  if (to - from < size || from - to < size) [[unlikely]]
    if (to != from && !guest.settings().undefined_is_ignored)
      fail_as_undefined(guest, "source and destination of a copy overlap");
}

}  // namespace heddle

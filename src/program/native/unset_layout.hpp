// Where the book of values that were never set is kept: what the program's code and the runtime have to agree
// on. For each byte of the program's memory a byte tells which of its bits were never set, and for each four
// bytes a number tells which object they are of (its origin).
#pragma once

#include <cstdint>

namespace heddle::unset {

/// The byte of an address is at `address ^ address_mask`; the origin of an aligned word is `origins` above
/// that.
inline constexpr std::uint64_t address_mask = 0x7000'0000'0000;
inline constexpr std::uint64_t origins = 0x0800'0000'0000;

/// What calls hand over: for arguments, 8 bytes for each; results; variable arguments; and their origins.
inline constexpr std::uint64_t arguments = 0x4e00'0000'0000;
inline constexpr std::uint64_t result = arguments + 1024;
inline constexpr std::uint64_t more_arguments = arguments + 2048;
inline constexpr std::uint64_t more_arguments_size = arguments + 3072;
inline constexpr std::uint64_t argument_origins = arguments + 4096;
inline constexpr std::uint64_t result_origin = argument_origins + 1024;
inline constexpr std::uint64_t more_argument_origins = argument_origins + 2048;
inline constexpr std::uint64_t handed_over_size = 2 * 4096;

}  // namespace heddle::unset

// Small strong identifiers shared by every layer.
#pragma once

#include <compare>
#include <cstdint>

namespace heddle {

/// A value that a program reads or writes.
using Value = std::int64_t;

/// A small integer that cannot be mistaken for another kind of small integer.
template <class Tag, class Rep>
struct Id {
  Rep value{};
  friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

/// A thread. Its number represents its creation path, so it is the same in every execution.
using ThreadId = Id<struct ThreadTag, std::uint16_t>;
/// A unit of shared memory that is read and written as a whole.
using LocationId = Id<struct LocationTag, std::uint32_t>;
/// A place in the program text; what it means is known to the program.
using SiteId = Id<struct SiteTag, std::uint32_t>;

inline constexpr LocationId no_location{UINT32_MAX};
inline constexpr ThreadId no_thread{UINT16_MAX};

/// A strand, which can take a step: a thread (buffer 0) or one of its store buffers (1, 2, …; the memory
/// model says which they are).
struct StrandId {
  ThreadId thread;
  std::uint32_t buffer = 0;

  [[nodiscard]] constexpr bool is_thread() const { return buffer == 0; }
  friend constexpr auto operator<=>(const StrandId&, const StrandId&) = default;
};

[[nodiscard]] constexpr StrandId strand_of(ThreadId thread) {
  return {thread, 0};
}

/// The index-th step of a strand: the same name in every execution in which it occurs.
struct EventId {
  StrandId strand;
  std::uint32_t index = 0;
  friend constexpr auto operator<=>(const EventId&, const EventId&) = default;
};

}  // namespace heddle

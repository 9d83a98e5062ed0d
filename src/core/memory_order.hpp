// Predicates for judging races by happens-before: which memory orders acquire and release, and which parts of
// a location overlap.
#pragma once

#include "core/operation.hpp"

namespace heddle {

[[nodiscard]] constexpr bool acquires(Order order) {
  return order == Order::acquire || order == Order::acq_rel || order == Order::seq_cst;
}

[[nodiscard]] constexpr bool releases(Order order) {
  return order == Order::release || order == Order::acq_rel || order == Order::seq_cst;
}

/// The bytes of its location that the part covers, as bits.
[[nodiscard]] constexpr std::uint32_t byte_mask(const Part& part) {
  return part.is_whole() ? 0xFFU : ((1U << part.width) - 1) << part.offset;
}

[[nodiscard]] constexpr bool overlap(const Part& a, const Part& b) {
  if (a.is_whole() || b.is_whole()) return true;
  return a.offset < b.offset + b.width && b.offset < a.offset + a.width;
}

}  // namespace heddle

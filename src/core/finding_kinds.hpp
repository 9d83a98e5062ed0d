// A set of kinds of findings.
#pragma once

#include <cstdint>
#include <initializer_list>

#include "core/finding.hpp"

namespace heddle {

class FindingKinds {
 public:
  constexpr FindingKinds() = default;
  constexpr FindingKinds(std::initializer_list<FindingKind> kinds) {
    for (const FindingKind kind : kinds) bits_ |= bit(kind);
  }

  [[nodiscard]] constexpr bool contains(FindingKind kind) const { return (bits_ & bit(kind)) != 0; }
  constexpr void add(const FindingKinds& other) { bits_ |= other.bits_; }

 private:
  [[nodiscard]] static constexpr std::uint32_t bit(FindingKind kind) {
    return std::uint32_t{1} << static_cast<unsigned>(kind);
  }
  static_assert(static_cast<unsigned>(FindingKind::unsupported) < 32);

  std::uint32_t bits_ = 0;
};

}  // namespace heddle

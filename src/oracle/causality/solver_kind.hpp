// Who answers questions about maximal causal models.
#pragma once

#include <cstdint>

namespace heddle {

enum class CausalSolverKind : std::uint8_t {
  native,  // our own search; what it cannot decide quickly goes to Z3
  z3,
  both,  // each question is answered twice, and the answers are compared
};

}  // namespace heddle

// Which solver answers questions about maximal causal models.
#pragma once

#include <cstdint>

namespace heddle {

enum class CausalSolverKind : std::uint8_t {
  native,  // Heddle's own search; questions that it cannot decide quickly go to Z3
  z3,
  both,  // each question is answered twice, and the answers are compared
};

}  // namespace heddle

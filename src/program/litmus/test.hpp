// Litmus tests: a small program and a question about its final states.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/ids.hpp"
#include "program/script/script.hpp"

namespace heddle {

/// A named register of a thread: its number counts within the thread's register file.
struct RegisterId {
  ThreadId thread;
  std::uint16_t number = 0;
  friend constexpr auto operator<=>(const RegisterId&, const RegisterId&) = default;
};

/// A column of the final states.
struct LitmusVariable {
  std::string name;  // as printed: "0:r0", "x"
  std::variant<RegisterId, LocationId> place;
  friend bool operator==(const LitmusVariable&, const LitmusVariable&) = default;
};

enum class Quantifier : std::uint8_t { exists, not_exists, forall };

/// Returns the quantifier as tests write it.
[[nodiscard]] constexpr std::string_view name_of(Quantifier quantifier) {
  switch (quantifier) {
    case Quantifier::exists:
      return "exists";
    case Quantifier::not_exists:
      return "~exists";
    case Quantifier::forall:
      return "forall";
  }
  return "unknown";
}

/// A condition on one final state, without its quantifier.
struct Proposition {
  enum class Kind : std::uint8_t { atom, all_of, any_of, negation };
  Kind kind = Kind::all_of;
  std::size_t variable = 0;        // atom: index into the test's variables
  Value value = 0;                 // atom: what the variable must equal
  std::vector<Proposition> parts;  // the others; a negation has one
};

/// Whether the proposition holds in a state: the values of the test's variables, in their order.
[[nodiscard]] inline bool holds(const Proposition& proposition, std::span<const Value> state) {
  const auto part_holds = [state](const Proposition& part) { return holds(part, state); };
  switch (proposition.kind) {
    case Proposition::Kind::atom:
      return state[proposition.variable] == proposition.value;
    case Proposition::Kind::all_of:
      return std::ranges::all_of(proposition.parts, part_holds);
    case Proposition::Kind::any_of:
      return std::ranges::any_of(proposition.parts, part_holds);
    case Proposition::Kind::negation:
      return std::ranges::none_of(proposition.parts, part_holds);
  }
  return false;
}

struct LitmusTest {
  std::string name;
  ScriptProgram program;
  std::vector<LitmusVariable> variables;
  Quantifier quantifier = Quantifier::exists;
  Proposition proposition;
  std::string condition_text;  // the proposition as written, white space made single spaces
};

}  // namespace heddle

// Parses the end of a litmus test: which variables make a final state, and the condition on it.
#pragma once

#include "core/ids.hpp"
#include "program/litmus/reader.hpp"
#include "program/litmus/test.hpp"

namespace heddle {

class LitmusConditionParser {
 public:
  /// The test's program must be complete; the other members are filled in. Errors are reported to the reader.
  LitmusConditionParser(LitmusReader& reader, LitmusTest& test) : reader_(reader), test_(test) {}

  /// Parses an optional `locations [...]` and the condition.
  void parse();

 private:
  void listed_variables();
  void all_variables();
  [[nodiscard]] LitmusVariable register_variable();
  [[nodiscard]] LitmusVariable location_variable();
  [[nodiscard]] LitmusVariable variable_of(RegisterId id) const;
  [[nodiscard]] LitmusVariable variable_of(LocationId id) const;

  void condition();
  void quantifier();
  [[nodiscard]] Proposition disjunction();
  [[nodiscard]] Proposition conjunction();
  [[nodiscard]] Proposition literal();
  [[nodiscard]] Proposition parenthesised();
  [[nodiscard]] Proposition atom();

  LitmusReader& reader_;
  LitmusTest& test_;
};

}  // namespace heddle

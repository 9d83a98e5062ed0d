// Reads expressions and references from a script's tokens.
#pragma once

#include "program/script/syntax.hpp"
#include "program/script/token_cursor.hpp"

namespace heddle {

/// The maximal depth of nesting, so that no text can exhaust the stack.
inline constexpr std::uint32_t max_script_nesting = 200;

class ScriptExpressionReader {
 public:
  explicit ScriptExpressionReader(ScriptTokenCursor& cursor) : cursor_(cursor) {}

  /// Returns an expression: never null, also after an error.
  [[nodiscard]] ExprPtr read();
  /// Reads a name, and an index if there is one.
  [[nodiscard]] ReferenceNode read_reference(std::string_view what);

 private:
  [[nodiscard]] ExprPtr read_level(std::uint32_t level);
  [[nodiscard]] ExprPtr read_unary();
  [[nodiscard]] ExprPtr read_primary();
  [[nodiscard]] ReferenceNode read_name_and_index(std::string_view what);
  [[nodiscard]] ExprPtr read_nested(std::string_view close);
  void count_operator();

  ScriptTokenCursor& cursor_;
  std::uint32_t nesting_ = 0;
  std::uint32_t operators_ = 0;
};

}  // namespace heddle

// Reads statements from a script's tokens.
#pragma once

#include "program/script/expression_reader.hpp"
#include "program/script/syntax.hpp"
#include "program/script/token_cursor.hpp"

namespace heddle {

class ScriptStatementReader {
 public:
  explicit ScriptStatementReader(ScriptTokenCursor& cursor) : cursor_(cursor), expressions_(cursor) {}

  /// Reads `{` statements `}`.
  [[nodiscard]] BlockNode read_block();

 private:
  [[nodiscard]] StatementNode read_statement();
  [[nodiscard]] IfNode read_if();
  [[nodiscard]] RepeatNode read_repeat();
  [[nodiscard]] ForNode read_for();
  [[nodiscard]] LocalNode read_local();
  void read_assignment(StatementNode& statement);
  [[nodiscard]] CallNode read_call(const ScriptCall& call);
  void read_call_subject(CallNode& node);
  /// Reads which bytes of a shared variable are accessed, if the text says so.
  void read_part(ReferenceNode& reference);
  void read_call_arguments(CallNode& node);
  [[nodiscard]] Predicate::Kind read_comparison();
  [[nodiscard]] Order read_order();

  ScriptTokenCursor& cursor_;
  ScriptExpressionReader expressions_;
  std::uint32_t nesting_ = 0;
};

}  // namespace heddle

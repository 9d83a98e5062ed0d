// Lowers expressions: to a constant, a register, or instructions that compute them.
#pragma once

#include <string>

#include "program/script/diagnostics.hpp"
#include "program/script/scope.hpp"
#include "program/script/syntax.hpp"
#include "program/script/thread_code.hpp"

namespace heddle {

class ScriptExpressionLowering {
 public:
  ScriptExpressionLowering(const ScriptScope& scope, ScriptThreadCode& code, ScriptDiagnostics& diagnostics)
      : scope_(scope), code_(code), diagnostics_(diagnostics) {}

  /// Lowers an expression, to a constant if it can be computed now.
  [[nodiscard]] Operand lower(const ExprNode& expr);
  /// The last step of an expression, which is not appended yet: the caller decides which register it goes to.
  struct Computation {
    BinaryOp op = BinaryOp::add;
    Operand a, b;
    bool is_leaf = false;   // the value is `a`
    bool is_truth = false;  // the value is 0 or 1
  };
  [[nodiscard]] Computation compute(const ExprNode& expr);
  /// Returns the value of a constant expression. An expression that cannot be computed now is an error.
  [[nodiscard]] Value constant(const ExprNode& expr);

 private:
  [[nodiscard]] static Computation leaf(Operand operand) { return {BinaryOp::add, operand, {}, true, false}; }
  [[nodiscard]] Operand finish(const Computation& computation);
  [[nodiscard]] Operand truth(const ExprNode& expr);
  [[nodiscard]] Operand name(const ExprNode& expr);
  void report_cell(const ExprNode& expr);

  const ScriptScope& scope_;
  ScriptThreadCode& code_;
  ScriptDiagnostics& diagnostics_;
};

/// Returns the name in quotes, for messages.
[[nodiscard]] inline std::string quoted(std::string_view name) {
  return "'" + std::string(name) + "'";
}

}  // namespace heddle

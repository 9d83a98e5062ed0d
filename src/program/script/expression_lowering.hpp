// Gives expressions their meaning: a constant, a register, or instructions that compute it.
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

  /// A constant wherever it can be computed now.
  [[nodiscard]] Operand lower(const ExprNode& expr);
  /// The last step of an expression, not added yet: what it goes into is up to the caller.
  struct Computation {
    BinaryOp op = BinaryOp::add;
    Operand a, b;
    bool is_leaf = false;   // the value is `a`
    bool is_truth = false;  // the value is 0 or 1
  };
  [[nodiscard]] Computation compute(const ExprNode& expr);
  /// An error if it cannot be computed now.
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

/// 'name', for messages.
[[nodiscard]] inline std::string quoted(std::string_view name) {
  return "'" + std::string(name) + "'";
}

}  // namespace heddle

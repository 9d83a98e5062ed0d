#include "program/script/expression_lowering.hpp"

#include "program/script/cursor.hpp"

namespace heddle {

Operand ScriptExpressionLowering::lower(const ExprNode& expr) {
  return finish(compute(expr));
}

Operand ScriptExpressionLowering::finish(const Computation& computation) {
  if (computation.is_leaf) return computation.a;
  return code_.compute(computation.op, computation.a, computation.b);
}

ScriptExpressionLowering::Computation ScriptExpressionLowering::compute(const ExprNode& expr) {
  Computation result;
  switch (expr.kind) {
    case ExprNode::Kind::number:
      return leaf(Operand::constant(expr.number));
    case ExprNode::Kind::name:
      return leaf(name(expr));
    case ExprNode::Kind::cell:
      report_cell(expr);
      return leaf({});
    case ExprNode::Kind::binary:
      result.op = expr.op;
      result.a = lower(*expr.left);
      result.b = lower(*expr.right);
      result.is_truth = expr.op >= BinaryOp::equal;
      break;
    case ExprNode::Kind::both:
    case ExprNode::Kind::either:
      result.op = expr.kind == ExprNode::Kind::both ? BinaryOp::bit_and : BinaryOp::bit_or;
      result.a = truth(*expr.left);
      result.b = truth(*expr.right);
      result.is_truth = true;
      break;
  }
  if (result.a.is_register || result.b.is_register) return result;
  return leaf(Operand::constant(apply(result.op, result.a.value, result.b.value)));
}

Operand ScriptExpressionLowering::truth(const ExprNode& expr) {
  const Computation computation = compute(expr);
  const Operand operand = finish(computation);
  if (computation.is_truth) return operand;
  if (!operand.is_register) return Operand::constant(operand.value != 0 ? 1 : 0);
  return code_.compute(BinaryOp::not_equal, operand, Operand::constant(0));
}

Operand ScriptExpressionLowering::name(const ExprNode& expr) {
  const ScriptSymbol* const symbol = scope_.find(expr.name);
  const std::string quote = quoted(expr.name);
  if (symbol == nullptr && expr.name == "self")
    diagnostics_.report(expr.place, "'self' is known only in a thread with copies");
  else if (symbol == nullptr)
    diagnostics_.report(expr.place, "unknown name " + quote + ": nothing before declares or assigns it");
  else if (const auto* constant_symbol = std::get_if<ConstantSymbol>(symbol))
    return Operand::constant(constant_symbol->value);
  else if (std::holds_alternative<RegisterSymbol>(*symbol))
    return Operand::reg(code_.register_named(expr.name));
  else if (std::holds_alternative<SharedSymbol>(*symbol))
    diagnostics_.report(expr.place, quote + " is shared: load it into a register first");
  else
    diagnostics_.report(expr.place, quote + " is a thread, not a value");
  return {};
}

void ScriptExpressionLowering::report_cell(const ExprNode& expr) {
  const auto* const shared = scope_.find_as<SharedSymbol>(expr.name);
  if (shared != nullptr && shared->is_array)
    return diagnostics_.report(expr.place, quoted(expr.name) + " is shared: load it into a register first");
  if (scope_.find(expr.name) != nullptr)
    return diagnostics_.report(expr.place, quoted(expr.name) + " is not an array");
  diagnostics_.report(expr.place,
                      "unknown name " + quoted(expr.name) + ": nothing before declares or assigns it");
}

Value ScriptExpressionLowering::constant(const ExprNode& expr) {
  const Operand operand = lower(expr);
  if (!operand.is_register) return operand.value;
  diagnostics_.report(expr.place, "expected a constant, found an expression with registers");
  return 0;
}

}  // namespace heddle

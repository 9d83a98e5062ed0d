#include "program/script/statement_reader.hpp"

#include <algorithm>
#include <utility>

namespace heddle {

BlockNode ScriptStatementReader::read_block() {
  BlockNode block;
  if (++nesting_ > max_script_nesting) cursor_.fail(cursor_.place(), "blocks are nested too deep");
  cursor_.expect("{");
  while (!cursor_.stands_at("}") && !cursor_.at_end()) block.push_back(read_statement());
  cursor_.expect("}");
  --nesting_;
  return block;
}

StatementNode ScriptStatementReader::read_statement() {
  StatementNode statement;
  statement.place = cursor_.place();
  const ScriptCall* const call = find_script_call(cursor_.peek().spelling);
  if (cursor_.accept("if")) {
    statement.what = read_if();
    return statement;
  }
  if (cursor_.accept("repeat")) {
    statement.what = read_repeat();
    return statement;
  }
  if (cursor_.accept("for")) {
    statement.what = read_for();
    return statement;
  }
  if (cursor_.accept("loop")) {
    statement.what = LoopNode{read_block()};
    return statement;
  }
  if (cursor_.accept("break"))
    statement.what = BreakNode{};
  else if (cursor_.accept("return"))
    statement.what = ReturnNode{};
  else if (cursor_.accept("local"))
    statement.what = read_local();
  else if (call != nullptr && cursor_.accept(call->name))
    statement.what = read_call(*call);
  else
    read_assignment(statement);
  cursor_.expect(";");
  return statement;
}

IfNode ScriptStatementReader::read_if() {
  IfNode node;
  cursor_.expect("(");
  node.condition = expressions_.read();
  cursor_.expect(")");
  node.then = read_block();
  if (!cursor_.accept("else")) return node;
  node.otherwise.emplace();
  if (!cursor_.stands_at("if")) {
    node.otherwise = read_block();
    return node;
  }
  if (++nesting_ > max_script_nesting)
    cursor_.fail(cursor_.place(), "blocks are nested too deep");
  else
    node.otherwise->push_back(read_statement());
  --nesting_;
  return node;
}

RepeatNode ScriptStatementReader::read_repeat() {
  RepeatNode node;
  node.count = expressions_.read();
  node.body = read_block();
  return node;
}

ForNode ScriptStatementReader::read_for() {
  ForNode node;
  node.variable.place = cursor_.place();
  node.variable.name = cursor_.expect_name("a name");
  cursor_.expect("in");
  node.from = expressions_.read();
  cursor_.expect("..");
  node.to = expressions_.read();
  node.body = read_block();
  return node;
}

LocalNode ScriptStatementReader::read_local() {
  LocalNode node;
  do {
    ReferenceNode& reg = node.registers.emplace_back();
    reg.place = cursor_.place();
    reg.name = cursor_.expect_name("a name");
  } while (cursor_.accept(","));
  return node;
}

void ScriptStatementReader::read_assignment(StatementNode& statement) {
  ReferenceNode target = expressions_.read_reference("a statement");
  cursor_.expect("=");
  const ScriptCall* const call = find_script_call(cursor_.peek().spelling);
  if (call == nullptr || !cursor_.stands_at(call->name)) {
    statement.what = AssignNode{std::move(target), expressions_.read()};
    return;
  }
  if (!call->has_result)
    return cursor_.fail(cursor_.place(), "'" + std::string(call->name) + "' has no result");
  cursor_.take();
  CallNode node = read_call(*call);
  node.result = std::move(target);
  statement.what = std::move(node);
}

CallNode ScriptStatementReader::read_call(const ScriptCall& call) {
  CallNode node;
  node.call = &call;
  if (call.subject == CallSubject::no_parentheses) return node;
  cursor_.expect("(");
  if (call.subject != CallSubject::nothing) read_call_subject(node);
  read_call_arguments(node);
  if (call.on_memory() && cursor_.accept(",")) node.order = read_order();
  cursor_.expect(")");
  return node;
}

void ScriptStatementReader::read_call_subject(CallNode& node) {
  switch (node.call->subject) {
    case CallSubject::thread:
      node.subject = expressions_.read_reference("the name of a thread");
      break;
    case CallSubject::mutex:
      node.subject = expressions_.read_reference("the name of a mutex");
      break;
    default:
      node.subject = expressions_.read_reference("the name of a shared variable");
      read_part(node.subject);
      break;
  }
  if (node.call->subject == CallSubject::compared_location) node.guard = read_comparison();
}

void ScriptStatementReader::read_part(ReferenceNode& reference) {
  if (!cursor_.accept("{")) return;
  reference.offset = expressions_.read();
  cursor_.expect(",");
  reference.width = expressions_.read();
  cursor_.expect("}");
}

void ScriptStatementReader::read_call_arguments(CallNode& node) {
  // A comma stands before each but the first thing; the comparison of an await is its own separator.
  bool first =
      node.call->subject == CallSubject::nothing || node.call->subject == CallSubject::compared_location;
  for (const OperandSlot slot : node.call->arguments) {
    if (slot == nullptr) return;
    if (!first) cursor_.expect(",");
    first = false;
    node.arguments.push_back(expressions_.read());
  }
}

Predicate::Kind ScriptStatementReader::read_comparison() {
  if (cursor_.accept("==")) return Predicate::Kind::equal;
  if (cursor_.accept("!=")) return Predicate::Kind::not_equal;
  if (cursor_.accept("<")) return Predicate::Kind::less;
  if (cursor_.accept(">")) return Predicate::Kind::greater;
  cursor_.fail_expected("'==', '!=', '<' or '>'");
  return Predicate::Kind::always;
}

Order ScriptStatementReader::read_order() {
  const auto* const found = std::ranges::find(order_names, cursor_.peek().spelling);
  if (found == order_names.end()) {
    cursor_.fail_expected("a memory order");
    return Order::relaxed;
  }
  cursor_.take();
  return static_cast<Order>(found - order_names.begin());
}

}  // namespace heddle

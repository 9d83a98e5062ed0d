#include "program/script/expression_reader.hpp"

#include <array>
#include <utility>

namespace heddle {

namespace {

// A chain of operators is a tree as deep as it is long.
constexpr std::uint32_t max_operators = 1000;

struct OperatorRow {
  std::string_view spelling;
  std::uint32_t level = 0;  // binds tighter the higher it is, as in C
  ExprNode::Kind kind = ExprNode::Kind::binary;
  BinaryOp op = BinaryOp::add;
  bool swapped = false;  // a > b is b < a
};

constexpr std::array operators{
    OperatorRow{"||", 0, ExprNode::Kind::either},
    OperatorRow{"&&", 1, ExprNode::Kind::both},
    OperatorRow{"|", 2, ExprNode::Kind::binary, BinaryOp::bit_or},
    OperatorRow{"^", 3, ExprNode::Kind::binary, BinaryOp::bit_xor},
    OperatorRow{"&", 4, ExprNode::Kind::binary, BinaryOp::bit_and},
    OperatorRow{"==", 5, ExprNode::Kind::binary, BinaryOp::equal},
    OperatorRow{"!=", 5, ExprNode::Kind::binary, BinaryOp::not_equal},
    OperatorRow{"<", 6, ExprNode::Kind::binary, BinaryOp::less},
    OperatorRow{"<=", 6, ExprNode::Kind::binary, BinaryOp::less_equal},
    OperatorRow{">", 6, ExprNode::Kind::binary, BinaryOp::less, true},
    OperatorRow{">=", 6, ExprNode::Kind::binary, BinaryOp::less_equal, true},
    OperatorRow{"+", 7, ExprNode::Kind::binary, BinaryOp::add},
    OperatorRow{"-", 7, ExprNode::Kind::binary, BinaryOp::subtract},
    OperatorRow{"*", 8, ExprNode::Kind::binary, BinaryOp::multiply},
};
constexpr std::uint32_t unary_level = 9;

[[nodiscard]] const OperatorRow* operator_at(const ScriptTokenCursor& cursor, std::uint32_t level) {
  for (const OperatorRow& row : operators)
    if (row.level == level && cursor.stands_at(row.spelling)) return &row;
  return nullptr;
}

[[nodiscard]] ExprPtr number_node(TextPlace place, Value number) {
  auto node = std::make_unique<ExprNode>();
  node->place = place;
  node->number = number;
  return node;
}

[[nodiscard]] ExprPtr binary_node(TextPlace place, BinaryOp op, ExprPtr left, ExprPtr right) {
  auto node = std::make_unique<ExprNode>();
  node->kind = ExprNode::Kind::binary;
  node->place = place;
  node->op = op;
  node->left = std::move(left);
  node->right = std::move(right);
  return node;
}

}  // namespace

ExprPtr ScriptExpressionReader::read() {
  operators_ = 0;
  return read_level(0);
}

void ScriptExpressionReader::count_operator() {
  if (++operators_ > max_operators)
    cursor_.fail(cursor_.place(), "more than 1,000 operators in one expression");
}

ExprPtr ScriptExpressionReader::read_level(std::uint32_t level) {
  if (level == unary_level) return read_unary();
  ExprPtr left = read_level(level + 1);
  while (const OperatorRow* row = operator_at(cursor_, level)) {
    const TextPlace place = cursor_.take().place;
    count_operator();
    ExprPtr right = read_level(level + 1);
    if (row->swapped) std::swap(left, right);
    left = binary_node(place, row->op, std::move(left), std::move(right));
    left->kind = row->kind;
  }
  return left;
}

ExprPtr ScriptExpressionReader::read_unary() {
  const TextPlace place = cursor_.place();
  const bool minus = cursor_.stands_at("-");
  if (!minus && !cursor_.stands_at("!")) return read_primary();
  cursor_.take();
  count_operator();
  if (minus) return binary_node(place, BinaryOp::subtract, number_node(place, 0), read_unary());
  return binary_node(place, BinaryOp::equal, read_unary(), number_node(place, 0));
}

ExprPtr ScriptExpressionReader::read_primary() {
  const TextPlace place = cursor_.place();
  if (cursor_.accept("(")) return read_nested(")");
  if (cursor_.peek().kind == ScriptToken::Kind::number) return number_node(place, cursor_.take().number);
  auto node = std::make_unique<ExprNode>();
  node->place = place;
  if (cursor_.stands_at("self")) {
    node->kind = ExprNode::Kind::name;
    node->name = cursor_.take().spelling;
    return node;
  }
  ReferenceNode reference = read_name_and_index("an expression");
  node->kind = reference.index ? ExprNode::Kind::cell : ExprNode::Kind::name;
  node->name = reference.name;
  node->left = std::move(reference.index);
  return node;
}

ExprPtr ScriptExpressionReader::read_nested(std::string_view close) {
  if (++nesting_ > max_script_nesting) cursor_.fail(cursor_.place(), "parentheses are nested too deep");
  ExprPtr inner = read_level(0);
  cursor_.expect(close);
  --nesting_;
  return inner;
}

ReferenceNode ScriptExpressionReader::read_reference(std::string_view what) {
  operators_ = 0;
  return read_name_and_index(what);
}

ReferenceNode ScriptExpressionReader::read_name_and_index(std::string_view what) {
  ReferenceNode reference;
  reference.place = cursor_.place();
  reference.name = cursor_.expect_name(what);
  if (cursor_.accept("[")) reference.index = read_nested("]");
  return reference;
}

}  // namespace heddle

// A script's text as a syntax tree, before names are resolved. Names are parts of the text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "core/ids.hpp"
#include "core/operation.hpp"
#include "program/script/calls.hpp"
#include "program/script/lexer.hpp"
#include "program/script/script.hpp"

namespace heddle {

struct ExprNode;
using ExprPtr = std::unique_ptr<ExprNode>;

struct ExprNode {
  enum class Kind : std::uint8_t {
    number,
    name,    // also `self`
    cell,    // name[left]
    binary,  // left op right; the others (> >= - !) are written in terms of these
    both,    // left && right
    either,  // left || right
  };
  Kind kind = Kind::number;
  TextPlace place;
  Value number = 0;
  std::string_view name;
  BinaryOp op = BinaryOp::add;
  ExprPtr left, right;
};

/// A name with or without an index.
struct ReferenceNode {
  std::string_view name;
  TextPlace place;
  ExprPtr index;
  ExprPtr offset, width;  // the bytes accessed, if not all
};

struct StatementNode;
using BlockNode = std::vector<StatementNode>;

struct AssignNode {
  ReferenceNode target;
  ExprPtr value;
};
struct CallNode {
  const ScriptCall* call = nullptr;
  std::optional<ReferenceNode> result;
  ReferenceNode subject;  // if the call has one
  std::vector<ExprPtr> arguments;
  Predicate::Kind guard = Predicate::Kind::always;  // of a compared location
  std::optional<Order> order;
};
struct IfNode {
  ExprPtr condition;
  BlockNode then;
  std::optional<BlockNode> otherwise;
};
struct RepeatNode {
  ExprPtr count;
  BlockNode body;
};
struct ForNode {
  ReferenceNode variable;
  ExprPtr from, to;
  BlockNode body;
};
struct LoopNode {
  BlockNode body;
};
struct BreakNode {};
struct ReturnNode {};
struct LocalNode {
  std::vector<ReferenceNode> registers;
};

struct StatementNode {
  TextPlace place;
  std::variant<AssignNode, CallNode, IfNode, RepeatNode, ForNode, LoopNode, BreakNode, ReturnNode, LocalNode>
      what;
};

struct ParamNode {
  ReferenceNode name;
  ExprPtr value;
};
struct SharedNode {
  ReferenceNode name;            // the index is the number of cells
  std::vector<ExprPtr> initial;  // none, one for each cell, or one for all
  bool is_mutex = false;
};
struct ThreadNode {
  ReferenceNode name;  // the index is the number of copies
  BlockNode body;
};

struct ScriptSyntax {
  std::string_view name;
  std::vector<std::variant<ParamNode, SharedNode, ThreadNode>> declarations;  // in the order of the text
  TextPlace end;
};

}  // namespace heddle

// Lowers one thread: control flow becomes jumps, which go forward but for those of `loop`.
#pragma once

#include <optional>
#include <vector>

#include "program/script/operation_lowering.hpp"
#include "program/script/scope.hpp"
#include "program/script/syntax.hpp"
#include "program/script/thread_code.hpp"

namespace heddle {

class ScriptThreadLowering {
 public:
  /// `copy`: the number of the copy, if the thread has several. The context outlives this object.
  ScriptThreadLowering(const ScriptThreadContext& context, ThreadId id, std::optional<Value> copy);
  ScriptThreadLowering(const ScriptThreadLowering&) = delete;  // its parts refer to each other
  ScriptThreadLowering& operator=(const ScriptThreadLowering&) = delete;

  /// Returns the lowered thread, which is meaningful only if no error was reported.
  [[nodiscard]] ScriptThread run(const BlockNode& body) &&;

 private:
  void lower_block(const BlockNode& block);
  /// Checks the names in a block that never runs.
  void skip_block(const BlockNode& block);
  void lower(const AssignNode& node, TextPlace) { operations_.lower(node); }
  void lower(const CallNode& node, TextPlace) { operations_.lower(node); }
  void lower(const IfNode& node, TextPlace place);
  void lower(const RepeatNode& node, TextPlace place);
  void lower(const ForNode& node, TextPlace place);
  void lower(const LoopNode& node, TextPlace place);
  void lower(const BreakNode& node, TextPlace place);
  void lower(const ReturnNode& node, TextPlace place);
  void lower(const LocalNode& node, TextPlace place);

  /// Lowers the body once for each value from `from` to `to` - 1.
  void unroll(Value from, Value to, const BlockNode& body, const ReferenceNode* variable);
  void unroll_once(Value value, const BlockNode& body, const ReferenceNode* variable);
  void skip_loop(Value value, const BlockNode& body, const ReferenceNode* variable);
  /// Reports an error if the thread has become too large, or has too many statements after unrolling.
  void check_limits(TextPlace place);
  [[nodiscard]] bool failed() const { return context_.diagnostics.failed(); }

  const ScriptThreadContext& context_;
  ThreadId id_;
  ScriptScope scope_;
  ScriptThreadCode code_;
  ScriptOperationLowering operations_;
  std::vector<std::vector<std::size_t>> breaks_;  // of the loops around, innermost last
  std::vector<std::size_t> returns_;
  std::uint32_t work_ = 0;
};

}  // namespace heddle

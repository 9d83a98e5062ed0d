// Lowers assignments and calls: the instructions that have an effect.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/script/diagnostics.hpp"
#include "program/script/expression_lowering.hpp"
#include "program/script/scope.hpp"
#include "program/script/syntax.hpp"
#include "program/script/thread_code.hpp"

namespace heddle {

/// The thread that spawns each thread.
struct ScriptSpawn {
  ThreadId by;
  TextPlace place;
};

/// What the threads of a program share while they are lowered.
struct ScriptThreadContext {
  const ScriptScope& globals;
  const std::vector<std::string>& thread_names;
  std::vector<std::optional<ScriptSpawn>>& spawns;  // by thread
  ScriptDiagnostics& diagnostics;
};

class ScriptOperationLowering {
 public:
  ScriptOperationLowering(const ScriptThreadContext& context, ThreadId thread, ScriptScope& scope,
                          ScriptThreadCode& code)
      : context_(context),
        thread_(thread),
        scope_(scope),
        code_(code),
        expressions_(scope, code, context.diagnostics) {}

  [[nodiscard]] ScriptExpressionLowering& expressions() { return expressions_; }

  void lower(const AssignNode& node);
  void lower(const CallNode& node);
  /// Returns the register of that name; creates it if it is new.
  std::uint16_t assignable(const ReferenceNode& reference);

 private:
  void store(const SharedSymbol& shared, const AssignNode& node);
  void lower_arguments(const CallNode& node, Instruction& instruction);
  void lower_count(const ExprNode& expr, Instruction& instruction);
  /// Lowers a spawn or join of a thread, or of every copy of it.
  void lower_on_threads(const CallNode& node);
  void note_spawn(ThreadId target, TextPlace place);

  /// Sets the location that the instruction accesses.
  void set_location(const SharedSymbol& shared, std::string_view name, TextPlace place, const ExprNode* index,
                    Instruction& instruction);
  void set_part(const ReferenceNode& reference, Instruction& instruction);
  void set_cell(const SharedSymbol& array, std::string_view name, const ExprNode& index,
                Instruction& instruction);
  /// Returns the shared variable of that name; nullptr, after reporting an error, if there is none.
  [[nodiscard]] const SharedSymbol* find_shared(const ReferenceNode& reference);
  void report(TextPlace place, std::string_view what) { context_.diagnostics.report(place, what); }

  const ScriptThreadContext& context_;
  ThreadId thread_;
  ScriptScope& scope_;
  ScriptThreadCode& code_;
  ScriptExpressionLowering expressions_;
};

}  // namespace heddle

// An access that waits costs no execution in which its thread is left in a loop, so it is worth having where
// a loop waits through a getter or a try_lock. Whether a loop does is found out on a copy of its function.
#include <llvm/IR/InstIterator.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include "core/assert.hpp"
#include "program/native/loop_counters.hpp"
#include "program/native/spin_loops.hpp"

namespace heddle {

namespace {

constexpr std::size_t most_instructions = 32;  // of a function that is inlined
constexpr int deepest = 4;                     // calls within calls

/// Whether a function is one block of few instructions, without variables of its own.
bool is_small(const llvm::Function& function) {
  if (function.isDeclaration() || function.isVarArg() || function.size() != 1) return false;
  const llvm::BasicBlock& block = function.front();
  return block.size() <= most_instructions && llvm::isa<llvm::ReturnInst>(block.getTerminator()) &&
         llvm::none_of(block, [&](const llvm::Instruction& instruction) {
           const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
           return llvm::isa<llvm::AllocaInst>(instruction) ||
                  (call != nullptr && call->getCalledFunction() == &function);
         });
}

/// Returns the calls of small functions in a loop.
std::vector<llvm::CallInst*> small_calls(const llvm::Loop& loop) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::BasicBlock* block : loop.blocks())
    for (llvm::Instruction& instruction : *block)
      if (auto* call = llvm::dyn_cast<llvm::CallInst>(&instruction))
        if (const llvm::Function* callee = call->getCalledFunction();
            callee != nullptr && callee != loop.getHeader()->getParent() && is_small(*callee))
          calls.push_back(call);
  return calls;
}

/// Returns the innermost loop with this header; nullptr if there is none.
const llvm::Loop* loop_at(const llvm::LoopInfo& loops, const llvm::BasicBlock* header) {
  const llvm::Loop* loop = loops.getLoopFor(header);
  return loop != nullptr && loop->getHeader() == header && loop->isInnermost() ? loop : nullptr;
}

/// Inlines the small functions that the loop with this header calls.
void inline_calls(llvm::Function& function, const llvm::BasicBlock* header) {
  for (int depth = 0; depth < deepest; ++depth) {
    const llvm::DominatorTree order(function);
    const llvm::LoopInfo loops(order);
    const llvm::Loop* loop = loop_at(loops, header);
    if (loop == nullptr) return;
    const std::vector<llvm::CallInst*> calls = small_calls(*loop);
    if (calls.empty()) return;
    for (llvm::CallInst* call : calls) {
      llvm::InlineFunctionInfo info;
      if (!llvm::InlineFunction(*call, info).isSuccess()) return;
    }
  }
}

/// A copy of a function, for as long as it lives.
class FunctionCopy {
 public:
  FunctionCopy(HookCalls& hooks, llvm::Function& function)
      : hooks_(hooks), copy_(llvm::CloneFunction(&function, map_)) {
    for (const llvm::Argument& argument : function.args()) hide(argument);
    for (const llvm::Instruction& instruction : llvm::instructions(function)) hide(instruction);
  }
  FunctionCopy(const FunctionCopy&) = delete;
  FunctionCopy& operator=(const FunctionCopy&) = delete;
  ~FunctionCopy() {
    for (const llvm::Value* value : hidden_) hooks_.hidden.erase(value);
    copy_->eraseFromParent();
  }
  [[nodiscard]] llvm::Function& function() { return *copy_; }
  [[nodiscard]] const llvm::BasicBlock* block(const llvm::BasicBlock* original) {
    return llvm::cast<llvm::BasicBlock>(map_[original]);
  }

 private:
  void hide(const llvm::Value& value) {
    if (!hooks_.hidden.contains(&value)) return;
    hidden_.push_back(map_[&value]);
    hooks_.hidden.insert(hidden_.back());
  }

  HookCalls& hooks_;
  llvm::ValueToValueMapTy map_;
  llvm::Function* copy_;
  std::vector<const llvm::Value*> hidden_;
};

/// Whether the loop with this header waits by one access once its calls are inlined.
bool would_wait(HookCalls& hooks, llvm::Function& function, const llvm::BasicBlock* header) {
  FunctionCopy copy(hooks, function);
  const llvm::BasicBlock* copied = copy.block(header);
  inline_calls(copy.function(), copied);
  drop_unused(copy.function());
  const llvm::DominatorTree order(copy.function());
  const llvm::LoopInfo loops(order);
  const llvm::Loop* loop = loop_at(loops, copied);
  return loop != nullptr && waits_by_one_access(hooks, *loop, order);
}

/// Returns the headers of loops in which nothing but small functions, and pauses, are called.
std::vector<const llvm::BasicBlock*> candidates(llvm::Function& function) {
  const llvm::DominatorTree order(function);
  const llvm::LoopInfo loops(order);
  std::vector<const llvm::BasicBlock*> headers;
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!loop->isInnermost() || loop->getExitingBlock() == nullptr) continue;
    const std::vector<llvm::CallInst*> small = small_calls(*loop);
    const auto fits = [&](const llvm::Instruction& instruction) {
      const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction);
      return call == nullptr || call->getIntrinsicID() != llvm::Intrinsic::not_intrinsic ||
             lets_others_go_on(*call) || llvm::is_contained(small, call);
    };
    if (!small.empty() && llvm::all_of(loop->blocks(), [&](const llvm::BasicBlock* block) {
          return llvm::all_of(*block, fits);
        }))
      headers.push_back(loop->getHeader());
  }
  return headers;
}

}  // namespace

void inline_waiting_calls(HookCalls& hooks) {
  std::vector<llvm::Function*> defined;
  for (llvm::Function& function : hooks.module())
    if (!function.isDeclaration()) defined.push_back(&function);
  for (llvm::Function* function : defined)
    for (const llvm::BasicBlock* header : candidates(*function))
      if (would_wait(hooks, *function, header)) inline_calls(*function, header);
}

}  // namespace heddle

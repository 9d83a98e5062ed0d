// Makes threads wait in spin loops. An iteration of such a loop that does not end it only reads, calls
// nothing and leaves no value behind, so that it could as well not have happened.
//
// Where the loop's end depends on one access, that access gets a guard: it is not enabled before the loop
// would end. All other loops are judged while the program runs (loop_heads.cpp).
#include "program/native/spin_loops.hpp"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IntrinsicInst.h>
#include <set>
#include <vector>

#include "program/native/hook_calls.hpp"
#include "program/native/loop_counters.hpp"
#include "program/native/spin_condition.hpp"
#include "program/native/undefined_checks.hpp"
#include "program/native/words.hpp"

namespace heddle {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// Whether everything that an instruction changes, if anything, is visible while the program runs.
bool changes_only_visible_state(const HookCalls& hooks, const llvm::Instruction& instruction) {
  if (isa<llvm::LoadInst, llvm::FenceInst>(instruction)) return true;
  if (const llvm::Value* written = accessed_pointer(instruction)) return !hooks.is_private(written);
  if (instruction.isDebugOrPseudoInst() || instruction.isLifetimeStartOrEnd()) return true;
  if (is_check(instruction)) return true;
  if (const auto* call = dyn_cast<llvm::CallBase>(&instruction))
    return lets_others_go_on(*call) || (isa<llvm::IntrinsicInst>(call) && call->doesNotAccessMemory());
  return !instruction.mayHaveSideEffects();
}

/// Whether a value that is passed from iteration to iteration is used only to compute itself and for checks
/// of this computation: a counter of iterations that is never read.
bool is_only_counted(const llvm::Loop& loop, const llvm::PHINode& value) {
  std::set<const llvm::Instruction*> seen{&value};
  std::vector<const llvm::Instruction*> todo{&value};
  while (!todo.empty()) {
    const llvm::Instruction* next = todo.back();
    todo.pop_back();
    for (const llvm::User* user : next->users()) {
      const auto* instruction = llvm::cast<llvm::Instruction>(user);
      if (is_check(*instruction)) continue;
      const bool computes =
          isa<llvm::PHINode>(instruction) || llvm::isSafeToSpeculativelyExecute(instruction);
      if (!computes || instruction->isTerminator() || instruction->mayReadOrWriteMemory() ||
          !loop.contains(instruction))
        return false;
      if (seen.insert(instruction).second) todo.push_back(instruction);
    }
  }
  return true;
}

/// Whether an iteration passes nothing to the next one but through instrumented memory.
bool hands_nothing_on(const HookCalls& hooks, const llvm::Loop& loop) {
  for (const llvm::PHINode& value : loop.getHeader()->phis())
    if (!is_same_in_every_round(loop, &value) && !is_only_counted(loop, value)) return false;
  return llvm::all_of(loop.blocks(), [&](const llvm::BasicBlock* block) {
    return llvm::all_of(
        *block, [&](const auto& instruction) { return changes_only_visible_state(hooks, instruction); });
  });
}

std::vector<llvm::Instruction*> visible_accesses(const HookCalls& hooks, const llvm::Loop& loop) {
  std::vector<llvm::Instruction*> result;
  for (llvm::BasicBlock* block : loop.blocks())
    for (llvm::Instruction& instruction : *block) {
      const llvm::Value* pointer = accessed_pointer(instruction);
      if (pointer != nullptr && !hooks.is_private(pointer)) result.push_back(&instruction);
    }
  return result;
}

/// Whether a value depends on what the loop reads from memory.
bool depends_on_memory(const llvm::Loop& loop, const llvm::Value* value) {
  std::set<const llvm::Value*> seen{value};
  std::vector<const llvm::Value*> todo{value};
  while (!todo.empty()) {
    const auto* instruction = dyn_cast<llvm::Instruction>(todo.back());
    todo.pop_back();
    if (instruction == nullptr || !loop.contains(instruction)) continue;
    if (instruction->mayReadOrWriteMemory()) return true;
    for (const llvm::Use& operand : instruction->operands())
      if (seen.insert(operand.get()).second) todo.push_back(operand.get());
  }
  return false;
}

struct GuardedAccess {
  llvm::Instruction* access = nullptr;
  SpinCondition end;
};

/// Whether the instruction may fail, so that an iteration without it would miss a failure.
bool may_fail(const llvm::Loop& loop, const llvm::Instruction& instruction, const llvm::Instruction& access) {
  if (is_check(instruction)) return depends_on_memory(loop, instruction.getOperand(0));
  if (&instruction == &access || instruction.isTerminator() ||
      isa<llvm::PHINode, llvm::CallBase>(instruction))
    return false;
  return !llvm::isSafeToSpeculativelyExecute(&instruction);
}

/// Returns the access of a loop that has only one, executed in every iteration, which alone decides whether
/// there is another iteration.
std::optional<GuardedAccess> guarded_access(const HookCalls& hooks, const llvm::Loop& loop,
                                            const llvm::DominatorTree& order) {
  const std::vector<llvm::Instruction*> accesses = visible_accesses(hooks, loop);
  if (accesses.size() != 1 || !loop.isInnermost() || loop.getExitingBlock() == nullptr) return std::nullopt;
  llvm::Instruction& access = *accesses.front();
  if (isa<llvm::StoreInst>(access)) return std::nullopt;
  for (const llvm::BasicBlock* block : loop.blocks())
    if (llvm::any_of(*block, [&](const auto& instruction) { return may_fail(loop, instruction, access); }))
      return std::nullopt;
  if (!order.dominates(access.getParent(), loop.getExitingBlock())) return std::nullopt;
  for (const llvm::Use& operand : access.operands())
    if (!is_same_in_every_round(loop, operand.get())) return std::nullopt;
  llvm::Type* type =
      isa<llvm::AtomicCmpXchgInst>(access) ? access.getOperand(1)->getType() : access.getType();
  if (word_size(hooks.module(), type) == 0) return std::nullopt;
  if (const auto* rmw = dyn_cast<llvm::AtomicRMWInst>(&access))
    if (rmw->getOperation() != llvm::AtomicRMWInst::Xchg) return std::nullopt;
  const auto end = end_of_loop(loop, access);
  if (!end) return std::nullopt;
  // What it is compared with may be computed, though always in the same way, only after it.
  if (const auto* operand = dyn_cast<llvm::Instruction>(end->operand);
      operand != nullptr && !order.dominates(operand, &access))
    return std::nullopt;
  return GuardedAccess{&access, *end};
}

void add_guard(HookCalls& hooks, const GuardedAccess& guarded, llvm::ConstantInt* site) {
  llvm::IRBuilder<> at(guarded.access);
  llvm::Value* kind = hooks.number(static_cast<std::uint64_t>(guarded.end.kind));
  llvm::Value* operand = to_word(at, guarded.end.operand);
  const auto size = [&](llvm::Type* type) { return hooks.number(word_size(hooks.module(), type)); };
  const auto order = [&](llvm::AtomicOrdering ordering) {
    return hooks.number(static_cast<std::uint64_t>(order_of(ordering)));
  };
  llvm::Value* result = nullptr;
  if (auto* load = dyn_cast<llvm::LoadInst>(guarded.access)) {
    llvm::Value* word = hooks.call(at, "heddle_hook_await", at.getInt64Ty(),
                                   {load->getPointerOperand(), size(load->getType()),
                                    hooks.number(mode_number(load->getOrdering())), kind, operand, site});
    result = from_word(at, word, load->getType());
  } else if (auto* rmw = dyn_cast<llvm::AtomicRMWInst>(guarded.access)) {
    llvm::Value* word = hooks.call(at, "heddle_hook_await_exchange", at.getInt64Ty(),
                                   {rmw->getPointerOperand(), to_word(at, rmw->getValOperand()),
                                    size(rmw->getType()), order(rmw->getOrdering()), kind, operand, site});
    result = from_word(at, word, rmw->getType());
  } else {
    auto* cas = llvm::cast<llvm::AtomicCmpXchgInst>(guarded.access);
    llvm::Value* expected = to_word(at, cas->getCompareOperand());
    llvm::Value* word =
        hooks.call(at, "heddle_hook_await_cas", at.getInt64Ty(),
                   {cas->getPointerOperand(), expected, to_word(at, cas->getNewValOperand()),
                    size(cas->getNewValOperand()->getType()), order(cas->getSuccessOrdering()),
                    order(cas->getFailureOrdering()), site});
    result = exchange_result(at, *cas, word, expected);
  }
  guarded.access->replaceAllUsesWith(result);
  guarded.access->eraseFromParent();
}

struct Found {
  llvm::BasicBlock* header = nullptr;
  GuardedAccess guarded;
  llvm::ConstantInt* site = nullptr;
};

std::vector<Found> find_in(HookCalls& hooks, llvm::Function& function) {
  const llvm::DominatorTree order(function);
  const llvm::LoopInfo loops(order);
  std::vector<Found> result;
  for (const llvm::Loop* loop : loops.getLoopsInPreorder()) {
    if (!hands_nothing_on(hooks, *loop)) continue;
    const std::vector<llvm::Instruction*> accesses = visible_accesses(hooks, *loop);
    if (accesses.empty()) continue;
    const auto guarded = guarded_access(hooks, *loop, order);
    if (!guarded) continue;
    llvm::ConstantInt* site = hooks.site_of(*accesses.front(), accessed_pointer(*accesses.front()));
    if (site->isZero()) continue;  // inside the library: it has no place of its own
    result.push_back({loop->getHeader(), *guarded, site});
  }
  return result;
}

}  // namespace

bool waits_by_one_access(const HookCalls& hooks, const llvm::Loop& loop, const llvm::DominatorTree& order) {
  return hands_nothing_on(hooks, loop) && guarded_access(hooks, loop, order).has_value();
}

void drop_unused(llvm::Function& function) {
  for (bool dropped = true; dropped;) {
    dropped = false;
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& instruction : llvm::make_early_inc_range(llvm::reverse(block))) {
        const bool harmless =
            isa<llvm::PHINode>(instruction) || llvm::isSafeToSpeculativelyExecute(&instruction);
        if (!instruction.use_empty() || !harmless || instruction.mayReadFromMemory() ||
            isa<llvm::AllocaInst, llvm::CallBase>(instruction) || instruction.isTerminator())
          continue;
        instruction.eraseFromParent();
        dropped = true;
      }
  }
}

void make_spin_loops_wait(HookCalls& hooks) {
  inline_waiting_calls(hooks);
  for (llvm::Function& function : hooks.module()) {
    if (function.isDeclaration()) continue;
    drop_unused(function);
    for (const Found& found : find_in(hooks, function)) {
      hooks.native().spin_loops.push_back(static_cast<std::uint32_t>(found.site->getZExtValue()));
      hooks.guarded_loops.insert(found.header);
      add_guard(hooks, found.guarded, found.site);
    }
  }
}

}  // namespace heddle

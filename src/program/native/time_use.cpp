#include "program/native/time_use.hpp"

#include <algorithm>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

#include "program/native/library_facts.hpp"
#include "program/native/time_flow.hpp"
#include "program/native/undefined_checks.hpp"

namespace heddle {

namespace {

using llvm::dyn_cast;
using llvm::isa;

/// Whether a comparison is there only to find undefined behaviour, such as a number that is too large for its
/// type.
bool only_checks(const llvm::Instruction& comparison) {
  return llvm::all_of(comparison.users(), [](const llvm::User* user) {
    const auto* next = dyn_cast<llvm::Instruction>(user);
    if (next == nullptr) return false;
    return is_check(*next) || (isa<llvm::BinaryOperator>(next) && only_checks(*next));
  });
}

/// Whether what the program does next depends on an operand that depends on time.
bool decides_by_time(const TimeFlow& flow, const llvm::Instruction& instruction) {
  const auto is_time = [&](const llvm::Value* value) { return flow.is_time(value); };
  const bool any = llvm::any_of(instruction.operand_values(), is_time);
  if (isa<llvm::CmpInst>(instruction))
    return any && !TimeFlow::checks_for_error(instruction) && !only_checks(instruction);
  if (isa<llvm::AtomicCmpXchgInst, llvm::BranchInst, llvm::SwitchInst, llvm::IntToPtrInst, llvm::AllocaInst,
          llvm::GetElementPtrInst>(instruction))
    return any;
  if (isa<llvm::SelectInst>(instruction)) return is_time(instruction.getOperand(0));
  if (instruction.isIntDivRem()) return is_time(instruction.getOperand(1));  // it may be zero
  return false;
}

bool calls_a_clock(const llvm::Module& module) {
  return std::ranges::any_of(library_facts(), [&](const LibraryFacts& facts) {
    const llvm::Function* function = tells_time(facts) ? module.getFunction(facts.name()) : nullptr;
    return function != nullptr && !function->use_empty();
  });
}

void find_loops(const TimeFlow& flow, llvm::Function& function, std::set<const llvm::BasicBlock*>& loops) {
  const llvm::DominatorTree order(function);
  const llvm::LoopInfo all(order);
  for (const llvm::Loop* loop : all.getLoopsInPreorder()) {
    llvm::SmallVector<llvm::BasicBlock*> exiting;
    loop->getExitingBlocks(exiting);
    if (llvm::any_of(exiting, [&](const auto* block) { return flow.branches_by_time(*block); }))
      loops.insert(loop->getHeader());
  }
}

}  // namespace

TimeUse find_time_use(llvm::Module& module) {
  if (!calls_a_clock(module)) return {};
  const TimeFlow flow(module);
  TimeUse use;
  use.decides = flow.was_lost();
  for (const llvm::Function& function : module)
    for (const llvm::Instruction& instruction : llvm::instructions(function))
      use.decides |= decides_by_time(flow, instruction);
  if (use.decides)
    for (llvm::Function& function : module)
      if (!function.isDeclaration()) find_loops(flow, function, use.loops);
  return use;
}

}  // namespace heddle

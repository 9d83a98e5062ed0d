// Finds global variables that only count: what they hold goes nowhere but into themselves. Statistics that a
// program keeps, and prints nowhere, are such. A round of a loop that only counts there changes nothing.
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/IR/Instructions.h>
#include <set>
#include <vector>

#include "program/native/hook_calls.hpp"
#include "program/native/undefined_checks.hpp"

namespace heddle {

namespace {

/// Whether everything computed from a value read of the variable is stored there again.
bool goes_only_into(const llvm::GlobalVariable& variable, const llvm::Value& read) {
  std::set<const llvm::Value*> seen{&read};
  std::vector<const llvm::Value*> todo{&read};
  while (!todo.empty()) {
    const llvm::Value* next = todo.back();
    todo.pop_back();
    for (const llvm::User* user : next->users()) {
      const auto* instruction = llvm::cast<llvm::Instruction>(user);
      if (is_check(*instruction)) continue;
      if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(instruction)) {
        if (store->getPointerOperand() != &variable) return false;
        continue;
      }
      const bool computes = !instruction->isTerminator() && !instruction->mayReadOrWriteMemory() &&
                            llvm::isSafeToSpeculativelyExecute(instruction);
      if (!computes) return false;
      if (seen.insert(instruction).second) todo.push_back(instruction);
    }
  }
  return true;
}

bool only_counts(const llvm::GlobalVariable& variable) {
  if (variable.isConstant() || variable.isThreadLocal() || !variable.getValueType()->isIntegerTy())
    return false;
  bool is_written = false;
  for (const llvm::User* user : variable.users()) {
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      if (store->getValueOperand() == &variable) return false;
      is_written = true;
    } else if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(user)) {
      if (update->getValOperand() == &variable || !goes_only_into(variable, *update)) return false;
      is_written = true;
    } else if (!llvm::isa<llvm::LoadInst>(user) || !goes_only_into(variable, *user)) {
      return false;
    }
  }
  return is_written;
}

}  // namespace

void find_counted_variables(HookCalls& hooks) {
  for (const llvm::GlobalVariable& variable : hooks.module().globals())
    if (only_counts(variable)) hooks.counted_variables.insert(&variable);
}

}  // namespace heddle

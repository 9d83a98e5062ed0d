// Finds uses of values that were not returned. In C, a function may end without a value as long as its caller
// does not use it. A function that can do so records at each end whether it had a value, and each use of its
// result checks that.
#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <set>
#include <vector>

#include "program/native/hook_calls.hpp"

namespace heddle {

namespace {

bool is_c(const llvm::Function& function) {
  const llvm::DISubprogram* place = function.getSubprogram();
  return place != nullptr && !llvm::dwarf::isCPlusPlus(static_cast<llvm::dwarf::SourceLanguage>(
                                 place->getUnit()->getSourceLanguage()));
}

/// The variable in which the compiler stores what a function returns, with the return itself.
struct ReturnSlot {
  llvm::AllocaInst* slot = nullptr;  // nullptr: there is none
  llvm::ReturnInst* end = nullptr;
};

bool is_plainly_used(const llvm::AllocaInst& slot) {
  return llvm::all_of(slot.users(), [&](const llvm::User* user) {
    const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
    return llvm::isa<llvm::LoadInst>(user) || (store != nullptr && store->getPointerOperand() == &slot);
  });
}

ReturnSlot return_slot(llvm::Function& function) {
  for (llvm::BasicBlock& block : function) {
    auto* end = llvm::dyn_cast<llvm::ReturnInst>(block.getTerminator());
    if (end == nullptr || end->getReturnValue() == nullptr) continue;
    auto* load = llvm::dyn_cast<llvm::LoadInst>(end->getReturnValue());
    auto* slot = load == nullptr ? nullptr : llvm::dyn_cast<llvm::AllocaInst>(load->getPointerOperand());
    const bool has_name =
        slot != nullptr && (!llvm::findDVRDeclares(slot).empty() || !llvm::findDbgDeclares(slot).empty());
    if (slot == nullptr || has_name || load->getParent() != &block || !is_plainly_used(*slot)) return {};
    return {slot, end};
  }
  return {};
}

/// Whether there is a path to the end on which nothing is returned.
bool may_stay_empty(const ReturnSlot& found) {
  std::set<const llvm::BasicBlock*> filling;
  for (const llvm::User* user : found.slot->users())
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) filling.insert(store->getParent());
  const llvm::BasicBlock* entry = &found.end->getFunction()->getEntryBlock();
  std::set<const llvm::BasicBlock*> seen{entry};
  std::vector<const llvm::BasicBlock*> todo{entry};
  while (!todo.empty()) {
    const llvm::BasicBlock* block = todo.back();
    todo.pop_back();
    if (filling.contains(block)) continue;
    if (block == found.end->getParent()) return true;
    for (const llvm::BasicBlock* next : llvm::successors(block))
      if (seen.insert(next).second) todo.push_back(next);
  }
  return false;
}

/// Makes the function record at its end whether it has a value.
void tell_at_end(HookCalls& hooks, const ReturnSlot& found) {
  llvm::IRBuilder<> first(&*found.end->getFunction()->getEntryBlock().getFirstInsertionPt());
  llvm::AllocaInst* has_value = first.CreateAlloca(first.getInt32Ty());
  first.CreateStore(first.getInt32(0), has_value);
  for (llvm::User* user : found.slot->users())
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      llvm::IRBuilder<> after(store);
      after.CreateStore(after.getInt32(1), has_value);
    }
  llvm::IRBuilder<> end(found.end);
  hooks.call(end, "heddle_hook_returned", end.getVoidTy(), {end.CreateLoad(end.getInt32Ty(), has_value)});
}

void ask_after_calls(HookCalls& hooks, llvm::Function& function) {
  for (llvm::User* user : function.users()) {
    auto* call = llvm::dyn_cast<llvm::CallInst>(user);
    if (call == nullptr || call->getCalledFunction() != &function || call->use_empty()) continue;
    llvm::IRBuilder<> at(call->getNextNode());
    at.SetCurrentDebugLocation(call->getDebugLoc());
    hooks.call(at, "heddle_hook_use_result", at.getVoidTy(), {hooks.site_of(*call, nullptr)});
  }
}

}  // namespace

void watch_unreturned_values(HookCalls& hooks) {
  for (llvm::Function& function : hooks.module()) {
    if (function.isDeclaration() || !is_c(function) || function.getName() == "main") continue;
    const ReturnSlot found = return_slot(function);
    if (found.slot == nullptr || !may_stay_empty(found)) continue;
    tell_at_end(hooks, found);
    ask_after_calls(hooks, function);
  }
}

}  // namespace heddle

// Atomic accesses of sixteen bytes become calls of the runtime's functions for large atomic objects.
#include "program/native/hook_calls.hpp"

namespace heddle {

namespace {

constexpr std::uint64_t wide_bits = 128;

bool is_wide(llvm::Type* type) {
  return type->isIntegerTy(wide_bits);
}

llvm::ConstantInt* order(HookCalls& hooks, llvm::AtomicOrdering ordering) {
  return hooks.number(static_cast<std::uint64_t>(llvm::toCABI(ordering)));
}

bool is_wide_atomic(const llvm::Instruction& instruction) {
  if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    return load->isAtomic() && is_wide(load->getType());
  if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    return store->isAtomic() && is_wide(store->getValueOperand()->getType());
  if (const auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    return is_wide(rmw->getType()) && rmw->getOperation() == llvm::AtomicRMWInst::Xchg;
  const auto* cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction);
  return cas != nullptr && is_wide(cas->getNewValOperand()->getType());
}

void replace(llvm::Instruction& old, llvm::Value* fresh) {
  old.replaceAllUsesWith(fresh);
  old.eraseFromParent();
}

void rewrite_compare_exchange(HookCalls& hooks, llvm::AtomicCmpXchgInst& cas) {
  llvm::Type* type = cas.getNewValOperand()->getType();
  llvm::IRBuilder<> entry(&*cas.getFunction()->getEntryBlock().getFirstInsertionPt());
  llvm::AllocaInst* expected = entry.CreateAlloca(type);
  hooks.hidden.insert(expected);
  llvm::IRBuilder<> at(&cas);
  at.CreateStore(cas.getCompareOperand(), expected);
  llvm::Value* done =
      hooks.call(at, "__atomic_compare_exchange_16", at.getInt1Ty(),
                 {cas.getPointerOperand(), expected, cas.getNewValOperand(),
                  order(hooks, cas.getSuccessOrdering()), order(hooks, cas.getFailureOrdering())});
  llvm::Value* pair = llvm::UndefValue::get(cas.getType());
  pair = at.CreateInsertValue(pair, at.CreateLoad(type, expected), 0);
  replace(cas, at.CreateInsertValue(pair, done, 1));
}

}  // namespace

bool rewrite_wide_atomic(HookCalls& hooks, llvm::Instruction& instruction) {
  if (!is_wide_atomic(instruction)) return false;
  llvm::IRBuilder<> at(&instruction);
  hooks.call(at, "heddle_hook_site", at.getVoidTy(), {hooks.site_of(instruction, nullptr)});
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
    replace(*load, hooks.call(at, "__atomic_load_16", load->getType(),
                              {load->getPointerOperand(), order(hooks, load->getOrdering())}));
  } else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
    hooks.call(at, "__atomic_store_16", at.getVoidTy(),
               {store->getPointerOperand(), store->getValueOperand(), order(hooks, store->getOrdering())});
    store->eraseFromParent();
  } else if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
    replace(*rmw,
            hooks.call(at, "__atomic_exchange_16", rmw->getType(),
                       {rmw->getPointerOperand(), rmw->getValOperand(), order(hooks, rmw->getOrdering())}));
  } else {
    rewrite_compare_exchange(hooks, llvm::cast<llvm::AtomicCmpXchgInst>(instruction));
  }
  return true;
}

}  // namespace heddle

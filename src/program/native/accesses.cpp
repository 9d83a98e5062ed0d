// Replaces loads, stores, read-modify-writes and fences by calls of the runtime.
#include <llvm/IR/IRBuilder.h>

#include "program/native/hook_calls.hpp"
#include "program/native/words.hpp"

namespace heddle {

namespace {

using llvm::Type;

/// Allocates room on the stack for a value that does not fit a word.
llvm::AllocaInst* room_for(llvm::Instruction& user, Type* type) {
  llvm::IRBuilder<> entry(&*user.getFunction()->getEntryBlock().getFirstInsertionPt());
  return entry.CreateAlloca(type);
}

void rewrite_wide_load(HookCalls& hooks, llvm::LoadInst& load) {
  if (load.isAtomic()) return hooks.refuse_when_reached(load, "atomic load", "of more than eight bytes");
  llvm::AllocaInst* room = room_for(load, load.getType());
  hooks.hidden.insert(room);
  llvm::IRBuilder<> at(&load);
  const std::uint64_t size = hooks.module().getDataLayout().getTypeStoreSize(load.getType());
  hooks.call(at, "heddle_hook_copy", at.getVoidTy(),
             {room, load.getPointerOperand(), hooks.wide_number(size),
              hooks.site_of(load, load.getPointerOperand())});
  load.replaceAllUsesWith(at.CreateLoad(load.getType(), room));
  load.eraseFromParent();
}

/// Adds the site of an access as its last argument. Returns true if it has none, because it is inside the
/// library.
bool add_site(HookCalls& hooks, const llvm::Instruction& access, const llvm::Value* pointer,
              std::vector<llvm::Value*>& arguments) {
  llvm::ConstantInt* site = hooks.site_of(access, pointer);
  if (site->isZero()) return true;
  arguments.push_back(site);
  return false;
}

void rewrite_load(HookCalls& hooks, llvm::LoadInst& load) {
  if (hooks.is_private(load.getPointerOperand())) return;
  const std::uint64_t size = word_size(hooks.module(), load.getType());
  if (size == 0) return rewrite_wide_load(hooks, load);
  llvm::IRBuilder<> at(&load);
  std::vector<llvm::Value*> arguments{load.getPointerOperand(), hooks.number(size),
                                      hooks.number(mode_number(load.getOrdering()))};
  const bool inside = add_site(hooks, load, load.getPointerOperand(), arguments);
  llvm::Value* word =
      hooks.call(at, inside ? "heddle_hook_load_inside" : "heddle_hook_load", at.getInt64Ty(), arguments);
  load.replaceAllUsesWith(from_word(at, word, load.getType()));
  load.eraseFromParent();
}

void rewrite_wide_store(HookCalls& hooks, llvm::StoreInst& store) {
  if (store.isAtomic()) return hooks.refuse_when_reached(store, "atomic store", "of more than eight bytes");
  llvm::AllocaInst* room = room_for(store, store.getValueOperand()->getType());
  hooks.hidden.insert(room);
  llvm::IRBuilder<> at(&store);
  at.CreateStore(store.getValueOperand(), room);
  const std::uint64_t size =
      hooks.module().getDataLayout().getTypeStoreSize(store.getValueOperand()->getType());
  hooks.call(at, "heddle_hook_copy", at.getVoidTy(),
             {store.getPointerOperand(), room, hooks.wide_number(size),
              hooks.site_of(store, store.getPointerOperand())});
  store.eraseFromParent();
}

void rewrite_store(HookCalls& hooks, llvm::StoreInst& store) {
  // A write to a constant is a failure, which is reported when it happens.
  if (hooks.is_private(store.getPointerOperand()) && !hooks.is_constant(store.getPointerOperand())) return;
  // The compiler's own initialisation with zero: memory that other threads can see is zero already.
  if (store.hasMetadata("annotation")) return static_cast<void>(store.eraseFromParent());
  const std::uint64_t size = word_size(hooks.module(), store.getValueOperand()->getType());
  if (size == 0) return rewrite_wide_store(hooks, store);
  llvm::IRBuilder<> at(&store);
  std::vector<llvm::Value*> arguments{store.getPointerOperand(), to_word(at, store.getValueOperand()),
                                      hooks.number(size), hooks.number(mode_number(store.getOrdering()))};
  const bool inside = add_site(hooks, store, store.getPointerOperand(), arguments);
  hooks.call(at, inside ? "heddle_hook_store_inside" : "heddle_hook_store", at.getVoidTy(), arguments);
  store.eraseFromParent();
}

std::optional<Update::Kind> update_of(llvm::AtomicRMWInst::BinOp operation) {
  switch (operation) {
    case llvm::AtomicRMWInst::Xchg:
      return Update::Kind::set;
    case llvm::AtomicRMWInst::Add:
    case llvm::AtomicRMWInst::Sub:  // of the negated operand
      return Update::Kind::add;
    case llvm::AtomicRMWInst::And:
      return Update::Kind::bit_and;
    case llvm::AtomicRMWInst::Nand:
      return Update::Kind::bit_nand;
    case llvm::AtomicRMWInst::Or:
      return Update::Kind::bit_or;
    case llvm::AtomicRMWInst::Xor:
      return Update::Kind::bit_xor;
    case llvm::AtomicRMWInst::Min:
      return Update::Kind::minimum;
    case llvm::AtomicRMWInst::Max:
      return Update::Kind::maximum;
    case llvm::AtomicRMWInst::UMin:
      return Update::Kind::unsigned_minimum;
    case llvm::AtomicRMWInst::UMax:
      return Update::Kind::unsigned_maximum;
    default:
      return std::nullopt;
  }
}

void rewrite_rmw(HookCalls& hooks, llvm::AtomicRMWInst& rmw) {
  if (hooks.is_private(rmw.getPointerOperand())) return;
  const std::uint64_t size = word_size(hooks.module(), rmw.getType());
  if (size == 0) return hooks.refuse_when_reached(rmw, "read-modify-write", "of more than eight bytes");
  const auto update = update_of(rmw.getOperation());
  if (!update)
    return hooks.refuse_when_reached(
        rmw, "atomicrmw " + llvm::AtomicRMWInst::getOperationName(rmw.getOperation()).str(), "");
  llvm::IRBuilder<> at(&rmw);
  llvm::Value* operand = to_word(at, rmw.getValOperand());
  if (rmw.getOperation() == llvm::AtomicRMWInst::Sub) operand = at.CreateNeg(operand);
  llvm::Value* word =
      hooks.call(at, "heddle_hook_rmw", at.getInt64Ty(),
                 {rmw.getPointerOperand(), operand, hooks.number(static_cast<std::uint64_t>(*update)),
                  hooks.number(size), hooks.number(static_cast<std::uint64_t>(order_of(rmw.getOrdering()))),
                  hooks.site_of(rmw, rmw.getPointerOperand())});
  rmw.replaceAllUsesWith(from_word(at, word, rmw.getType()));
  rmw.eraseFromParent();
}

void rewrite_cas(HookCalls& hooks, llvm::AtomicCmpXchgInst& cas) {
  if (hooks.is_private(cas.getPointerOperand())) return;
  Type* type = cas.getNewValOperand()->getType();
  const std::uint64_t size = word_size(hooks.module(), type);
  if (size == 0) return hooks.refuse_when_reached(cas, "compare-exchange", "of more than eight bytes");
  llvm::IRBuilder<> at(&cas);
  llvm::Value* expected = to_word(at, cas.getCompareOperand());
  llvm::Value* word =
      hooks.call(at, "heddle_hook_cas", at.getInt64Ty(),
                 {cas.getPointerOperand(), expected, to_word(at, cas.getNewValOperand()), hooks.number(size),
                  hooks.number(static_cast<std::uint64_t>(order_of(cas.getSuccessOrdering()))),
                  hooks.number(static_cast<std::uint64_t>(order_of(cas.getFailureOrdering()))),
                  hooks.site_of(cas, cas.getPointerOperand())});
  cas.replaceAllUsesWith(exchange_result(at, cas, word, expected));
  cas.eraseFromParent();
}

void rewrite_fence(HookCalls& hooks, llvm::FenceInst& fence) {
  llvm::IRBuilder<> at(&fence);
  if (fence.getSyncScopeID() != llvm::SyncScope::SingleThread)
    hooks.call(at, "heddle_hook_fence", at.getVoidTy(),
               {hooks.number(static_cast<std::uint64_t>(order_of(fence.getOrdering()))),
                hooks.site_of(fence, nullptr)});
  fence.eraseFromParent();
}

}  // namespace

std::uint64_t mode_number(llvm::AtomicOrdering ordering) {
  constexpr std::uint64_t plain = 5;  // AccessMode::plain_number of the runtime
  return ordering == llvm::AtomicOrdering::NotAtomic ? plain : static_cast<std::uint64_t>(order_of(ordering));
}

void rewrite_access(HookCalls& hooks, llvm::Instruction& instruction) {
  if (rewrite_wide_atomic(hooks, instruction)) return;
  if (auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction))
    rewrite_load(hooks, *load);
  else if (auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction))
    rewrite_store(hooks, *store);
  else if (auto* rmw = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction))
    rewrite_rmw(hooks, *rmw);
  else if (auto* cas = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction))
    rewrite_cas(hooks, *cas);
  else if (auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction))
    rewrite_fence(hooks, *fence);
}

}  // namespace heddle
